// SPDX-License-Identifier: BSL-1.0
#include "runtimes/vulkan_api.hpp"

#include <catch2_targets/error.hpp>

#include "runtimes/driver_names.hpp"
#include "support/text.hpp"

#include <map>

namespace catch2_targets::detail {

namespace {

std::string missing(char const* function) {
    return "the Vulkan loader has no function " + quote(function);
}

VulkanLoader open_loader() {
    VulkanLoader loader;
    loader.library = DynamicLibrary::open(driver_names("vulkan"));
    if (!loader.library) {
        loader.error = loader.library.error();
        loader.is_broken = loader.library.found_but_broken();
        return loader;
    }
    char const* const name = "vkGetInstanceProcAddr";
    loader.get_instance_proc_addr =
        reinterpret_cast<PFN_vkGetInstanceProcAddr>(loader.library.symbol(name));
    if (loader.get_instance_proc_addr == nullptr) {
        loader.error = missing(name);
        loader.is_broken = true;
    }
    return loader;
}

/// The names of what the functions of VulkanApi may return; null for anything else.
char const* result_name(VkResult result) {
    static std::map<int, char const*> const names{
        {VK_INCOMPLETE, "VK_INCOMPLETE"},
        {VK_ERROR_OUT_OF_HOST_MEMORY, "VK_ERROR_OUT_OF_HOST_MEMORY"},
        {VK_ERROR_OUT_OF_DEVICE_MEMORY, "VK_ERROR_OUT_OF_DEVICE_MEMORY"},
        {VK_ERROR_INITIALIZATION_FAILED, "VK_ERROR_INITIALIZATION_FAILED"},
        {VK_ERROR_DEVICE_LOST, "VK_ERROR_DEVICE_LOST"},
        {VK_ERROR_LAYER_NOT_PRESENT, "VK_ERROR_LAYER_NOT_PRESENT"},
        {VK_ERROR_EXTENSION_NOT_PRESENT, "VK_ERROR_EXTENSION_NOT_PRESENT"},
        {VK_ERROR_FEATURE_NOT_PRESENT, "VK_ERROR_FEATURE_NOT_PRESENT"},
        {VK_ERROR_INCOMPATIBLE_DRIVER, "VK_ERROR_INCOMPATIBLE_DRIVER"},
        {VK_ERROR_TOO_MANY_OBJECTS, "VK_ERROR_TOO_MANY_OBJECTS"},
        {VK_ERROR_UNKNOWN, "VK_ERROR_UNKNOWN"},
    };
    auto const found = names.find(result);
    return found == names.end() ? nullptr : found->second;
}

template <typename Function>
void find(PFN_vkGetInstanceProcAddr get,
          VkInstance instance,
          char const* name,
          Function& function) {
    function = reinterpret_cast<Function>(get(instance, name));
}

/// The same for what every version of Vulkan has.
template <typename Function>
void require(PFN_vkGetInstanceProcAddr get,
             VkInstance instance,
             char const* name,
             Function& function) {
    find(get, instance, name, function);
    if (function == nullptr) {
        throw DeviceError(missing(name));
    }
}

/// The names of the extensions that the loader offers to an instance.
std::vector<std::string> instance_extensions(PFN_vkGetInstanceProcAddr get) {
    PFN_vkEnumerateInstanceExtensionProperties enumerate = nullptr;
    require(get, nullptr, "vkEnumerateInstanceExtensionProperties", enumerate);
    return vulkan_extensions([enumerate](std::uint32_t* count, VkExtensionProperties* all) {
        return enumerate(nullptr, count, all);
    });
}

/// The highest version that the loader offers.
std::uint32_t loader_version(PFN_vkGetInstanceProcAddr get) {
    PFN_vkEnumerateInstanceVersion enumerate = nullptr;
    find(get, nullptr, "vkEnumerateInstanceVersion", enumerate);
    std::uint32_t version = VK_API_VERSION_1_0;
    // A loader of 1.0 does not have the function.
    if (enumerate != nullptr && enumerate(&version) != VK_SUCCESS) {
        return VK_API_VERSION_1_0;
    }
    return version;
}

VulkanApi find_functions(PFN_vkGetInstanceProcAddr get, VkInstance instance) {
    VulkanApi api;
    require(get, instance, "vkDestroyInstance", api.destroy_instance);
    require(get, instance, "vkEnumeratePhysicalDevices", api.enumerate_devices);
    require(get, instance, "vkEnumerateDeviceExtensionProperties", api.enumerate_extensions);
    require(get, instance, "vkGetPhysicalDeviceProperties", api.get_properties);
    require(get, instance, "vkGetPhysicalDeviceFeatures", api.get_features);
    require(get, instance, "vkGetPhysicalDeviceMemoryProperties", api.get_memory);
    find(get, instance, "vkGetPhysicalDeviceProperties2", api.get_properties2);
    find(get, instance, "vkGetPhysicalDeviceFeatures2", api.get_features2);
    find(get, instance, "vkGetPhysicalDeviceMemoryProperties2", api.get_memory2);
    return api;
}

} // namespace

VulkanLoader const& vulkan_loader() {
    static VulkanLoader const loader = open_loader();
    return loader;
}

std::string vulkan_error(std::string const& function, VkResult result) {
    return api_error(function, result_name(result), result);
}

VulkanInstance::VulkanInstance(PFN_vkGetInstanceProcAddr loader)
    : m_extensions(instance_extensions(loader)) {
    VkApplicationInfo application{};
    application.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO;
    application.pApplicationName = "catch2_targets";
    application.apiVersion = loader_version(loader);

    VkInstanceCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO;
    info.pApplicationInfo = &application;
    char const* const portability = VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME;
    if (std::find(m_extensions.begin(), m_extensions.end(), portability) != m_extensions.end()) {
        info.flags = VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR;
        info.enabledExtensionCount = 1;
        info.ppEnabledExtensionNames = &portability;
    }

    PFN_vkCreateInstance create = nullptr;
    require(loader, nullptr, "vkCreateInstance", create);
    m_result = create(&info, nullptr, &m_instance);
    if (m_result == VK_SUCCESS) {
        m_api = find_functions(loader, m_instance);
    }
}

VulkanInstance::~VulkanInstance() {
    if (m_result == VK_SUCCESS) {
        m_api.destroy_instance(m_instance, nullptr);
    }
}

} // namespace catch2_targets::detail
