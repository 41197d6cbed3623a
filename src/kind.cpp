// SPDX-License-Identifier: BSL-1.0
#include "kind.hpp"

#include "support/text.hpp"

#include <algorithm>
#include <deque>
#include <mutex>
#include <stdexcept>

namespace catch2_targets {

namespace {

bool has_name(Kind const& kind, std::string_view name) {
    return detail::equal_ignoring_case(kind.name, name) ||
           std::any_of(kind.aliases.begin(), kind.aliases.end(), [&](std::string const& alias) {
               return detail::equal_ignoring_case(alias, name);
           });
}

/// A kind that was replaced stays in `storage`, since pointers to it may be about.
struct Registry {
    std::mutex mutex;
    std::deque<Kind> storage = {
        {"cpu", {"cpu"}, 1, {}},
        {"llvm", {"cpu"}, 1, {}},
        {"cuda", {"cuda", "gpu"}, 2, {}},
        {"rocm", {"rocm", "gpu"}, 10, {"hip"}},
        {"opencl", {"opencl", "gpu"}, 4, {}},
        {"vulkan", {"vulkan", "gpu"}, 7, {}},
        {"metal", {"metal", "gpu"}, 8, {}},
    };
    std::vector<Kind const*> known;

    Registry() {
        for (Kind const& kind : storage) {
            known.push_back(&kind);
        }
    }

    Kind const* find(std::string_view name) const {
        auto const found = std::find_if(
            known.begin(), known.end(), [&](Kind const* kind) { return has_name(*kind, name); });
        return found == known.end() ? nullptr : *found;
    }
};

/// Never destroyed, so that static objects of other files can use kinds when the process ends.
Registry& registry() {
    static auto* const only = new Registry();
    return *only;
}

void require_name(std::string_view name) {
    bool const is_name = !name.empty() && detail::is_letter(name.front()) &&
                         std::all_of(name.begin(), name.end(), [](char c) {
                             return detail::is_letter(c) || detail::is_digit(c) || c == '_';
                         });
    if (!is_name) {
        throw std::invalid_argument("target kind " + detail::quote(name) +
                                    ": a name is made of letters, digits and '_', and begins with "
                                    "a letter");
    }
    // `[gpu]` and `[targets]` are tags with a meaning of their own.
    if (name == "gpu" || name == "targets") {
        throw std::invalid_argument("target kind " + detail::quote(name) +
                                    ": the name is taken by the tag [" + std::string(name) + "]");
    }
}

} // namespace

bool Kind::is_gpu() const {
    return std::find(keys.begin(), keys.end(), "gpu") != keys.end();
}

Kind const* find_kind(std::string_view name) {
    Registry& all = registry();
    std::lock_guard<std::mutex> const lock(all.mutex);
    return all.find(name);
}

std::vector<Kind const*> known_kinds() {
    Registry& all = registry();
    std::lock_guard<std::mutex> const lock(all.mutex);
    return all.known;
}

namespace detail {

bool is_host(std::string_view kind) {
    return kind == "cpu" || kind == "llvm";
}

void add_kind(Kind const& kind) {
    Kind added = kind;
    added.name = lower(added.name);
    require_name(added.name);
    std::vector<std::string> names = added.aliases;
    std::for_each(added.aliases.begin(), added.aliases.end(), require_name);
    names.push_back(added.name);

    Registry& all = registry();
    std::lock_guard<std::mutex> const lock(all.mutex);
    for (std::string const& name : names) {
        Kind const* const owner = all.find(name);
        if (owner != nullptr && owner->name != added.name) {
            throw std::invalid_argument("target kind " + quote(added.name) + ": " + quote(name) +
                                        " already is a name of kind " + quote(owner->name));
        }
    }
    Kind const* const earlier = all.find(added.name);
    Kind const* const stored = &all.storage.emplace_back(std::move(added));
    if (earlier == nullptr) {
        all.known.push_back(stored);
    } else {
        std::replace(all.known.begin(), all.known.end(), earlier, stored);
    }
}

void forget_kind(std::string_view name) {
    Registry& all = registry();
    std::lock_guard<std::mutex> const lock(all.mutex);
    all.known.erase(std::remove(all.known.begin(), all.known.end(), all.find(name)),
                    all.known.end());
}

std::vector<std::string> kind_names() {
    std::vector<std::string> names;
    for (Kind const* kind : known_kinds()) {
        names.push_back(kind->name);
    }
    std::sort(names.begin(), names.end());
    return names;
}

Kind const* find_any_kind(std::string_view name) {
    Kind const* const kind = find_kind(name);
    return kind != nullptr ? kind : find_tvm_kind(name);
}

Kind const* find_tvm_kind(std::string_view name) {
    static auto const* const kinds = new std::vector<Kind>{
        {"aocl", {"aocl", "hls"}, 5, {}},
        {"aocl_sw_emu", {"aocl", "hls"}, 5, {}},
        {"c", {"cpu"}, 1, {}},
        {"composite", {"composite"}, 1, {}},
        {"ext_dev", {"ext_dev"}, 12, {}},
        {"hexagon", {"hexagon", "cpu"}, 16, {}},
        {"hybrid", {"hybrid"}, 1, {}},
        {"nvptx", {"cuda", "gpu"}, 2, {}},
        {"sdaccel", {"sdaccel", "hls"}, 4, {}},
        {"stackvm", {"cpu"}, 1, {}},
        {"webgpu", {"webgpu", "gpu"}, 15, {}},
    };
    auto const found = std::find_if(
        kinds->begin(), kinds->end(), [&](Kind const& kind) { return has_name(kind, name); });
    return found == kinds->end() ? nullptr : &*found;
}

} // namespace detail

} // namespace catch2_targets
