// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_PROBE_DISCOVER_HPP
#define CATCH2_TARGETS_SRC_PROBE_DISCOVER_HPP

#include <catch2_targets/runtime.hpp>

#include <string_view>

namespace catch2_targets::detail {

/// Looks for a kind's devices in this process. Never throws: what its runtime throws is why it is
/// broken.
Discovery discover(std::string_view kind);

/// The same, and of `llvm` also the facts that it reads late, for a process that can bear what a
/// libLLVM does when it is loaded.
Discovery discover_with_late_facts(std::string_view kind);

} // namespace catch2_targets::detail

#endif
