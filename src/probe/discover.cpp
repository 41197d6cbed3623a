// SPDX-License-Identifier: BSL-1.0
#include "probe/discover.hpp"

#include "runtime.hpp"
#include "runtimes/builtin.hpp"
#include "support/text.hpp"

#include <exception>

namespace catch2_targets::detail {

namespace {

/// A runtime of the program's own may leave something out: devices are there or not, a target that
/// cannot run always says why, and names are fit to be shown.
Discovery completed(Discovery discovery) {
    if (discovery.status == Discovery::Status::present && discovery.devices.empty()) {
        discovery.status = Discovery::Status::absent;
    }
    if (discovery.status == Discovery::Status::present) {
        discovery.reason.clear();
        for (DeviceInfo& device : discovery.devices) {
            device.name = printable(device.name);
        }
        return discovery;
    }
    discovery.devices.clear();
    if (discovery.reason.empty()) {
        discovery.reason = discovery.status == Discovery::Status::broken
                               ? "its runtime gives no reason"
                               : "its runtime found no device";
    }
    return discovery;
}

Discovery discover_anywhere(std::string_view kind) {
#ifdef CATCH2_TARGETS_USE_LLVM
    if (kind == llvm_library_probe) {
        return discover_llvm_library();
    }
#endif
    Runtime* const runtime = find_runtime(kind);
    return runtime == nullptr ? Discovery::broken("its factory made no runtime")
                              : runtime->discover();
}

} // namespace

Discovery discover(std::string_view kind) {
    try {
        return completed(discover_anywhere(kind));
    } catch (std::exception const& error) {
        return Discovery::broken(error.what());
    } catch (...) {
        return Discovery::broken("an unknown exception while looking for devices");
    }
}

Discovery discover_with_late_facts(std::string_view kind) {
    Discovery discovery = discover(kind);
    if (kind != "llvm" || discovery.devices.empty()) {
        return discovery;
    }
    for (char const* const name : {"api", "cpu", "data_layout", "features", "triple"}) {
        try {
            if (auto const fact = find_runtime(kind)->fact(0, name)) {
                discovery.devices.front().facts.insert_or_assign(name, *fact);
            }
        } catch (std::exception const&) {
            // A fact that cannot be read is unknown.
        }
    }
    return discovery;
}

} // namespace catch2_targets::detail
