// SPDX-License-Identifier: BSL-1.0
// The OpenCL runtime against platforms that this machine does not have.
#include "runtimes/opencl_devices.hpp"

#include "facts_page.hpp"

#include <CL/cl_ext.h>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <algorithm>
#include <cstring>
#include <map>

using catch2_targets::DeviceInfo;
using catch2_targets::Discovery;
using catch2_targets::Fact;
using catch2_targets::detail::describe_opencl_device;
using catch2_targets::detail::list_opencl_devices;
using catch2_targets::detail::OpenclApi;

namespace {

/// Answers by parameter; what is not here is an error.
using Answers = std::map<cl_uint, std::string>;

template <typename T>
std::string bytes(T const& value) {
    return {reinterpret_cast<char const*>(&value), sizeof value};
}

struct Platform {
    Answers answers;
    std::vector<Answers> devices;
    cl_int error = CL_SUCCESS;
};

struct World {
    std::vector<Platform> platforms;
    cl_int error = CL_SUCCESS;
};

World world;

template <typename Id, typename Object>
cl_int list(std::vector<Object>& objects, cl_int error, cl_uint capacity, Id* ids, cl_uint* count) {
    if (error != CL_SUCCESS) {
        return error;
    }
    for (std::size_t i = 0; ids != nullptr && i < std::min<std::size_t>(capacity, objects.size());
         ++i) {
        ids[i] = reinterpret_cast<Id>(&objects[i]);
    }
    if (count != nullptr) {
        *count = static_cast<cl_uint>(objects.size());
    }
    return CL_SUCCESS;
}

cl_int
answer(Answers const& answers, cl_uint what, std::size_t room, void* value, std::size_t* size) {
    auto const found = answers.find(what);
    if (found == answers.end() || (value != nullptr && room < found->second.size())) {
        return CL_INVALID_VALUE;
    }
    if (value != nullptr) {
        std::memcpy(value, found->second.data(), found->second.size());
    }
    if (size != nullptr) {
        *size = found->second.size();
    }
    return CL_SUCCESS;
}

OpenclApi fake_api() {
    OpenclApi api;
    api.get_platform_ids = [](cl_uint capacity, cl_platform_id* ids, cl_uint* count) {
        return list(world.platforms, world.error, capacity, ids, count);
    };
    api.get_platform_info =
        [](cl_platform_id id, cl_uint what, std::size_t room, void* value, std::size_t* size) {
            return answer(reinterpret_cast<Platform*>(id)->answers, what, room, value, size);
        };
    api.get_device_ids =
        [](cl_platform_id id, cl_ulong, cl_uint capacity, cl_device_id* ids, cl_uint* count) {
            auto* const platform = reinterpret_cast<Platform*>(id);
            return list(platform->devices, platform->error, capacity, ids, count);
        };
    api.get_device_info =
        [](cl_device_id id, cl_uint what, std::size_t room, void* value, std::size_t* size) {
            return answer(*reinterpret_cast<Answers*>(id), what, room, value, size);
        };
    return api;
}

Platform
platform(std::string const& name, std::vector<Answers> devices, cl_int error = CL_SUCCESS) {
    return {{{CL_PLATFORM_NAME, name}}, std::move(devices), error};
}

Answers gpu() {
    return {
        {CL_DEVICE_NAME, "Big GPU"},
        {CL_DEVICE_TYPE, bytes<cl_device_type>(CL_DEVICE_TYPE_GPU)},
    };
}

/// The only device of the world.
DeviceInfo describe(Answers device) {
    world = {{platform("P", {std::move(device)})}};
    Platform& only = world.platforms.front();
    return describe_opencl_device(fake_api(),
                                  {reinterpret_cast<cl_platform_id>(&only),
                                   reinterpret_cast<cl_device_id>(&only.devices.front())},
                                  0);
}

Answers with(Answers answers, Answers const& more) {
    for (auto const& [what, value] : more) {
        answers[what] = value;
    }
    return answers;
}

} // namespace

