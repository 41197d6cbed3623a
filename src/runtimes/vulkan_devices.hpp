// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_RUNTIMES_VULKAN_DEVICES_HPP
#define CATCH2_TARGETS_SRC_RUNTIMES_VULKAN_DEVICES_HPP

#include <catch2_targets/runtime.hpp>

#include "runtimes/vulkan_api.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace catch2_targets::detail {

/// All physical devices of an instance, in loader order.
struct VulkanListing {
    std::vector<VkPhysicalDevice> devices;

    /// What there is to say where there are no devices.
    Discovery::Status status = Discovery::Status::present;
    std::string reason;
};

/// Lists them, and says why where there are none or where there is no instance.
VulkanListing list_vulkan_devices(VulkanInstance const& instance);

/// The device's name, safe to print.
std::string vulkan_device_name(VulkanApi const& api, VkPhysicalDevice device);

/// All that the API tells of a device.
DeviceInfo
describe_vulkan_device(VulkanInstance const& instance, VkPhysicalDevice device, int ordinal);

/// How many bytes of the device's own memory this process can still allocate; nothing where the
/// driver does not tell.
std::optional<std::int64_t> vulkan_free_memory(VulkanInstance const& instance,
                                               VkPhysicalDevice device);

/// A driver's version as vulkaninfo prints it: makers pack it in their own ways.
std::string vulkan_driver_version(std::uint32_t vendor_id, std::uint32_t version);

/// The maker behind a vendor id; its number (`0x1234`) where it is not a known one.
std::string vulkan_vendor(std::uint32_t vendor_id);

} // namespace catch2_targets::detail

#endif
