// SPDX-License-Identifier: BSL-1.0
#include "runtime.hpp"

#include "kind.hpp"
#include "runtimes/builtin.hpp"
#include "runtimes/plugin.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <mutex>
#include <stdexcept>

namespace catch2_targets {

Discovery Discovery::present(std::vector<DeviceInfo> devices) {
    return {Status::present, {}, std::move(devices)};
}

Discovery Discovery::absent(std::string reason) {
    return {Status::absent, std::move(reason), {}};
}

Discovery Discovery::broken(std::string reason) {
    return {Status::broken, std::move(reason), {}};
}

Health Health::good() {
    return {Status::good, {}};
}

Health Health::lost(std::string reason) {
    return {Status::lost, std::move(reason)};
}

Health Health::unknown() {
    return {Status::unknown, {}};
}

Runtime::~Runtime() = default;

std::optional<Fact> Runtime::fact(int, std::string_view) {
    return std::nullopt;
}

std::string_view Runtime::extension_prefix() const {
    return {};
}

Health Runtime::healthy(int) {
    return Health::unknown();
}

namespace {

struct Entry {
    std::string kind;
    std::function<std::unique_ptr<Runtime>()> make;
    char const* option = nullptr;
    std::string plugin; ///< the library's path, where it is in one
    std::unique_ptr<Runtime> runtime;
    int registrations = 0;
    std::vector<std::unique_ptr<Runtime>> replaced; ///< devices of theirs may be about
};

/// All runtimes that there are, made or not. Grows only, by registration.
struct Registry {
    std::mutex mutex;
    std::vector<std::unique_ptr<Entry>> entries;

    Registry() {
        for (detail::BuiltinRuntime const& builtin : detail::builtin_runtimes()) {
            auto entry = std::make_unique<Entry>();
            entry->kind = builtin.kind;
            entry->option = builtin.option;
            if (builtin.make != nullptr) {
                entry->make = builtin.make;
            }
            entries.push_back(std::move(entry));
        }
    }

    Entry* find(std::string_view kind) const {
        auto const found = std::find_if(
            entries.begin(), entries.end(), [&](auto const& entry) { return entry->kind == kind; });
        return found == entries.end() ? nullptr : found->get();
    }
};

/// Never destroyed: a driver may still run when the process ends, and tests of static objects too.
Registry& registry() {
    static auto* const only = new Registry();
    return *only;
}

} // namespace

int register_runtime(Kind kind, std::function<std::unique_ptr<Runtime>()> make) {
    if (!make) {
        throw std::invalid_argument("target kind " + detail::quote(kind.name) +
                                    ": the function that makes its runtime is empty");
    }
    detail::add_kind(kind);
    std::string const name = find_kind(kind.name)->name;
    Registry& all = registry();
    std::lock_guard<std::mutex> const lock(all.mutex);
    Entry* entry = all.find(name);
    if (entry == nullptr) {
        all.entries.push_back(std::make_unique<Entry>());
        entry = all.entries.back().get();
        entry->kind = name;
    }
    entry->make = std::move(make);
    entry->plugin.clear();
    ++entry->registrations;
    entry->replaced.push_back(std::move(entry->runtime));
    return 0;
}

namespace detail {

Runtime* find_runtime(std::string_view kind) {
    Registry& all = registry();
    std::lock_guard<std::mutex> const lock(all.mutex);
    Entry* const entry = all.find(kind);
    if (entry == nullptr || !entry->make) {
        return nullptr;
    }
    if (!entry->runtime) {
        entry->runtime = entry->make();
    }
    return entry->runtime.get();
}

int registrations(std::string_view kind) {
    Registry& all = registry();
    std::lock_guard<std::mutex> const lock(all.mutex);
    Entry const* const entry = all.find(kind);
    return entry == nullptr ? 0 : entry->registrations;
}

namespace {

/// Makes the kinds of plug-ins unknown that are not among these.
void withdraw_others(Registry& all, std::vector<PluginFile> const& files) {
    std::lock_guard<std::mutex> const lock(all.mutex);
    for (auto const& entry : all.entries) {
        bool const stays = std::any_of(files.begin(), files.end(), [&](PluginFile const& file) {
            return entry->plugin == file.path;
        });
        if (!entry->plugin.empty() && !stays) {
            entry->make = nullptr;
            entry->plugin.clear();
            entry->replaced.push_back(std::move(entry->runtime));
            forget_kind(entry->kind);
        }
    }
}

/// Throws std::invalid_argument where the kind cannot be the plug-in's.
void add_plugin(Registry& all, PluginFile const& file) {
    std::string const owner = plugin_path(file.kind);
    if (owner == file.path) {
        return;
    }
    if (!owner.empty()) {
        throw std::invalid_argument("target kind " + quote(file.kind) + " is in " + quote(owner) +
                                    " already");
    }
    if (find_kind(file.kind) != nullptr) {
        throw std::invalid_argument("target kind " + quote(file.kind) + " is known already");
    }
    std::vector<std::string> const keys = file.is_gpu ? std::vector<std::string>{file.kind, "gpu"}
                                                      : std::vector<std::string>{file.kind};
    register_runtime({file.kind, keys}, [file] { return make_plugin_runtime(file); });
    std::lock_guard<std::mutex> const lock(all.mutex);
    all.find(file.kind)->plugin = file.path;
}

} // namespace

std::vector<std::string> use_plugins(std::vector<PluginFile> const& files) {
    Registry& all = registry();
    withdraw_others(all, files);
    std::vector<std::string> errors;
    for (PluginFile const& file : files) {
        try {
            add_plugin(all, file);
        } catch (std::invalid_argument const& error) {
            errors.push_back(quote(file.path) + ": " + error.what());
        }
    }
    return errors;
}

std::string plugin_path(std::string_view kind) {
    Registry& all = registry();
    std::lock_guard<std::mutex> const lock(all.mutex);
    Entry const* const entry = all.find(kind);
    return entry == nullptr ? std::string() : entry->plugin;
}

bool is_enabled(std::string_view kind) {
    Registry& all = registry();
    std::lock_guard<std::mutex> const lock(all.mutex);
    Entry const* const entry = all.find(kind);
    return entry != nullptr && entry->make;
}

std::string disabled_reason(std::string_view kind) {
    Registry& all = registry();
    std::lock_guard<std::mutex> const lock(all.mutex);
    Entry const* const entry = all.find(kind);
    if (entry != nullptr && entry->option != nullptr) {
        return std::string("not in this build (") + entry->option + "=OFF)";
    }
    return entry != nullptr ? "no build of this version has it"
                            : "a kind of TVM's that this library has no runtime for";
}

std::vector<std::string> enabled_kinds() {
    Registry& all = registry();
    std::lock_guard<std::mutex> const lock(all.mutex);
    std::vector<std::string> kinds;
    for (auto const& entry : all.entries) {
        if (entry->make) {
            kinds.push_back(entry->kind);
        }
    }
    return kinds;
}

} // namespace detail

} // namespace catch2_targets
