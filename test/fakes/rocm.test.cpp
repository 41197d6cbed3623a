// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/rocm.hpp>

#include "discover.hpp"
#include "probe/probe.hpp"
#include "runtimes/builtin.hpp"
#include "runtimes/facts_page.hpp"
#include "support/scoped_variable.hpp"

#include <catch2_targets/error.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

#include <vector>

using namespace catch2_targets;
using Catch::Matchers::Message;
using Status = Discovery::Status;

namespace {

std::int64_t constexpr gibibyte = std::int64_t{1} << 30;

Discovery discover() {
    return discover_anew(detail::make_rocm_runtime());
}

Device device(std::size_t ordinal) {
    return detail::probed_devices("rocm").at(ordinal);
}

template <typename Signature>
Signature* hip_function(char const* name) {
    return reinterpret_cast<Signature*>(rocm::function(name));
}

} // namespace

TEST_CASE("the HIP runtime's devices come with all that it tells", "[rocm][fake]") {
    Discovery const found = discover();
    CHECK(found.reason.empty());
    REQUIRE(found.status == Status::present);
    REQUIRE(found.devices.size() == 2);
    CHECK(found.devices[0].name == "Fake ROCm Discrete");
    CHECK(found.devices[0].facts == decltype(DeviceInfo::facts){
                                        {"api", Version{6, 2, 41133}},
                                        {"compute", Version{9, 0}},
                                        {"compute_units", 104},
                                        {"driver", "6.2.41134"},
                                        {"fp16", true},
                                        {"fp64", true},
                                        {"int16", true},
                                        {"int64", true},
                                        {"int8", true},
                                        {"local_memory", 65536},
                                        {"max_alloc", 64 * gibibyte},
                                        {"memory", 64 * gibibyte},
                                        {"name", "Fake ROCm Discrete"},
                                        {"ordinal", 0},
                                        {"pci", "0000:c1:00.0"},
                                        {"software", false},
                                        {"subgroup_size", 64},
                                        {"type", "discrete"},
                                        {"uuid", "a0a0a0a0-a0a0-a0a0-a0a0-a0a0a0a0a000"},
                                        {"vendor", "Advanced Micro Devices, Inc."},
                                        {"work_group", 1024},
                                    });
    CHECK(found.devices[1].facts.at("compute") == Fact(Version{10, 3}));
    CHECK(found.devices[1].facts.at("ordinal") == Fact(1));
    CHECK(found.devices[1].facts.at("type") == Fact("integrated"));
}

TEST_CASE("a HIP device tells each fact that the page of facts has for rocm", "[rocm][fake]") {
    ScopedVariable const compute("FAKE_ROCM_COMPUTE_MINOR", "4");
    Discovery const found = discover();
    REQUIRE(found.devices.size() == 2);
    CHECK(names_of(found.devices[0], {"devices", "free_memory"}) == facts_documented_for("rocm"));
}

TEST_CASE("a HIP device has bfloat16 where the number of its architecture says so",
          "[rocm][fake]") {
    auto const [major, minor, bf16] =
        GENERATE(table<char const*, char const*, std::optional<bool>>({
            {"8", "0", false},
            {"9", "0", std::nullopt},
            {"9", "4", true},
            {"9", "5", true},
            {"10", "3", false},
            {"11", "0", true},
            {"12", "0", true},
        }));
    CAPTURE(major, minor);
    ScopedVariable const programmed_major("FAKE_ROCM_COMPUTE_MAJOR", major);
    ScopedVariable const programmed_minor("FAKE_ROCM_COMPUTE_MINOR", minor);
    auto const devices = discover().devices;
    REQUIRE_FALSE(devices.empty());
    auto const found = devices.front().facts.find("bf16");
    CHECK((found != devices.front().facts.end()) == bf16.has_value());
    CHECK((!bf16 || found->second == Fact(*bf16)));
}

TEST_CASE("a HIP runtime without devices is absent, with an error it is broken", "[rocm][fake]") {
    auto const [error, status, reason] = GENERATE(table<char const*, Status, std::string>({
        {"35", Status::broken, "hipGetDeviceCount: hipErrorInsufficientDriver (35)"},
        {"100", Status::absent, "hipGetDeviceCount: hipErrorNoDevice (100)"},
        {"999", Status::broken, "hipGetDeviceCount: hipErrorUnknown (999)"},
    }));
    ScopedVariable const programmed("FAKE_hipGetDeviceCount", error);
    CHECK(discover().status == status);
    CHECK(discover().reason == reason);
}

