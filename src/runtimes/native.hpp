// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_RUNTIMES_NATIVE_HPP
#define CATCH2_TARGETS_SRC_RUNTIMES_NATIVE_HPP

#include <catch2_targets/device.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace catch2_targets::detail {

/// Where a device stands among those that its runtime shows this process, by their names.
///
/// Another process found the device, so this one may see other devices. Throws DeviceError where
/// the device is not the one that `names` has at its ordinal.
std::size_t index_here(Device const& device, std::vector<std::string> const& names);

} // namespace catch2_targets::detail

#endif