TEST_CASE("an error of clGetPlatformIDs is broken, with its name and number", "[opencl][unit]") {
    auto const [error, text] = GENERATE(table<cl_int, char const*>({
        {CL_OUT_OF_HOST_MEMORY, "clGetPlatformIDs: CL_OUT_OF_HOST_MEMORY (-6)"},
        {CL_INVALID_VALUE, "clGetPlatformIDs: CL_INVALID_VALUE (-30)"},
        {-9999, "clGetPlatformIDs: error -9999"},
    }));
    world = {{}, error};
    auto const listing = list_opencl_devices(fake_api());
    CHECK(listing.status == Discovery::Status::broken);
    CHECK(listing.reason == text);
}

TEST_CASE("no OpenCL platform is absent", "[opencl][unit]") {
    auto const [error, text] = GENERATE(table<cl_int, char const*>({
        {CL_PLATFORM_NOT_FOUND_KHR, "clGetPlatformIDs: CL_PLATFORM_NOT_FOUND_KHR (-1001)"},
        {CL_SUCCESS, "clGetPlatformIDs: 0 platforms"},
    }));
    world = {{}, error};
    auto const listing = list_opencl_devices(fake_api());
    CHECK(listing.status == Discovery::Status::absent);
    CHECK(listing.reason == text);
}

TEST_CASE("a platform without devices does not hide the others", "[opencl][unit]") {
    cl_int const error = GENERATE(CL_DEVICE_NOT_FOUND, CL_SUCCESS, CL_OUT_OF_HOST_MEMORY);
    world = {{platform("empty", {}, error), platform("full", {gpu(), gpu()})}};
    auto const listing = list_opencl_devices(fake_api());
    CHECK(listing.status == Discovery::Status::present);
    CHECK(listing.reason.empty());
    REQUIRE(listing.devices.size() == 2);
    CHECK(listing.devices[1].platform == reinterpret_cast<cl_platform_id>(&world.platforms[1]));
}

TEST_CASE("every platform without devices says why", "[opencl][unit]") {
    world = {{platform("A", {}, CL_DEVICE_NOT_FOUND), platform("B", {})}};
    auto const listing = list_opencl_devices(fake_api());
    CHECK(listing.status == Discovery::Status::absent);
    CHECK(listing.reason ==
          "clGetDeviceIDs of 'A': CL_DEVICE_NOT_FOUND (-1), clGetDeviceIDs of 'B': 0 devices");
}

TEST_CASE("a platform's error is broken where no other has devices", "[opencl][unit]") {
    world = {{platform("A", {}, CL_OUT_OF_RESOURCES), platform("B", {}, CL_DEVICE_NOT_FOUND)}};
    auto const listing = list_opencl_devices(fake_api());
    CHECK(listing.status == Discovery::Status::broken);
    CHECK(listing.reason == "clGetDeviceIDs of 'A': CL_OUT_OF_RESOURCES (-5), "
                            "clGetDeviceIDs of 'B': CL_DEVICE_NOT_FOUND (-1)");
}

TEST_CASE("an OpenCL device's type is what the API can tell", "[opencl][unit]") {
    auto const [bits, unified, type] = GENERATE(table<cl_device_type, int, char const*>({
        {CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_DEFAULT, 1, "cpu"},
        {CL_DEVICE_TYPE_GPU, 0, "discrete"},
        {CL_DEVICE_TYPE_GPU, 1, "integrated"},
        {CL_DEVICE_TYPE_GPU, -1, "gpu"},
        {CL_DEVICE_TYPE_ACCELERATOR, 0, "accelerator"},
        {CL_DEVICE_TYPE_CUSTOM, 0, "custom"},
        {0, 0, "other"},
    }));
    Answers device{{CL_DEVICE_TYPE, bytes<cl_device_type>(bits)}};
    if (unified >= 0) {
        device[CL_DEVICE_HOST_UNIFIED_MEMORY] = bytes(static_cast<cl_bool>(unified));
    }
    CHECK(describe(device).facts.at("type") == Fact(type));
}

