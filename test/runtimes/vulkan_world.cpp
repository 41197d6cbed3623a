// SPDX-License-Identifier: BSL-1.0
#include "vulkan_world.hpp"

#include <algorithm>
#include <cstring>
#include <map>

using catch2_targets::DeviceInfo;
using namespace catch2_targets::detail;

namespace vulkan_world {

World world;

namespace {

VkResult list_names(std::vector<std::string> const& names,
                    std::uint32_t* count,
                    VkExtensionProperties* all) {
    for (std::size_t i = 0; all != nullptr && i < names.size(); ++i) {
        std::strncpy(all[i].extensionName, names[i].c_str(), VK_MAX_EXTENSION_NAME_SIZE - 1);
    }
    *count = static_cast<std::uint32_t>(names.size());
    return VK_SUCCESS;
}

FakeDevice& fake(VkPhysicalDevice device) {
    return *reinterpret_cast<FakeDevice*>(device);
}

VkResult VKAPI_CALL enumerate_version(std::uint32_t* version) {
    *version = VK_MAKE_API_VERSION(0, 1, 4, 300);
    return VK_SUCCESS;
}

VkResult VKAPI_CALL enumerate_instance_extensions(char const*,
                                                  std::uint32_t* count,
                                                  VkExtensionProperties* all) {
    return list_names(world.extensions, count, all);
}

VkResult VKAPI_CALL create_instance(VkInstanceCreateInfo const* info,
                                    VkAllocationCallbacks const*,
                                    VkInstance* instance) {
    world.asked = *info;
    world.asked_version = info->pApplicationInfo->apiVersion;
    if (world.create == VK_SUCCESS) {
        ++world.instances;
        *instance = reinterpret_cast<VkInstance>(&world);
    }
    return world.create;
}

void VKAPI_CALL destroy_instance(VkInstance, VkAllocationCallbacks const*) {
    --world.instances;
}

VkResult VKAPI_CALL enumerate_devices(VkInstance, std::uint32_t* count, VkPhysicalDevice* all) {
    for (std::size_t i = 0; all != nullptr && i < world.devices.size(); ++i) {
        all[i] = reinterpret_cast<VkPhysicalDevice>(&world.devices[i]);
    }
    *count = static_cast<std::uint32_t>(world.devices.size());
    return world.enumerate;
}

VkResult VKAPI_CALL enumerate_extensions(VkPhysicalDevice device,
                                         char const*,
                                         std::uint32_t* count,
                                         VkExtensionProperties* all) {
    return list_names(fake(device).extensions, count, all);
}

void VKAPI_CALL get_properties(VkPhysicalDevice device, VkPhysicalDeviceProperties* properties) {
    *properties = fake(device).properties;
}

VkBool32 has(VkPhysicalDevice device, char const* feature) {
    auto const& all = fake(device).features;
    return std::find(all.begin(), all.end(), feature) == all.end() ? VK_FALSE : VK_TRUE;
}

void VKAPI_CALL get_features(VkPhysicalDevice device, VkPhysicalDeviceFeatures* features) {
    features->shaderFloat64 = has(device, "shaderFloat64");
    features->shaderInt16 = has(device, "shaderInt16");
    features->shaderInt64 = has(device, "shaderInt64");
}

/// Of VK_KHR_shader_bfloat16, as its specification lays it out.
struct Bfloat16 {
    VkStructureType type;
    void* next;
    VkBool32 features[3];
};

void VKAPI_CALL get_features2(VkPhysicalDevice device, VkPhysicalDeviceFeatures2* features) {
    auto* const next = static_cast<VkBaseOutStructure*>(features->pNext);
    if (next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_FLOAT16_INT8_FEATURES) {
        auto* const answer = reinterpret_cast<VkPhysicalDeviceShaderFloat16Int8Features*>(next);
        answer->shaderFloat16 = has(device, "shaderFloat16");
        answer->shaderInt8 = has(device, "shaderInt8");
    } else if (next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_8BIT_STORAGE_FEATURES) {
        reinterpret_cast<VkPhysicalDevice8BitStorageFeatures*>(next)->storageBuffer8BitAccess =
            has(device, "storageBuffer8BitAccess");
    } else if (next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES) {
        reinterpret_cast<VkPhysicalDevice16BitStorageFeatures*>(next)->storageBuffer16BitAccess =
            has(device, "storageBuffer16BitAccess");
    } else if (next->sType == 1000141000) {
        auto* const answer = reinterpret_cast<Bfloat16*>(next);
        answer->features[0] = has(device, "shaderBFloat16Type");
        answer->features[1] = VK_TRUE;
        answer->features[2] = VK_TRUE;
    }
}

void VKAPI_CALL get_memory(VkPhysicalDevice device, VkPhysicalDeviceMemoryProperties* memory) {
    *memory = fake(device).memory;
}

void VKAPI_CALL get_properties2(VkPhysicalDevice, VkPhysicalDeviceProperties2* properties) {
    auto* const next = static_cast<VkBaseOutStructure*>(properties->pNext);
    if (next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PCI_BUS_INFO_PROPERTIES_EXT) {
        reinterpret_cast<VkPhysicalDevicePCIBusInfoPropertiesEXT*>(next)->pciBus = 0x65;
    }
    if (next->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_SM_BUILTINS_PROPERTIES_NV) {
        reinterpret_cast<VkPhysicalDeviceShaderSMBuiltinsPropertiesNV*>(next)->shaderSMCount = 132;
    }
}

void VKAPI_CALL get_memory2(VkPhysicalDevice, VkPhysicalDeviceMemoryProperties2* memory) {
    auto* const next = static_cast<VkPhysicalDeviceMemoryBudgetPropertiesEXT*>(memory->pNext);
    next->heapBudget[1] = 1000;
    next->heapUsage[1] = 300;
}

} // namespace

PFN_vkVoidFunction VKAPI_CALL fake_loader(VkInstance, char const* name) {
    static std::map<std::string, PFN_vkVoidFunction> const functions{
        {"vkCreateInstance", reinterpret_cast<PFN_vkVoidFunction>(create_instance)},
        {"vkDestroyInstance", reinterpret_cast<PFN_vkVoidFunction>(destroy_instance)},
        {"vkEnumerateDeviceExtensionProperties",
         reinterpret_cast<PFN_vkVoidFunction>(enumerate_extensions)},
        {"vkEnumerateInstanceExtensionProperties",
         reinterpret_cast<PFN_vkVoidFunction>(enumerate_instance_extensions)},
        {"vkEnumerateInstanceVersion", reinterpret_cast<PFN_vkVoidFunction>(enumerate_version)},
        {"vkEnumeratePhysicalDevices", reinterpret_cast<PFN_vkVoidFunction>(enumerate_devices)},
        {"vkGetPhysicalDeviceFeatures", reinterpret_cast<PFN_vkVoidFunction>(get_features)},
        {"vkGetPhysicalDeviceFeatures2", reinterpret_cast<PFN_vkVoidFunction>(get_features2)},
        {"vkGetPhysicalDeviceMemoryProperties", reinterpret_cast<PFN_vkVoidFunction>(get_memory)},
        {"vkGetPhysicalDeviceMemoryProperties2", reinterpret_cast<PFN_vkVoidFunction>(get_memory2)},
        {"vkGetPhysicalDeviceProperties", reinterpret_cast<PFN_vkVoidFunction>(get_properties)},
        {"vkGetPhysicalDeviceProperties2", reinterpret_cast<PFN_vkVoidFunction>(get_properties2)},
    };
    auto const found = functions.find(name);
    return found == functions.end() || name == world.missing ? nullptr : found->second;
}

FakeDevice gpu() {
    FakeDevice device;
    std::strcpy(device.properties.deviceName, "NVIDIA H200");
    device.properties.apiVersion = VK_MAKE_API_VERSION(0, 1, 3, 260);
    device.properties.vendorID = 0x10de;
    device.properties.driverVersion = (535u << 22) | (129u << 14) | (3u << 6);
    device.properties.deviceType = VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU;
    device.memory.memoryHeapCount = 2;
    device.memory.memoryHeaps[0] = {4096, 0};
    device.memory.memoryHeaps[1] = {2048, VK_MEMORY_HEAP_DEVICE_LOCAL_BIT};
    return device;
}

VulkanListing list(VkResult create, VkResult enumerate, std::vector<FakeDevice> devices) {
    world = {};
    world.create = create;
    world.enumerate = enumerate;
    world.devices = std::move(devices);
    return list_vulkan_devices(VulkanInstance(fake_loader));
}

DeviceInfo describe(FakeDevice device) {
    world = {};
    world.devices = {std::move(device)};
    VulkanInstance const instance(fake_loader);
    return describe_vulkan_device(instance, list_vulkan_devices(instance).devices.at(0), 0);
}

} // namespace vulkan_world
