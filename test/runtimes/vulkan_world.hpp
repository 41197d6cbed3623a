// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_TEST_RUNTIMES_VULKAN_WORLD_HPP
#define CATCH2_TARGETS_TEST_RUNTIMES_VULKAN_WORLD_HPP

#include "runtimes/vulkan_devices.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// A Vulkan loader and devices that this machine does not have, inside the test program.
namespace vulkan_world {

struct FakeDevice {
    VkPhysicalDeviceProperties properties{};
    VkPhysicalDeviceMemoryProperties memory{};
    std::vector<std::string> extensions;
    std::vector<std::string> features; ///< by the API's own names
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

/// What the loader has, and what it was asked.
extern World world;

PFN_vkVoidFunction VKAPI_CALL fake_loader(VkInstance instance, char const* name);

/// A discrete GPU of Vulkan 1.3.
FakeDevice gpu();

/// What the library lists in a world of these devices.
catch2_targets::detail::VulkanListing
list(VkResult create, VkResult enumerate, std::vector<FakeDevice> devices);

/// What the library tells of a device that is the only one of the world.
catch2_targets::DeviceInfo describe(FakeDevice device);

} // namespace vulkan_world

#endif