TEST_CASE("an OpenCL device is software by its type or by its name", "[opencl][unit]") {
    auto const [bits, name, software] = GENERATE(table<cl_device_type, char const*, bool>({
        {CL_DEVICE_TYPE_CPU, "Xeon", true},
        {CL_DEVICE_TYPE_GPU, "llvmpipe (LLVM 15.0.6, 256 bits)", true},
        {CL_DEVICE_TYPE_GPU, "SwiftShader Device", true},
        {CL_DEVICE_TYPE_GPU, "NVIDIA H200", false},
    }));
    auto const device = describe({
        {CL_DEVICE_NAME, name},
        {CL_DEVICE_TYPE, bytes<cl_device_type>(bits)},
    });
    CHECK(device.facts.at("software") == Fact(software));
}

TEST_CASE("a Khronos extension tells an OpenCL device's uuid and PCI address", "[opencl][unit]") {
    cl_device_pci_bus_info_khr const at{0, 0x65, 0, 1};
    auto const device = describe(
        with(gpu(),
             {
                 {CL_DEVICE_EXTENSIONS, "cl_khr_device_uuid cl_khr_pci_bus_info"},
                 {CL_DEVICE_UUID_KHR,
                  std::string("\x6d\x65\x73\x61\x32\x32\x2e\x33\x2e\x36\0\0\0\0\0\xff", 16)},
                 {CL_DEVICE_PCI_BUS_INFO_KHR, bytes(at)},
             }));
    CHECK(device.facts.at("uuid") == Fact("6d657361-3232-2e33-2e36-0000000000ff"));
    CHECK(device.facts.at("pci") == Fact("0000:65:00.1"));
}

TEST_CASE("NVIDIA's extension tells the PCI address and the warp size", "[opencl][unit]") {
    auto const device = describe(with(gpu(),
                                      {
                                          {CL_DEVICE_EXTENSIONS, "cl_nv_device_attribute_query"},
                                          {CL_DEVICE_WARP_SIZE_NV, bytes<cl_uint>(32)},
                                          {0x4008, bytes<cl_uint>(0x65)},
                                          {0x4009, bytes<cl_uint>((2 << 3) | 1)},
                                          {0x400A, bytes<cl_uint>(1)},
                                      }));
    CHECK(device.facts.at("pci") == Fact("0001:65:02.1"));
    CHECK(device.facts.at("subgroup_size") == Fact(32));
}

TEST_CASE("an Intel device's subgroup size is its largest", "[opencl][unit]") {
    std::string const sizes =
        bytes<std::size_t>(8) + bytes<std::size_t>(32) + bytes<std::size_t>(16);
    auto const device = describe(with(gpu(),
                                      {
                                          {CL_DEVICE_EXTENSIONS, "cl_intel_required_subgroup_size"},
                                          {CL_DEVICE_SUB_GROUP_SIZES_INTEL, sizes},
                                      }));
    CHECK(device.facts.at("subgroup_size") == Fact(32));
}

TEST_CASE("an OpenCL device tells each fact that the page of facts has for opencl",
          "[opencl][unit]") {
    auto const device =
        describe(with(gpu(),
                      {
                          {CL_DEVICE_EXTENSIONS,
                           "cl_khr_device_uuid cl_khr_pci_bus_info cl_nv_device_attribute_query"},
                          {CL_DEVICE_GLOBAL_MEM_SIZE, bytes<cl_ulong>(1)},
                          {CL_DEVICE_LOCAL_MEM_SIZE, bytes<cl_ulong>(1)},
                          {CL_DEVICE_MAX_COMPUTE_UNITS, bytes<cl_uint>(1)},
                          {CL_DEVICE_MAX_MEM_ALLOC_SIZE, bytes<cl_ulong>(1)},
                          {CL_DEVICE_MAX_WORK_GROUP_SIZE, bytes<std::size_t>(1)},
                          {CL_DEVICE_PCI_BUS_INFO_KHR, bytes(cl_device_pci_bus_info_khr())},
                          {CL_DEVICE_PROFILE, "FULL_PROFILE"},
                          {CL_DEVICE_UUID_KHR, std::string(CL_UUID_SIZE_KHR, 'u')},
                          {CL_DEVICE_VENDOR, "Vendor"},
                          {CL_DEVICE_VERSION, "OpenCL 3.0 P"},
                          {CL_DEVICE_WARP_SIZE_NV, bytes<cl_uint>(32)},
                          {CL_DRIVER_VERSION, "1.0"},
                      }));
    CHECK(names_of(device, {"devices"}) == facts_documented_for("opencl"));
}

