// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_PROBE_PROBE_HPP
#define CATCH2_TARGETS_SRC_PROBE_PROBE_HPP

#include <catch2_targets/device.hpp>
#include <catch2_targets/runtime.hpp>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// Whether the kind's runtime may load a driver, which is done in a child process. The host needs
/// none, and a runtime of the program's own is not there yet when the child answers. Thread-safe.
bool is_probed_in_child(std::string_view kind);

/// Looks for the devices of all these kinds at the same time, those that were not probed before.
/// Each must be enabled. Thread-safe.
void probe_all(std::vector<std::string> const& kinds);

/// What came of looking for a kind's devices: probed on the first call, the same answer ever after,
/// unless the kind is registered anew. The kind must be enabled. Thread-safe.
Discovery const& probe(std::string_view kind);

/// The devices that `probe` found, in loader order; empty where there are none.
std::vector<Device> const& probed_devices(std::string_view kind);

/// Says which devices the fact `devices` counts from now on: those that the run may use. Before,
/// it counts all, but software only where CATCH2_TARGETS_SOFTWARE allows it. Thread-safe.
void count_devices(std::function<bool(Device const&)> counts);

/// Asks the runtimes whether the devices that were found still work, and keeps as lost those that
/// do not: the running test's doing. Thread-safe, and cheap where nothing is wrong.
void ask_health();

} // namespace catch2_targets::detail

#endif
