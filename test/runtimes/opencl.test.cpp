// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/opencl.hpp>

#include "device.hpp"
#include "probe/probe.hpp"
#include "runtimes/opencl_api.hpp"
#include "show_runtime.hpp"

#include <catch2_targets/error.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

#include <algorithm>
#include <regex>
#include <set>

using catch2_targets::Device;
using catch2_targets::DeviceError;

namespace {

/// What `clinfo --raw` prints of each device, and of its platform, by the API's own names.
std::vector<ShownDevice> clinfo_devices(std::string const& variables) {
    std::vector<ShownDevice> devices;
    std::map<std::string, ShownDevice> platforms;
    std::vector<std::pair<std::string, std::string>> seen;
    std::istringstream lines(in_environment(variables, "clinfo --raw"));
    std::string line;
    std::map<std::string, std::string> global;
    while (std::getline(lines, line)) {
        static std::regex const of_device(R"(\[(.+)/(\d+)\]\s+(CL_\w+)\s+(.*))");
        static std::regex const of_platform(R"(\s+(CL_PLATFORM_\w+)\s+(.*))");
        std::smatch match;
        if (std::regex_match(line, match, of_platform)) {
            global[match[1]] = match[2];
        } else if (std::regex_match(line, match, of_device)) {
            std::pair<std::string, std::string> const key(match[1], match[2]);
            if (seen.empty() || seen.back() != key) {
                seen.push_back(key);
                devices.push_back(global);
            }
            devices.back()[match[3]] = match[4];
        }
    }
    return devices;
}

void add_words(std::set<std::string>& words, std::string const& text) {
    std::istringstream stream(text);
    std::string word;
    while (stream >> word) {
        words.insert(word);
    }
}

std::string truth(bool value) {
    return value ? "true" : "false";
}

std::string trimmed(std::string const& text) {
    return std::regex_replace(text, std::regex(R"(^\s+|\s+$)"), "");
}

/// The facts that follow from what clinfo prints of a CPU device.
ShownDevice facts_from_clinfo(ShownDevice device, std::size_t ordinal) {
    std::set<std::string> extensions;
    add_words(extensions, device["CL_DEVICE_EXTENSIONS"]);
    add_words(extensions, device["CL_PLATFORM_EXTENSIONS"]);
    bool const is_cpu = device["CL_DEVICE_TYPE"] == "CL_DEVICE_TYPE_CPU";
    ShownDevice facts{
        {"api",
         std::regex_replace(
             device["CL_DEVICE_VERSION"], std::regex(R"(OpenCL (\d+\.\d+).*)"), "$1")},
        {"compute_units", device["CL_DEVICE_MAX_COMPUTE_UNITS"]},
        {"driver", trimmed(device["CL_DRIVER_VERSION"])},
        {"fp16", truth(extensions.count("cl_khr_fp16") != 0)},
        {"fp64", truth(!trimmed(device["CL_DEVICE_DOUBLE_FP_CONFIG"]).empty())},
        {"int16", truth(extensions.count("cl_khr_byte_addressable_store") != 0)},
        {"int64", truth(device["CL_DEVICE_PROFILE"] == "FULL_PROFILE")},
        {"int8", truth(extensions.count("cl_khr_byte_addressable_store") != 0)},
        {"local_memory", device["CL_DEVICE_LOCAL_MEM_SIZE"]},
        {"max_alloc", device["CL_DEVICE_MAX_MEM_ALLOC_SIZE"]},
        {"memory", device["CL_DEVICE_GLOBAL_MEM_SIZE"]},
        {"name", trimmed(device["CL_DEVICE_NAME"])},
        {"ordinal", std::to_string(ordinal)},
        {"platform", trimmed(device["CL_PLATFORM_NAME"])},
        {"software", truth(is_cpu)},
        {"type", is_cpu ? "cpu" : device["CL_DEVICE_TYPE"]},
        {"vendor", trimmed(device["CL_DEVICE_VENDOR"])},
        {"work_group", device["CL_DEVICE_MAX_WORK_GROUP_SIZE"]},
    };
    if (device.count("CL_DEVICE_UUID_KHR") != 0) {
        facts["uuid"] = device["CL_DEVICE_UUID_KHR"];
    }
    for (auto const& extension : extensions) {
        facts[extension] = "true";
    }
    return facts;
}

/// Whether this machine's OpenCL is PoCL and nothing else: the tests below steer it by variables.
bool has_only_pocl() {
    auto const devices = clinfo_devices("");
    return !devices.empty() && std::all_of(devices.begin(), devices.end(), [](ShownDevice device) {
        return device["CL_PLATFORM_NAME"] == "Portable Computing Language" &&
               device["CL_DEVICE_TYPE"] == "CL_DEVICE_TYPE_CPU";
    });
}

void need_pocl() {
    static bool const has = has_only_pocl();
    if (!has) {
        SKIP("clinfo shows no PoCL, or another platform beside it");
    }
}

Device device_of_vulkan() {
    auto state = std::make_shared<catch2_targets::detail::DeviceState>();
    state->runtime = "vulkan";
    state->ordinal = 0;
    state->info.name = "llvmpipe";
    return Device(std::move(state));
}

/// What a device is called when asked through its native handle.
std::string native_name(Device const& device) {
    auto const get_info = reinterpret_cast<decltype(&clGetDeviceInfo)>(
        catch2_targets::opencl::function("clGetDeviceInfo"));
    char name[256] = "";
    get_info(
        catch2_targets::opencl::handle(device).device, CL_DEVICE_NAME, sizeof name, name, nullptr);
    return name;
}

} // namespace

