// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_RUNTIMES_VULKAN_API_HPP
#define CATCH2_TARGETS_SRC_RUNTIMES_VULKAN_API_HPP

#include "runtimes/facts.hpp"
#include "support/dynamic_library.hpp"

#ifndef VK_NO_PROTOTYPES
#define VK_NO_PROTOTYPES
#endif
#include <vulkan/vulkan_core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace catch2_targets::detail {

/// The process's Vulkan loader.
struct VulkanLoader {
    DynamicLibrary library;
    PFN_vkGetInstanceProcAddr get_instance_proc_addr = nullptr;

    /// Why it cannot be used; empty where it can. `is_broken` tells a loader that is there but does
    /// not work from one that is not there.
    std::string error;
    bool is_broken = false;
};

/// Opens the loader on the first call. Thread-safe.
VulkanLoader const& vulkan_loader();

/// What a function returned, by name and number: `vkCreateInstance: VK_ERROR_DEVICE_LOST (-4)`.
std::string vulkan_error(std::string const& function, VkResult result);

/// What a listing function of Vulkan lists; `enumerate` takes the pointers to the count and to the
/// elements. A list that grew between the two calls counts as it was.
template <typename T, typename Enumerate>
VkResult vulkan_list(std::vector<T>& elements, Enumerate const& enumerate) {
    std::uint32_t count = 0;
    VkResult result = enumerate(&count, nullptr);
    if (result != VK_SUCCESS || count == 0) {
        return result;
    }
    elements.resize(count);
    result = enumerate(&count, elements.data());
    elements.resize(std::min<std::size_t>(result < VK_SUCCESS ? 0 : count, elements.size()));
    return result == VK_INCOMPLETE ? VK_SUCCESS : result;
}

/// The same for the names of extensions, which are made safe to print; empty where it fails.
template <typename Enumerate>
std::vector<std::string> vulkan_extensions(Enumerate const& enumerate) {
    std::vector<VkExtensionProperties> extensions;
    vulkan_list(extensions, enumerate);
    std::vector<std::string> names;
    names.reserve(extensions.size());
    for (auto const& extension : extensions) {
        names.push_back(driver_text({extension.extensionName, sizeof extension.extensionName}));
    }
    return names;
}

/// The functions of an instance that finding devices needs; all null where there is no instance.
struct VulkanApi {
    PFN_vkDestroyInstance destroy_instance = nullptr;
    PFN_vkEnumeratePhysicalDevices enumerate_devices = nullptr;
    PFN_vkEnumerateDeviceExtensionProperties enumerate_extensions = nullptr;
    PFN_vkGetPhysicalDeviceProperties get_properties = nullptr;
    PFN_vkGetPhysicalDeviceFeatures get_features = nullptr;
    PFN_vkGetPhysicalDeviceMemoryProperties get_memory = nullptr;

    // Of Vulkan 1.1: null in an instance of 1.0.
    PFN_vkGetPhysicalDeviceProperties2 get_properties2 = nullptr;
    PFN_vkGetPhysicalDeviceFeatures2 get_features2 = nullptr;
    PFN_vkGetPhysicalDeviceMemoryProperties2 get_memory2 = nullptr;
};

/// An instance of the highest version that the loader offers, without layers; it shows portability
/// drivers (MoltenVK) too. Destroys itself.
class VulkanInstance {
public:
    /// Makes the instance; `result()` tells whether that worked. Throws DeviceError where the
    /// loader lacks a function that every version of Vulkan has.
    explicit VulkanInstance(PFN_vkGetInstanceProcAddr loader);
    VulkanInstance(VulkanInstance const&) = delete;
    VulkanInstance& operator=(VulkanInstance const&) = delete;
    ~VulkanInstance();

    VkResult result() const noexcept { return m_result; }
    VkInstance get() const noexcept { return m_instance; }
    VulkanApi const& api() const noexcept { return m_api; }

    /// The names of the instance extensions that the loader offers.
    std::vector<std::string> const& extensions() const noexcept { return m_extensions; }

private:
    VkInstance m_instance = VK_NULL_HANDLE;
    VkResult m_result = VK_SUCCESS;
    VulkanApi m_api;
    std::vector<std::string> m_extensions;
};

} // namespace catch2_targets::detail

#endif
