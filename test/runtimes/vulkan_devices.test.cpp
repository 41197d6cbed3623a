// SPDX-License-Identifier: BSL-1.0
// The Vulkan runtime against a loader and devices that this machine does not have.
#include "facts_page.hpp"
#include "vulkan_world.hpp"

#include <catch2_targets/error.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

#include <cstring>

using catch2_targets::Discovery;
using catch2_targets::Fact;
using catch2_targets::Version;
using namespace catch2_targets::detail;
using namespace vulkan_world;

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

TEST_CASE("a Vulkan device tells each fact that the page of facts has for vulkan",
          "[vulkan][unit]") {
    auto device = gpu();
    device.extensions = {VK_EXT_PCI_BUS_INFO_EXTENSION_NAME,
                         VK_NV_SHADER_SM_BUILTINS_EXTENSION_NAME};
    CHECK(names_of(describe(device), {"devices", "free_memory"}) == facts_documented_for("vulkan"));
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
