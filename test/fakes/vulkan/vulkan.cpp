// SPDX-License-Identifier: BSL-1.0
// A stand-in for Vulkan, both as a loader and as a driver that a real loader opens: as much of its
// API as finding devices needs. FAKE_VULKAN_DEVICES says how many devices it has (of two models, in
// turn), FAKE_VULKAN_NAME what all of them are called, FAKE_VULKAN_MINOR the version 1.x, and
// FAKE_<function> what a function does.
#include "programmed.hpp"

#define VK_NO_PROTOTYPES
#include <vulkan/vulkan_core.h>

#include <vulkan/vk_icd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>

namespace {

constexpr std::size_t most = 8;

/// A loader keeps its own in the first word of each object.
struct Object {
    VK_LOADER_DATA loader_data{ICD_LOADER_MAGIC};
};

std::array<Object, most>& devices() {
    static std::array<Object, most> all;
    return all;
}

bool is_discrete(VkPhysicalDevice device) {
    return (reinterpret_cast<Object*>(device) - devices().data()) % 2 == 0;
}

std::uint32_t version() {
    return VK_MAKE_API_VERSION(
        0, 1, static_cast<std::uint32_t>(fakes::number("FAKE_VULKAN_MINOR", 3)), 0);
}

VkResult programmed(char const* function) {
    return static_cast<VkResult>(fakes::error_of(function));
}

VkResult VKAPI_CALL enumerate_version(std::uint32_t* highest) {
    *highest = version();
    return programmed("vkEnumerateInstanceVersion");
}

VkResult VKAPI_CALL enumerate_instance_extensions(char const*,
                                                  std::uint32_t* count,
                                                  VkExtensionProperties*) {
    *count = 0;
    return programmed("vkEnumerateInstanceExtensionProperties");
}

VkResult VKAPI_CALL create_instance(VkInstanceCreateInfo const*,
                                    VkAllocationCallbacks const*,
                                    VkInstance* instance) {
    VkResult const result = programmed("vkCreateInstance");
    *instance = result == VK_SUCCESS ? reinterpret_cast<VkInstance>(new Object()) : nullptr;
    return result;
}

void VKAPI_CALL destroy_instance(VkInstance instance, VkAllocationCallbacks const*) {
    fakes::error_of("vkDestroyInstance");
    delete reinterpret_cast<Object*>(instance);
}

VkResult VKAPI_CALL enumerate_devices(VkInstance, std::uint32_t* count, VkPhysicalDevice* to) {
    std::uint32_t const room = to == nullptr ? 0 : *count;
    *count = static_cast<std::uint32_t>(fakes::number("FAKE_VULKAN_DEVICES", 2));
    for (std::size_t i = 0; to != nullptr && i < std::min<std::size_t>({room, *count, most}); ++i) {
        to[i] = reinterpret_cast<VkPhysicalDevice>(&devices()[i]);
    }
    return programmed("vkEnumeratePhysicalDevices");
}

VkResult VKAPI_CALL enumerate_device_extensions(VkPhysicalDevice,
                                                char const*,
                                                std::uint32_t* count,
                                                VkExtensionProperties*) {
    *count = 0;
    return programmed("vkEnumerateDeviceExtensionProperties");
}

void VKAPI_CALL get_properties(VkPhysicalDevice device, VkPhysicalDeviceProperties* properties) {
    fakes::error_of("vkGetPhysicalDeviceProperties");
    *properties = {};
    properties->apiVersion = version();
    properties->deviceType = is_discrete(device) ? VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU
                                                 : VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU;
    fakes::copy_text(
        properties->deviceName,
        fakes::text("FAKE_VULKAN_NAME",
                    is_discrete(device) ? "Fake Vulkan Discrete" : "Fake Vulkan Integrated"),
        sizeof properties->deviceName);
}

/// Answers every question about a device with nothing.
template <typename Structure>
void VKAPI_CALL get_nothing(VkPhysicalDevice, Structure* structure) {
    *structure = {};
}

/// The same where what is behind sType and pNext stays as it is: all of it is zero already.
template <typename Structure>
void VKAPI_CALL leave(VkPhysicalDevice, Structure*) {}

/// What a loader wants to have, but finding devices does not call.
VkResult VKAPI_CALL unused() {
    return VK_ERROR_FEATURE_NOT_PRESENT;
}

template <typename Function>
PFN_vkVoidFunction erased(Function* function) {
    return reinterpret_cast<PFN_vkVoidFunction>(function);
}

PFN_vkVoidFunction find(std::string const& name) {
    static std::map<std::string, PFN_vkVoidFunction> const all{
        {"vkCreateDevice", erased(unused)},
        {"vkCreateInstance", erased(create_instance)},
        {"vkDestroyInstance", erased(destroy_instance)},
        {"vkEnumerateDeviceExtensionProperties", erased(enumerate_device_extensions)},
        {"vkEnumerateInstanceExtensionProperties", erased(enumerate_instance_extensions)},
        {"vkEnumeratePhysicalDevices", erased(enumerate_devices)},
        {"vkGetDeviceProcAddr", erased(unused)},
        {"vkGetPhysicalDeviceFeatures", erased(get_nothing<VkPhysicalDeviceFeatures>)},
        {"vkGetPhysicalDeviceFormatProperties", erased(unused)},
        {"vkGetPhysicalDeviceImageFormatProperties", erased(unused)},
        {"vkGetPhysicalDeviceMemoryProperties",
         erased(get_nothing<VkPhysicalDeviceMemoryProperties>)},
        {"vkGetPhysicalDeviceProperties", erased(get_properties)},
        {"vkGetPhysicalDeviceQueueFamilyProperties", erased(unused)},
        {"vkGetPhysicalDeviceSparseImageFormatProperties", erased(unused)},
    };
    static std::map<std::string, PFN_vkVoidFunction> const since_1_1{
        {"vkEnumerateInstanceVersion", erased(enumerate_version)},
        {"vkGetPhysicalDeviceFeatures2", erased(leave<VkPhysicalDeviceFeatures2>)},
        {"vkGetPhysicalDeviceMemoryProperties2", erased(leave<VkPhysicalDeviceMemoryProperties2>)},
        {"vkGetPhysicalDeviceProperties2", erased(leave<VkPhysicalDeviceProperties2>)},
    };
    if (auto const found = all.find(name); found != all.end()) {
        return found->second;
    }
    auto const found = since_1_1.find(name);
    bool const has = version() >= VK_API_VERSION_1_1 && found != since_1_1.end();
    return has ? found->second : nullptr;
}

} // namespace

// NOLINTBEGIN(readability-identifier-naming): the names are the real library's
extern "C" {

/// A loader's one function that is looked for by name.
PFN_vkVoidFunction VKAPI_CALL vkGetInstanceProcAddr(VkInstance, char const* name) {
    return find(name);
}

/// A driver's two.
PFN_vkVoidFunction VKAPI_CALL vk_icdGetInstanceProcAddr(VkInstance, char const* name) {
    return find(name);
}

VkResult VKAPI_CALL vk_icdNegotiateLoaderICDInterfaceVersion(std::uint32_t* interface) {
    *interface = std::min<std::uint32_t>(*interface, 5);
    return programmed("vk_icdNegotiateLoaderICDInterfaceVersion");
}

} // extern "C"
// NOLINTEND(readability-identifier-naming)
