// SPDX-License-Identifier: BSL-1.0
#include "probe/probe.hpp"

#include "device.hpp"
#include "runtime.hpp"

#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace catch2_targets::detail {

namespace {

struct Probed {
    std::once_flag once;
    Discovery discovery;
    std::string extension_prefix;
    std::vector<Device> devices;

    /// Held while the runtime is asked for a late fact.
    std::mutex asking;
};

/// Makes the runtime and asks it; null where there is none to ask.
Runtime* make_and_ask(std::string_view kind, Probed& entry) {
    try {
        if (Runtime* const runtime = find_runtime(kind)) {
            entry.extension_prefix = runtime->extension_prefix();
            entry.discovery = runtime->discover();
            return runtime;
        }
        entry.discovery = Discovery::broken("its factory made no runtime");
    } catch (std::exception const& error) {
        entry.discovery = Discovery::broken(error.what());
    } catch (...) {
        entry.discovery = Discovery::broken("an unknown exception while looking for devices");
    }
    return nullptr;
}

/// A target that cannot run always says why, whatever its runtime left out.
void give_reason(Discovery& discovery) {
    if (discovery.reason.empty() && discovery.status == Discovery::Status::broken) {
        discovery.reason = "its runtime gives no reason";
    }
    if (discovery.reason.empty() && discovery.devices.empty()) {
        discovery.reason = "its runtime found no device";
    }
}

std::optional<Fact> late_fact(Probed& entry, Runtime& runtime, int ordinal, std::string_view name) {
    std::lock_guard<std::mutex> const lock(entry.asking);
    try {
        return runtime.fact(ordinal, name);
    } catch (...) {
        return std::nullopt;
    }
}

std::vector<Device> make_devices(std::string const& kind, Runtime* runtime, Probed& entry) {
    std::vector<Device> devices;
    for (DeviceInfo const& info : entry.discovery.devices) {
        auto state = std::make_shared<DeviceState>();
        state->runtime = kind;
        state->ordinal = static_cast<int>(devices.size());
        state->info = info;
        state->extension_prefix = entry.extension_prefix;
        state->late_fact = [&entry, runtime](int ordinal, std::string_view name) {
            return late_fact(entry, *runtime, ordinal, name);
        };
        devices.emplace_back(std::move(state));
    }
    return devices;
}

Probed const& probed(std::string_view kind) {
    static std::mutex mutex;
    static auto* const all = new std::map<std::pair<std::string, int>, Probed>();
    Probed* entry = nullptr;
    {
        std::lock_guard<std::mutex> const lock(mutex);
        entry = &(*all)[{std::string(kind), registrations(kind)}];
    }
    std::call_once(entry->once, [&] {
        Runtime* const runtime = make_and_ask(kind, *entry);
        give_reason(entry->discovery);
        entry->devices = make_devices(std::string(kind), runtime, *entry);
    });
    return *entry;
}

} // namespace

Discovery const& probe(std::string_view kind) {
    return probed(kind).discovery;
}

std::vector<Device> const& probed_devices(std::string_view kind) {
    return probed(kind).devices;
}

} // namespace catch2_targets::detail
