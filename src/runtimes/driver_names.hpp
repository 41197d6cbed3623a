// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_RUNTIMES_DRIVER_NAMES_HPP
#define CATCH2_TARGETS_SRC_RUNTIMES_DRIVER_NAMES_HPP

#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// The names of the driver or loader that a kind's runtime opens, as this system spells them, in
/// the order in which they are tried; empty for a kind that opens none to find its devices.
std::vector<std::string> driver_names(std::string_view kind);

} // namespace catch2_targets::detail

#endif
