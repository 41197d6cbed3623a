// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_CPU_FEATURES_HPP
#define CATCH2_TARGETS_SRC_CPU_FEATURES_HPP

#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// The instruction set features that a test may ask for, by the names of Linux's /proc/cpuinfo, so
/// that one that a CPU lacks reads as false and not as unknown.
std::vector<std::string_view> const& cpu_features();

} // namespace catch2_targets::detail

#endif
