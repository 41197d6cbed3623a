// SPDX-License-Identifier: BSL-1.0
#include "probe/probe.hpp"

#include "device.hpp"
#include "kind.hpp"
#include "lost.hpp"
#include "probe/discover.hpp"
#include "probe/file.hpp"
#include "probe/parent.hpp"
#include "runtime.hpp"
#include "support/environment.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace catch2_targets::detail {

namespace {

struct Probed {
    Discovery discovery;
    std::string extension_prefix;
    std::vector<Device> devices;
    Runtime* runtime = nullptr;

    /// Held while the runtime is asked for a late fact, or for a device's health.
    std::mutex asking;
};

std::optional<Fact> late_fact(Probed& entry, Runtime& runtime, int ordinal, std::string_view name) {
    std::lock_guard<std::mutex> const lock(entry.asking);
    try {
        return runtime.fact(ordinal, name);
    } catch (...) {
        return std::nullopt;
    }
}

Health health(Runtime& runtime, int ordinal) {
    try {
        return runtime.healthy(ordinal);
    } catch (std::exception const& error) {
        return Health::lost(error.what());
    } catch (...) {
        return Health::lost("an unknown exception while asking for its health");
    }
}

/// Gives `lose` each device that does not work any more, and the reason. Returns whether the
/// runtime can tell.
template <typename Lose>
bool ask_health(Probed& entry, Lose const& lose) {
    bool can_tell = false;
    std::lock_guard<std::mutex> const lock(entry.asking);
    for (Device const& device : entry.devices) {
        if (losses() != 0 && loss_of(device)) {
            continue;
        }
        Health const found = health(*entry.runtime, device.ordinal());
        can_tell = can_tell || found.status != Health::Status::unknown;
        if (found.status == Health::Status::lost) {
            lose(device, found.reason);
        }
    }
    return can_tell;
}

/// The selection reads the same variable, and tells where its value is a bad one.
bool software_counts() {
    auto const choice = environment_variable("CATCH2_TARGETS_SOFTWARE");
    return !choice || lower(trim(*choice)) != "forbid";
}

struct Counting {
    std::mutex mutex;
    std::function<bool(Device const&)> counts = [](Device const& device) {
        return software_counts() || !is_software(device);
    };

    static Counting& get() {
        static auto* const only = new Counting();
        return *only;
    }
};

/// The fact `devices`: how many devices of the runtime count. No runtime tells it of itself, and a
/// probe file does not hold it: it depends on the run.
Fact number_of(std::vector<Device> const& devices) {
    std::unique_lock<std::mutex> lock(Counting::get().mutex);
    auto const counts = Counting::get().counts;
    lock.unlock();
    return std::count_if(devices.begin(), devices.end(), counts);
}

std::vector<Device> make_devices(std::string const& kind, Runtime* runtime, Probed& entry) {
    std::vector<Device> devices;
    for (DeviceInfo const& info : entry.discovery.devices) {
        auto state = std::make_shared<DeviceState>();
        state->runtime = kind;
        state->ordinal = static_cast<int>(devices.size());
        state->info = info;
        state->info.facts.erase("devices");
        state->extension_prefix = entry.extension_prefix;
        state->late_fact = [&entry, runtime](int ordinal, std::string_view name) {
            return name == "devices" ? number_of(entry.devices)
                                     : late_fact(entry, *runtime, ordinal, name);
        };
        devices.emplace_back(std::move(state));
    }
    return devices;
}

/// What was found so far, by kind and by how often its runtime was registered. Grows only; never
/// destroyed, because devices refer to it.
struct Findings {
    using Key = std::pair<std::string, int>;

    static Key key(std::string_view kind) { return {std::string(kind), registrations(kind)}; }

    /// A runtime of the program's own may ask for other devices while it looks for its own.
    std::recursive_mutex mutex;
    std::map<Key, Probed> kinds;

    /// The last of each kind, where its runtime can tell the health of its devices.
    std::map<std::string, Probed*> telling;
};

Findings& findings() {
    static auto* const only = new Findings();
    return *only;
}

void add(Findings& all, std::string const& kind, Discovery discovery) {
    Probed& entry = all.kinds[Findings::key(kind)];
    all.telling.erase(kind);
    entry.discovery = std::move(discovery);
    if (entry.discovery.devices.empty()) {
        return;
    }
    try {
        Runtime* const runtime = find_runtime(kind);
        entry.extension_prefix = runtime->extension_prefix();
        entry.devices = make_devices(kind, runtime, entry);
        entry.runtime = runtime;
    } catch (std::exception const& error) {
        entry.discovery = Discovery::broken(error.what());
    }
    // Another process found the devices: in this one an earlier test may have lost them unnoticed.
    if (ask_health(entry, lose_outside_tests)) {
        all.telling[kind] = &entry;
    }
}

Probed const& probed(std::string_view kind) {
    probe_all({std::string(kind)});
    Findings& all = findings();
    std::lock_guard<std::recursive_mutex> const lock(all.mutex);
    return all.kinds.find(Findings::key(kind))->second;
}

} // namespace

bool is_probed_in_child(std::string_view kind) {
    return !plugin_path(kind).empty() || (registrations(kind) == 0 && !is_host(kind));
}

void probe_all(std::vector<std::string> const& kinds) {
    Findings& all = findings();
    std::lock_guard<std::recursive_mutex> const lock(all.mutex);
    std::vector<std::string> in_child;
    for (std::string const& kind : kinds) {
        if (all.kinds.count(Findings::key(kind)) != 0) {
            continue;
        }
        if (!is_probed_in_child(kind)) {
            add(all, kind, discover(kind));
            continue;
        }
        auto const saved = saved_probes().find(kind);
        if (saved != saved_probes().end()) {
            add(all, kind, saved->second);
        } else if (std::find(in_child.begin(), in_child.end(), kind) == in_child.end()) {
            in_child.push_back(kind);
        }
    }
    for (auto& [kind, discovery] : discover_in_child(in_child)) {
        add(all, kind, std::move(discovery));
    }
}

Discovery const& probe(std::string_view kind) {
    return probed(kind).discovery;
}

std::vector<Device> const& probed_devices(std::string_view kind) {
    return probed(kind).devices;
}

void count_devices(std::function<bool(Device const&)> counts) {
    std::lock_guard<std::mutex> const lock(Counting::get().mutex);
    Counting::get().counts = std::move(counts);
}

void ask_health() {
    Findings& all = findings();
    std::lock_guard<std::recursive_mutex> const lock(all.mutex);
    for (auto const& [kind, entry] : all.telling) {
        ask_health(*entry, lose);
    }
}

} // namespace catch2_targets::detail
