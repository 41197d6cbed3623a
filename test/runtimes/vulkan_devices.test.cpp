// SPDX-License-Identifier: BSL-1.0
// The Vulkan runtime against a loader and devices that this machine does not have.
#include "runtimes/vulkan_devices.hpp"

#include <catch2_targets/error.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

#include <algorithm>
#include <cstring>
#include <map>

using catch2_targets::DeviceInfo;
using catch2_targets::Discovery;
using catch2_targets::Fact;
using catch2_targets::Version;
using namespace catch2_targets::detail;

namespace {

struct FakeDevice {
    VkPhysicalDeviceProperties properties{};
    VkPhysicalDeviceMemoryProperties memory{};
    std::vector<std::string> extensions;
};

struct World {
    VkResult create = VK_SUCCESS;
    VkResult enumerate = VK_SUCCESS;
    std::vector<std::string> extensions;
    std::vector<FakeDevice> devices;
    VkInstanceCreateInfo asked{};
    std::uint32_t asked_version = 0;
    int instances = 0;
    std::string missing; ///< a function that the loader does not have
};

World world;

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

void VKAPI_CALL get_features(VkPhysicalDevice, VkPhysicalDeviceFeatures* features) {
    features->shaderFloat64 = VK_TRUE;
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

/// The only device of the world.
DeviceInfo describe(FakeDevice device) {
    world = {};
    world.devices = {std::move(device)};
    VulkanInstance const instance(fake_loader);
    return describe_vulkan_device(instance, list_vulkan_devices(instance).devices.at(0), 0);
}

} // namespace

TEST_CASE("Vulkan without a driver or its hardware is absent", "[vulkan][unit]") {
    auto const [create, enumerate, text] = GENERATE(table<VkResult, VkResult, char const*>({
        {VK_ERROR_INCOMPATIBLE_DRIVER,
         VK_SUCCESS,
         "vkCreateInstance: VK_ERROR_INCOMPATIBLE_DRIVER (-9)"},
        {VK_SUCCESS, VK_SUCCESS, "vkEnumeratePhysicalDevices: 0 devices"},
        {VK_SUCCESS,
         VK_ERROR_INITIALIZATION_FAILED,
         "vkEnumeratePhysicalDevices: VK_ERROR_INITIALIZATION_FAILED (-3)"},
    }));
    auto const listing = list(create, enumerate, {});
    CHECK(listing.status == Discovery::Status::absent);
    CHECK(listing.reason == text);
    CHECK(world.instances == 0);
}

TEST_CASE("an error of Vulkan is broken, with its name and number", "[vulkan][unit]") {
    auto const [create, enumerate, text] = GENERATE(table<VkResult, VkResult, char const*>({
        {VK_ERROR_OUT_OF_HOST_MEMORY,
         VK_SUCCESS,
         "vkCreateInstance: VK_ERROR_OUT_OF_HOST_MEMORY (-1)"},
        {VK_ERROR_INITIALIZATION_FAILED,
         VK_SUCCESS,
         "vkCreateInstance: VK_ERROR_INITIALIZATION_FAILED (-3)"},
        {static_cast<VkResult>(-77), VK_SUCCESS, "vkCreateInstance: error -77"},
        {VK_SUCCESS, VK_ERROR_DEVICE_LOST, "vkEnumeratePhysicalDevices: VK_ERROR_DEVICE_LOST (-4)"},
    }));
    auto const listing = list(create, enumerate, {gpu()});
    CHECK(listing.status == Discovery::Status::broken);
    CHECK(listing.reason == text);
    CHECK(listing.devices.empty());
    CHECK(world.instances == 0);
}

TEST_CASE("a loader that lacks a function of every Vulkan is told, not called", "[vulkan][unit]") {
    world = {};
    world.missing = GENERATE(as<std::string>{},
                             "vkCreateInstance",
                             "vkDestroyInstance",
                             "vkEnumerateInstanceExtensionProperties",
                             "vkEnumeratePhysicalDevices",
                             "vkGetPhysicalDeviceProperties");
    CHECK_THROWS_MATCHES(
        VulkanInstance(fake_loader),
        catch2_targets::DeviceError,
        Catch::Matchers::Message("the Vulkan loader has no function '" + world.missing + "'"));
}

TEST_CASE("an instance has the loader's highest version and no layers", "[vulkan][unit]") {
    list(VK_SUCCESS, VK_SUCCESS, {gpu()});
    CHECK(world.asked_version == VK_MAKE_API_VERSION(0, 1, 4, 300));
    CHECK(world.asked.enabledLayerCount == 0);
    CHECK(world.asked.flags == 0);
    CHECK(world.asked.enabledExtensionCount == 0);
}

TEST_CASE("an instance shows portability drivers where the loader can", "[vulkan][unit]") {
    world = {};
    world.extensions = {"VK_KHR_portability_enumeration"};
    VulkanInstance const instance(fake_loader);
    CHECK(world.asked.flags == VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR);
    CHECK(world.asked.enabledExtensionCount == 1);
}

TEST_CASE("a Vulkan GPU's facts are what the API tells", "[vulkan][unit]") {
    auto device = gpu();
    device.extensions = {VK_EXT_PCI_BUS_INFO_EXTENSION_NAME,
                         VK_NV_SHADER_SM_BUILTINS_EXTENSION_NAME};
    auto const facts = describe(device).facts;
    CHECK(facts.at("api") == Fact(Version{1, 3, 260}));
    CHECK(facts.at("compute_units") == Fact(132));
    CHECK(facts.at("driver") == Fact("535.129.3.0"));
    CHECK(facts.at("memory") == Fact(2048));
    CHECK(facts.at("pci") == Fact("0000:65:00.0"));
    CHECK(facts.at("software") == Fact(false));
    CHECK(facts.at("type") == Fact("discrete"));
    CHECK(facts.at("vendor") == Fact("NVIDIA"));
}

TEST_CASE("a device of Vulkan 1.0 is not asked for what it does not know", "[vulkan][unit]") {
    auto device = gpu();
    device.properties.apiVersion = VK_API_VERSION_1_0;
    device.extensions = {VK_EXT_PCI_BUS_INFO_EXTENSION_NAME};
    auto const facts = describe(device).facts;
    CHECK(facts.count("uuid") == 0);
    CHECK(facts.count("pci") == 0);
    CHECK(facts.count("subgroup_size") == 0);
    CHECK(facts.at("fp16") == Fact(false));
}

TEST_CASE("a Vulkan device's type is one of the documented words", "[vulkan][unit]") {
    auto const [type, word] = GENERATE(table<VkPhysicalDeviceType, char const*>({
        {VK_PHYSICAL_DEVICE_TYPE_CPU, "cpu"},
        {VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU, "discrete"},
        {VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU, "integrated"},
        {VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU, "virtual"},
        {VK_PHYSICAL_DEVICE_TYPE_OTHER, "other"},
        {static_cast<VkPhysicalDeviceType>(77), "other"},
    }));
    auto device = gpu();
    device.properties.deviceType = type;
    auto const facts = describe(device).facts;
    CHECK(facts.at("type") == Fact(word));
    CHECK(facts.at("software") == Fact(type == VK_PHYSICAL_DEVICE_TYPE_CPU));
}

TEST_CASE("free Vulkan memory is the budget less the usage", "[vulkan][unit]") {
    bool const tells = GENERATE(true, false);
    world = {};
    world.devices = {gpu()};
    if (tells) {
        world.devices[0].extensions = {VK_EXT_MEMORY_BUDGET_EXTENSION_NAME};
    }
    VulkanInstance const instance(fake_loader);
    auto const device = list_vulkan_devices(instance).devices.at(0);
    CHECK(vulkan_free_memory(instance, device) ==
          (tells ? std::optional<std::int64_t>(700) : std::nullopt));
}

TEST_CASE("a driver's version is unpacked the way its maker packs it", "[vulkan][unit]") {
    CHECK(vulkan_driver_version(0x10005, 1) == "0.0.1");
    CHECK(vulkan_driver_version(0x1002, VK_MAKE_VERSION(2, 0, 279)) == "2.0.279");
    CHECK(vulkan_driver_version(0x10de, 0xffffffff) == "1023.255.255.63");
}

TEST_CASE("an unknown vendor of Vulkan is its number", "[vulkan][unit]") {
    CHECK(vulkan_vendor(0x1002) == "AMD");
    CHECK(vulkan_vendor(VK_VENDOR_ID_MESA) == "Mesa");
    CHECK(vulkan_vendor(0x12) == "0x0012");
}

TEST_CASE("garbage in a Vulkan device's name is made safe to print", "[vulkan][unit]") {
    auto device = gpu();
    std::memset(device.properties.deviceName, '\xff', sizeof device.properties.deviceName);
    std::string expected;
    for (std::size_t i = 0; i < sizeof device.properties.deviceName; ++i) {
        expected += "\\xff";
    }
    CHECK(describe(device).name == expected);
}
