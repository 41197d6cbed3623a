// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_CUDA_HPP
#define CATCH2_TARGETS_CUDA_HPP

#include <catch2_targets/device.hpp>

struct CUctx_st;

namespace catch2_targets::cuda {

/// What CUDA's driver API takes; the types are CUdevice and CUcontext. The context is the device's
/// primary one, which the CUDA runtime API uses too; it is retained until the process ends.
/// Since 0.1.
struct Handle {
    int device;
    CUctx_st* primary_context;
};

/// The device and the primary context of a device that the `cuda` runtime found.
///
/// Opens and initialises the driver on the first call, and retains the device's primary context; it
/// does not make the context current. Throws DeviceError where the device is of another runtime,
/// where there is none, and with the driver's own error name and number. Thread-safe.
Handle handle(Device const& device);

/// The address of one of the driver's functions (`cuModuleLoadData`), so that a test need not link
/// CUDA; null where the driver does not have it. Names are those the library exports: where the
/// API's header maps a name to a newer one (`cuMemAlloc` to `cuMemAlloc_v2`), ask for the latter.
/// Throws DeviceError where there is no driver.
void* function(char const* name);

} // namespace catch2_targets::cuda

#endif
