// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_RUNTIMES_OPENCL_DEVICES_HPP
#define CATCH2_TARGETS_SRC_RUNTIMES_OPENCL_DEVICES_HPP

#include <catch2_targets/runtime.hpp>

#include "runtimes/opencl_api.hpp"

#include <string>
#include <vector>

namespace catch2_targets::detail {

/// A device and the platform that it belongs to.
struct OpenclDevice {
    cl_platform_id platform;
    cl_device_id device;
};

/// All devices of all platforms, in loader order.
struct OpenclListing {
    std::vector<OpenclDevice> devices;

    /// What there is to say where there are no devices.
    Discovery::Status status = Discovery::Status::present;
    std::string reason;
};

/// Asks every platform; one without devices, or with an error, does not hide the others.
OpenclListing list_opencl_devices(OpenclApi const& api);

/// The device's name, safe to print.
std::string opencl_device_name(OpenclApi const& api, cl_device_id device);

/// All that the API tells of a device.
DeviceInfo describe_opencl_device(OpenclApi const& api, OpenclDevice const& device, int ordinal);

} // namespace catch2_targets::detail

#endif
