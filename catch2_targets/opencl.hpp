// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_OPENCL_HPP
#define CATCH2_TARGETS_OPENCL_HPP

#include <catch2_targets/device.hpp>

struct _cl_platform_id;
struct _cl_device_id;

namespace catch2_targets::opencl {

/// What OpenCL's API takes; the types are cl_platform_id and cl_device_id. Both stay valid until
/// the process ends. Since 0.1.
struct Handle {
    _cl_platform_id* platform;
    _cl_device_id* device;
};

/// The platform and the device id of a device that the `opencl` runtime found.
///
/// Opens the OpenCL loader on the first call. Throws DeviceError where the device is of another
/// runtime, where there is none, and where the loader no longer shows it. Thread-safe.
Handle handle(Device const& device);

/// The address of one of the loader's functions (`clCreateContext`), so that a test need not link
/// OpenCL; null where the loader does not have it. Throws DeviceError where there is no loader.
void* function(char const* name);

} // namespace catch2_targets::opencl

#endif
