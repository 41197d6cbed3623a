// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_VULKAN_HPP
#define CATCH2_TARGETS_VULKAN_HPP

#include <catch2_targets/device.hpp>

struct VkInstance_T;
struct VkPhysicalDevice_T;

namespace catch2_targets::vulkan {

/// What Vulkan's API takes; the types are VkInstance and VkPhysicalDevice. The instance is one for
/// the whole process, of the highest version that the loader offers, without layers; both stay
/// valid until the process ends. Since 0.1.
struct Handle {
    VkInstance_T* instance;
    VkPhysicalDevice_T* physical_device;
};

/// The instance and the physical device of a device that the `vulkan` runtime found.
///
/// Opens the Vulkan loader and makes the instance on the first call. Throws DeviceError where the
/// device is of another runtime, where there is none, and where the loader no longer shows it.
/// Thread-safe.
Handle handle(Device const& device);

/// The loader's vkGetInstanceProcAddr, from which volk starts:
/// `volkInitializeCustom(reinterpret_cast<PFN_vkGetInstanceProcAddr>(get_instance_proc_addr()))`.
/// Throws DeviceError where there is no loader.
void* get_instance_proc_addr();

} // namespace catch2_targets::vulkan

#endif
