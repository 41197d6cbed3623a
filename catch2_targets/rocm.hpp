// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_ROCM_HPP
#define CATCH2_TARGETS_ROCM_HPP

#include <catch2_targets/device.hpp>

namespace catch2_targets::rocm {

/// What HIP's API takes: the device's number (hipSetDevice). Since 0.1.
struct Handle {
    int device;
};

/// The number of a device that the `rocm` runtime found.
///
/// Opens the HIP runtime on the first call. Throws DeviceError where the device is of another
/// runtime, where there is none, and with HIP's own error name and number. Thread-safe.
Handle handle(Device const& device);

/// The address of one of the HIP runtime's functions (`hipModuleLoadData`), so that a test need not
/// link HIP; null where it does not have it. Throws DeviceError where there is no HIP runtime.
void* function(char const* name);

} // namespace catch2_targets::rocm

#endif