TEST_CASE("small integers come with OpenCL 1.1, or with an extension", "[opencl][unit]") {
    auto const [version, extensions, has] =
        GENERATE(table<char const*, char const*, std::optional<bool>>({
            {"OpenCL 1.0 P", "cl_khr_fp64", false},
            {"OpenCL 1.0 P", "cl_khr_byte_addressable_store", true},
            {"OpenCL 1.1 P", "", true},
            {"OpenCL 3.0 P", "", true},
            {"nonsense", "", std::nullopt},
            {"nonsense", "cl_khr_byte_addressable_store", true},
        }));
    CAPTURE(version, extensions);
    auto const facts =
        describe({{CL_DEVICE_VERSION, version}, {CL_DEVICE_EXTENSIONS, extensions}}).facts;
    for (char const* const type : {"int8", "int16"}) {
        auto const found = facts.find(type);
        CHECK((found != facts.end()) == has.has_value());
        CHECK((!has || found->second == Fact(*has)));
    }
}

TEST_CASE("64-bit integers are an extension of OpenCL's embedded profile", "[opencl][unit]") {
    auto const [profile, extensions, has] = GENERATE(table<char const*, char const*, bool>({
        {"FULL_PROFILE", "", true},
        {"EMBEDDED_PROFILE", "cl_khr_fp64", false},
        {"EMBEDDED_PROFILE", "cles_khr_int64", true},
    }));
    auto const facts =
        describe({{CL_DEVICE_PROFILE, profile}, {CL_DEVICE_EXTENSIONS, extensions}}).facts;
    CHECK(facts.at("int64") == Fact(has));
}

TEST_CASE("what an OpenCL device does not tell is no fact", "[opencl][unit]") {
    auto const device = describe({});
    std::vector<std::string> names;
    for (auto const& [name, fact] : device.facts) {
        names.push_back(name);
    }
    CHECK(names == std::vector<std::string>{"fp16", "fp64", "ordinal", "platform", "software"});
}

TEST_CASE("an answer of the wrong size is no fact", "[opencl][unit]") {
    auto const device = describe({{CL_DEVICE_GLOBAL_MEM_SIZE, bytes<cl_uint>(1)}});
    CHECK(device.facts.count("memory") == 0);
}

TEST_CASE("garbage in OpenCL texts is made safe to print", "[opencl][unit]") {
    auto const device = describe({
        {CL_DEVICE_NAME, std::string("  Evil\x1b[31m\xff \0hidden", 20)},
        {CL_DEVICE_VENDOR, std::string(10000, 'v')},
        {CL_DEVICE_VERSION, "garbage"},
        {CL_DEVICE_EXTENSIONS, std::string("cl_a  \n cl_b\tcl_a cl_\x01 \0", 22)},
    });
    CHECK(device.name == "Evil\\x1b[31m\\xff");
    CHECK(device.facts.at("vendor") == Fact(std::string(256, 'v') + "..."));
    CHECK(device.facts.count("api") == 0);
    CHECK(device.extensions == std::vector<std::string>{"cl_\\x01", "cl_a", "cl_b"});
}

TEST_CASE("an OpenCL size above the largest whole number becomes it", "[opencl][unit]") {
    auto const device = describe({{CL_DEVICE_GLOBAL_MEM_SIZE, bytes<cl_ulong>(~cl_ulong{0})}});
    CHECK(device.facts.at("memory") == Fact(std::int64_t{INT64_MAX}));
}
