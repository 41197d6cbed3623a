// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_DEVICE_HPP
#define CATCH2_TARGETS_SRC_DEVICE_HPP

#include <catch2_targets/device.hpp>
#include <catch2_targets/runtime.hpp>

#include <functional>
#include <string>

namespace catch2_targets::detail {

/// What all copies of one Device share. Never changes once made.
struct DeviceState {
    std::string runtime;
    int ordinal = -1;
    DeviceInfo info;

    /// Runtime::extension_prefix(), as a text of its own.
    std::string extension_prefix;

    /// Reads a fact that `info` does not hold; may be empty.
    std::function<std::optional<Fact>(int ordinal, std::string_view name)> late_fact;
};

/// Whether the device says that it is a rasteriser or runs on the CPU.
bool is_software(Device const& device);

} // namespace catch2_targets::detail

#endif
