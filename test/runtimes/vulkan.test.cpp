// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/vulkan.hpp>

#include "device.hpp"
#include "probe/probe.hpp"
#include "runtimes/vulkan_devices.hpp"
#include "show_runtime.hpp"

#include <catch2_targets/error.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

#include <regex>

using catch2_targets::Device;
using catch2_targets::DeviceError;

namespace {

/// What vulkaninfo prints of each device: the first value of each name, and the extensions of the
/// instance and of the device.
std::vector<ShownDevice> vulkaninfo_devices() {
    std::vector<ShownDevice> devices;
    ShownDevice of_instance;
    std::istringstream lines(in_environment("", "vulkaninfo"));
    bool in_layers = false;
    std::string line;
    while (std::getline(lines, line)) {
        static std::regex const gpu(R"(GPU\d+:)");
        static std::regex const extension(R"(\s+(VK_\w+)\s*: extension revision \d+)");
        static std::regex const value(R"(\s+(\w+)\s+= (.*))");
        std::smatch match;
        if (line.rfind("Layers:", 0) == 0) {
            in_layers = true;
        } else if (line == "Device Properties and Extensions:") {
            in_layers = false;
        } else if (!in_layers && std::regex_match(line, gpu)) {
            devices.push_back(of_instance);
        } else if (!in_layers && std::regex_match(line, match, extension)) {
            (devices.empty() ? of_instance : devices.back())[match[1]] = "true";
        } else if (!in_layers && !devices.empty() && std::regex_match(line, match, value)) {
            devices.back().emplace(match[1], match[2]);
        }
    }
    return devices;
}

std::string first_word(std::string const& text) {
    return text.substr(0, text.find(' '));
}

/// `0x80000000` and `128` as a decimal number.
std::string decimal(std::string const& text) {
    return std::to_string(std::stoull(text, nullptr, 0));
}

/// Whether the device has two features. A vulkaninfo that does not know one of them, as older ones
/// do not know bfloat16, does not print it.
std::string both(ShownDevice const& device, char const* one, char const* other) {
    auto const has = [&](char const* feature) {
        auto const printed = device.find(feature);
        return printed != device.end() && printed->second == "true";
    };
    return has(one) && has(other) ? "true" : "false";
}

/// The facts that follow from what vulkaninfo prints of a device with one heap.
ShownDevice facts_from_vulkaninfo(ShownDevice device, std::size_t ordinal) {
    bool const is_software = device["deviceType"] == "PHYSICAL_DEVICE_TYPE_CPU";
    auto const vendor = static_cast<std::uint32_t>(std::stoul(device["vendorID"], nullptr, 16));
    ShownDevice facts{
        {"api", first_word(device["apiVersion"])},
        {"driver", first_word(device["driverVersion"])},
        {"bf16", both(device, "shaderBFloat16Type", "storageBuffer16BitAccess")},
        {"fp16", both(device, "shaderFloat16", "storageBuffer16BitAccess")},
        {"fp64", device["shaderFloat64"]},
        {"int16", both(device, "shaderInt16", "storageBuffer16BitAccess")},
        {"int64", device["shaderInt64"]},
        {"int8", both(device, "shaderInt8", "storageBuffer8BitAccess")},
        {"local_memory", decimal(device["maxComputeSharedMemorySize"])},
        {"max_alloc", decimal(device["maxMemoryAllocationSize"])},
        {"memory", decimal(device["size"])},
        {"name", device["deviceName"]},
        {"ordinal", std::to_string(ordinal)},
        {"push_constants", decimal(device["maxPushConstantsSize"])},
        {"software", is_software ? "true" : "false"},
        {"subgroup_size", decimal(device["subgroupSize"])},
        {"type", is_software ? "cpu" : device["deviceType"]},
        {"uuid", device["deviceUUID"]},
        {"vendor", catch2_targets::detail::vulkan_vendor(vendor)},
        {"work_group", decimal(device["maxComputeWorkGroupInvocations"])},
    };
    for (auto const& [name, value] : device) {
        if (name.rfind("VK_", 0) == 0) {
            facts[name] = value;
        }
    }
    return facts;
}

/// Whether this machine's Vulkan is llvmpipe and nothing else.
bool has_only_llvmpipe() {
    auto const devices = vulkaninfo_devices();
    return devices.size() == 1 && devices[0].at("driverID") == "DRIVER_ID_MESA_LLVMPIPE";
}

Device device_of_opencl() {
    auto state = std::make_shared<catch2_targets::detail::DeviceState>();
    state->runtime = "opencl";
    state->ordinal = 0;
    state->info.name = "pthread";
    return Device(std::move(state));
}

/// What a device is called when asked through its native handle.
std::string native_name(Device const& device) {
    auto const get = reinterpret_cast<PFN_vkGetInstanceProcAddr>(
        catch2_targets::vulkan::get_instance_proc_addr());
    auto const [instance, physical_device] = catch2_targets::vulkan::handle(device);
    auto const get_properties = reinterpret_cast<PFN_vkGetPhysicalDeviceProperties>(
        get(instance, "vkGetPhysicalDeviceProperties"));
    VkPhysicalDeviceProperties properties{};
    get_properties(physical_device, &properties);
    return properties.deviceName;
}

} // namespace

TEST_CASE("all Vulkan facts are those that vulkaninfo prints", "[vulkan][runtimes]") {
    if (!has_only_llvmpipe()) {
        SKIP("vulkaninfo shows no llvmpipe, or another device beside it");
    }
    auto const printed = vulkaninfo_devices();
    auto const shown = devices_in(show_runtime("vulkan", ""));
    REQUIRE(shown.size() == printed.size());
    for (std::size_t i = 0; i < shown.size(); ++i) {
        CHECK(lines_of(shown[i]) == lines_of(facts_from_vulkaninfo(printed[i], i)));
    }
}

TEST_CASE("a loader without drivers is absent and names the variable", "[vulkan][runtimes]") {
    if (vulkaninfo_devices().empty()) {
        SKIP("vulkaninfo shows no device");
    }
    std::string const variable = GENERATE("VK_DRIVER_FILES", "VK_ICD_FILENAMES");
    CHECK(show_runtime("vulkan", variable + "=/nonexistent") ==
          "absent: vkCreateInstance: VK_ERROR_INCOMPATIBLE_DRIVER (-9) (" + variable +
              " is set to '/nonexistent')\n");
}

TEST_CASE("a Vulkan device's handle is the device itself", "[vulkan][runtimes]") {
    auto const& devices = catch2_targets::detail::probed_devices("vulkan");
    if (devices.empty()) {
        SKIP(catch2_targets::detail::probe("vulkan").reason);
    }
    for (auto const& device : devices) {
        CHECK(native_name(device) == device.name());
        CHECK(catch2_targets::vulkan::handle(device).instance ==
              catch2_targets::vulkan::handle(devices.front()).instance);
    }
}

TEST_CASE("another runtime's device has no Vulkan handle", "[vulkan][runtimes]") {
    CHECK_THROWS_MATCHES(catch2_targets::vulkan::handle(device_of_opencl()),
                         DeviceError,
                         Catch::Matchers::Message("a device of runtime 'vulkan' is needed, but "
                                                  "'pthread' is of runtime 'opencl'"));
}