TEST_CASE("all OpenCL facts are those that clinfo prints", "[opencl][runtimes]") {
    need_pocl();
    // PoCL computes its memory from what is free when it starts.
    std::string const variables =
        GENERATE("POCL_MEMORY_LIMIT=1", "POCL_MEMORY_LIMIT=1 POCL_DEVICES='basic pthread'");
    auto const printed = clinfo_devices(variables);
    REQUIRE_FALSE(printed.empty());
    auto const shown = devices_in(show_runtime("opencl", variables));
    REQUIRE(shown.size() == printed.size());
    for (std::size_t i = 0; i < shown.size(); ++i) {
        CHECK(lines_of(shown[i]) == lines_of(facts_from_clinfo(printed[i], i)));
    }
}

TEST_CASE("two devices of one platform have two ordinals", "[opencl][runtimes]") {
    need_pocl();
    auto const devices = devices_in(show_runtime("opencl", "POCL_DEVICES='basic pthread'"));
    REQUIRE(devices.size() == 2);
    CHECK(devices[0].at("ordinal") == "0");
    CHECK(devices[0].at("name").rfind("basic", 0) == 0);
    CHECK(devices[1].at("ordinal") == "1");
    CHECK(devices[1].at("name").rfind("pthread", 0) == 0);
}

TEST_CASE("a loader without platforms is absent and names the variable", "[opencl][runtimes]") {
    need_pocl();
    CHECK(show_runtime("opencl", "OCL_ICD_VENDORS=/dev/null") ==
          "absent: clGetPlatformIDs: CL_PLATFORM_NOT_FOUND_KHR (-1001) "
          "(OCL_ICD_VENDORS is set to '/dev/null')\n");
}

TEST_CASE("a platform without devices is absent and names the variable", "[opencl][runtimes]") {
    need_pocl();
    CHECK(show_runtime("opencl", "POCL_DEVICES=nosuch") ==
          "absent: clGetDeviceIDs of 'Portable Computing Language': CL_DEVICE_NOT_FOUND (-1) "
          "(POCL_DEVICES is set to 'nosuch')\n");
}

TEST_CASE("PoCL without a cache is absent and names the variable", "[opencl][runtimes]") {
    need_pocl();
    CHECK(show_runtime("opencl", "POCL_CACHE_DIR=/proc/nosuch") ==
          "absent: clGetDeviceIDs of 'Portable Computing Language': CL_DEVICE_NOT_FOUND (-1) "
          "(POCL_CACHE_DIR is set to '/proc/nosuch')\n");
}

TEST_CASE("a loader that does not load is broken, in the system's words", "[opencl][runtimes]") {
    std::string const folder = output_of("mktemp -d | tr -d '\\n'");
    REQUIRE_FALSE(folder.empty());
    output_of("echo text > " + folder + "/libOpenCL.so.1");
    std::string const shown = show_runtime("opencl", "LD_LIBRARY_PATH=" + folder);
    output_of("rm -r " + folder);
    CHECK(shown ==
          "broken: cannot open 'libOpenCL.so.1': " + folder + "/libOpenCL.so.1: file too short\n");
}

TEST_CASE("an OpenCL device's handle is the device itself", "[opencl][runtimes]") {
    auto const& devices = catch2_targets::detail::probed_devices("opencl");
    if (devices.empty()) {
        SKIP(catch2_targets::detail::probe("opencl").reason);
    }
    for (auto const& device : devices) {
        CHECK(native_name(device) == device.name());
    }
}

TEST_CASE("another runtime's device has no OpenCL handle", "[opencl][runtimes]") {
    CHECK_THROWS_MATCHES(catch2_targets::opencl::handle(device_of_vulkan()),
                         DeviceError,
                         Catch::Matchers::Message("a device of runtime 'opencl' is needed, but "
                                                  "'llvmpipe' is of runtime 'vulkan'"));
}

TEST_CASE("no device has no OpenCL handle", "[opencl][runtimes]") {
    CHECK_THROWS_MATCHES(catch2_targets::opencl::handle(Device()),
                         DeviceError,
                         Catch::Matchers::Message("a device of runtime 'opencl' is needed, but "
                                                  "there is no device here"));
}