TEST_CASE("an absent HIP device's reason names each variable that can hide it", "[rocm][fake]") {
    ScopedVariable const hip("HIP_VISIBLE_DEVICES", "-1");
    ScopedVariable const rocr("ROCR_VISIBLE_DEVICES", "GPU-1");
    CHECK(discover().status == Status::absent);
    CHECK(discover().reason ==
          "hipGetDeviceCount: hipErrorNoDevice (100) (HIP_VISIBLE_DEVICES is set to '-1', "
          "ROCR_VISIBLE_DEVICES is set to 'GPU-1')");
}

TEST_CASE("a HIP handle works with HIP's own functions", "[rocm][fake]") {
    rocm::Handle const handle = rocm::handle(device(1));
    CHECK(handle.device == 1);

    std::vector<float> const sent{1.0F, 2.0F, 3.0F};
    std::vector<float> received(sent.size());
    std::size_t const bytes = sent.size() * sizeof(float);
    void* memory = nullptr;
    auto* const copy = hip_function<int(void*, void const*, std::size_t, int)>("hipMemcpy");
    REQUIRE(hip_function<int(int)>("hipSetDevice")(handle.device) == 0);
    REQUIRE(hip_function<int(void**, std::size_t)>("hipMalloc")(&memory, bytes) == 0);
    CHECK(copy(memory, sent.data(), bytes, 1) == 0);
    CHECK(copy(received.data(), memory, bytes, 2) == 0);
    CHECK(hip_function<int(void*)>("hipFree")(memory) == 0);
    CHECK(received == sent);
    CHECK(rocm::function("hipNoSuchFunction") == nullptr);
}

TEST_CASE("a HIP device's free memory is read on it, and the thread keeps its own device",
          "[rocm][fake]") {
    REQUIRE(hip_function<int(int)>("hipSetDevice")(0) == 0);
    CHECK(device(1).fact("free_memory") == Fact(7 * gibibyte));

    int current = -1;
    REQUIRE(hip_function<int(int*)>("hipGetDevice")(&current) == 0);
    CHECK(current == 0);

    ScopedVariable const programmed("FAKE_hipMemGetInfo", "999");
    CHECK(device(1).fact("free_memory") == std::nullopt);
}

TEST_CASE("a HIP handle that cannot be had is an error with HIP's own words", "[rocm][fake]") {
    Device const second = device(1);
    SECTION("the runtime fails") {
        ScopedVariable const programmed("FAKE_hipGetDeviceCount", "35");
        CHECK_THROWS_MATCHES(rocm::handle(second),
                             DeviceError,
                             Message("hipGetDeviceCount: hipErrorInsufficientDriver (35)"));
    }
    SECTION("the device is another one now") {
        ScopedVariable const renamed("FAKE_ROCM_NAME", "Other");
        CHECK_THROWS_MATCHES(rocm::handle(second),
                             DeviceError,
                             Message("rocm:1: 'Fake ROCm Integrated' is 'Other' in this process"));
    }
    SECTION("the device is another runtime's") {
        Device const cpu = detail::probed_devices("cpu").front();
        CHECK_THROWS_MATCHES(rocm::handle(cpu),
                             DeviceError,
                             Message("a device of runtime 'rocm' is needed, but '" + cpu.name() +
                                     "' is of runtime 'cpu'"));
    }
}

TEST_CASE("a HIP device is in good health until an error lasts on it", "[rocm][fake]") {
    ScopedVariable const devices("FAKE_ROCM_DEVICES", "4"); // so that no other test's is broken
    auto const runtime = detail::make_rocm_runtime();
    auto* const set_device = hip_function<int(int)>("hipSetDevice");
    auto* const allocate = hip_function<int(void**, std::size_t)>("hipMalloc");
    auto* const release = hip_function<int(void*)>("hipFree");
    void* memory = nullptr;
    {
        ScopedVariable const unused("FAKE_hipDeviceSynchronize", "719");
        ScopedVariable const told("FAKE_hipMemGetInfo", "719");
        CHECK(runtime->healthy(2).status == Health::Status::good);
    }
    REQUIRE(set_device(2) == 0);
    REQUIRE(allocate(&memory, 1) == 0);
    REQUIRE(set_device(3) == 0);
    CHECK(runtime->healthy(2).status == Health::Status::good);
    {
        ScopedVariable const captured("FAKE_hipDeviceSynchronize", "900");
        CHECK(runtime->healthy(2).status == Health::Status::good);
    }
    {
        REQUIRE(set_device(2) == 0);
        ScopedVariable const fault("FAKE_hipFree_breaks", "719");
        REQUIRE(release(memory) == 0);
        REQUIRE(set_device(3) == 0);
    }
    Health const health = runtime->healthy(2);
    CHECK(health.status == Health::Status::lost);
    CHECK(health.reason == "hipErrorLaunchFailure (719)");
    CHECK(runtime->healthy(3).status == Health::Status::good);

    int current = -1;
    REQUIRE(hip_function<int(int*)>("hipGetDevice")(&current) == 0);
    CHECK(current == 3);
}
