// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/cuda.hpp>

#include "discover.hpp"
#include "probe/probe.hpp"
#include "runtimes/builtin.hpp"
#include "runtimes/facts_page.hpp"
#include "support/scoped_variable.hpp"

#include <catch2_targets/error.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

#include <string>
#include <vector>

using namespace catch2_targets;
using Catch::Matchers::Message;
using Status = Discovery::Status;

namespace {

Discovery discover() {
    return discover_anew(detail::make_cuda_runtime());
}

Device device(std::size_t ordinal) {
    return detail::probed_devices("cuda").at(ordinal);
}

template <typename Signature>
Signature* driver_function(char const* name) {
    return reinterpret_cast<Signature*>(cuda::function(name));
}

} // namespace

TEST_CASE("the CUDA driver's devices come with all that it tells", "[cuda][fake]") {
    Discovery const found = discover();
    CHECK(found.reason.empty());
    REQUIRE(found.status == Status::present);
    REQUIRE(found.devices.size() == 2);

    std::int64_t constexpr gibibyte = std::int64_t{1} << 30;
    auto facts = found.devices[0].facts;
    facts.erase("driver"); // of the kernel's module, which no library fakes
    CHECK(found.devices[0].name == "Fake CUDA Discrete");
    CHECK(facts == decltype(facts){
                       {"api", Version{12, 4}},
                       {"bf16", true},
                       {"compute", Version{8, 0}},
                       {"compute_units", 108},
                       {"fp16", true},
                       {"fp64", true},
                       {"int16", true},
                       {"int64", true},
                       {"int8", true},
                       {"local_memory", 49152},
                       {"max_alloc", 40 * gibibyte},
                       {"memory", 40 * gibibyte},
                       {"name", "Fake CUDA Discrete"},
                       {"ordinal", 0},
                       {"pci", "0000:65:00.0"},
                       {"software", false},
                       {"subgroup_size", 32},
                       {"type", "discrete"},
                       {"uuid", "c0c0c0c0-c0c0-c0c0-c0c0-c0c0c0c0c000"},
                       {"vendor", "NVIDIA Corporation"},
                       {"work_group", 1024},
                   });

    facts = found.devices[1].facts;
    CHECK(facts.at("compute") == Fact(Version{5, 2}));
    CHECK(facts.at("bf16") == Fact(false));
    CHECK(facts.at("fp16") == Fact(false));
    CHECK(facts.at("ordinal") == Fact(1));
    CHECK(facts.at("pci") == Fact("0001:0b:02.0"));
    CHECK(facts.at("type") == Fact("integrated"));
    CHECK(facts.at("uuid") == Fact("c0c0c0c0-c0c0-c0c0-c0c0-c0c0c0c0c001"));
}

TEST_CASE("a CUDA device tells each fact that the page of facts has for cuda", "[cuda][fake]") {
    Discovery const found = discover();
    REQUIRE(found.devices.size() == 2);
    CHECK(names_of(found.devices[0], {"devices", "driver", "free_memory"}) ==
          facts_documented_for("cuda"));
}

TEST_CASE("what the CUDA driver answers to cuInit decides between absent and broken",
          "[cuda][fake]") {
    auto const [error, status, reason] = GENERATE(table<char const*, Status, std::string>({
        {"34", Status::absent, "cuInit: CUDA_ERROR_STUB_LIBRARY (34)"},
        {"35", Status::broken, "cuInit: CUDA_ERROR_INSUFFICIENT_DRIVER (35)"},
        {"46", Status::broken, "cuInit: CUDA_ERROR_DEVICE_UNAVAILABLE (46)"},
        {"100", Status::absent, "cuInit: CUDA_ERROR_NO_DEVICE (100)"},
        {"802", Status::broken, "cuInit: CUDA_ERROR_SYSTEM_NOT_READY (802)"},
        {"803", Status::broken, "cuInit: CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803)"},
        {"999", Status::broken, "cuInit: CUDA_ERROR_UNKNOWN (999)"},
        {"7777", Status::broken, "cuInit: error 7777"},
    }));
    ScopedVariable const programmed("FAKE_cuInit", error);
    Discovery const found = discover();
    CHECK(found.status == status);
    CHECK(found.reason == reason);
    CHECK(found.devices.empty());
}

TEST_CASE("a CUDA driver without devices is absent, and says which variable hides them",
          "[cuda][fake]") {
    SECTION("the driver counts none") {
        ScopedVariable const none("FAKE_CUDA_DEVICES", "0");
        CHECK(discover().status == Status::absent);
        CHECK(discover().reason == "cuDeviceGetCount: no device");
    }
    SECTION("the user hides all") {
        auto const value = GENERATE("", "-1");
        ScopedVariable const hidden("CUDA_VISIBLE_DEVICES", value);
        CHECK(discover().status == Status::absent);
        CHECK(discover().reason ==
              "cuInit: CUDA_ERROR_NO_DEVICE (100) (CUDA_VISIBLE_DEVICES is set to '" +
                  std::string(value) + "')");
    }
}

TEST_CASE("a CUDA driver that fails after cuInit is broken, and names the function",
          "[cuda][fake]") {
    auto const function = GENERATE(as<std::string>{},
                                   "cuDeviceGetCount",
                                   "cuDeviceGet",
                                   "cuDeviceGetName",
                                   "cuDeviceTotalMem_v2");
    ScopedVariable const programmed("FAKE_" + function, "999");
    CHECK(discover().status == Status::broken);
    CHECK(discover().reason == function + ": CUDA_ERROR_UNKNOWN (999)");
}

TEST_CASE("what the CUDA driver cannot tell is unknown, and the device is there all the same",
          "[cuda][fake]") {
    ScopedVariable const no_attribute("FAKE_cuDeviceGetAttribute", "1");
    ScopedVariable const no_uuid("FAKE_cuDeviceGetUuid_v2", "1");
    Discovery const found = discover();
    REQUIRE(found.devices.size() == 2);
    for (char const* const fact :
         {"bf16", "compute", "fp16", "pci", "type", "uuid", "work_group"}) {
        CAPTURE(fact);
        CHECK(found.devices[0].facts.count(fact) == 0);
    }
    CHECK(found.devices[0].facts.count("memory") == 1);
}

TEST_CASE("a CUDA device's name is made safe to print", "[cuda][fake]") {
    ScopedVariable const garbage("FAKE_CUDA_NAME", " GPU\x1b[31m\xff ");
    REQUIRE(discover().devices.size() == 2);
    CHECK(discover().devices[0].name == "GPU\\x1b[31m\\xff");
}

TEST_CASE("a CUDA handle works with the driver's own functions", "[cuda][fake]") {
    auto const [number, context] = cuda::handle(device(1));
    CHECK(number == 1);
    CHECK(cuda::handle(device(1)).primary_context == context);
    CHECK(cuda::handle(device(0)).primary_context != context);

    auto* const set_current = driver_function<int(CUctx_st*)>("cuCtxSetCurrent");
    auto* const allocate = driver_function<int(unsigned long long*, std::size_t)>("cuMemAlloc_v2");
    auto* const upload =
        driver_function<int(unsigned long long, void const*, std::size_t)>("cuMemcpyHtoD_v2");
    auto* const download =
        driver_function<int(void*, unsigned long long, std::size_t)>("cuMemcpyDtoH_v2");
    auto* const release = driver_function<int(unsigned long long)>("cuMemFree_v2");

    std::vector<float> const sent{1.0F, 2.0F, 3.0F};
    std::vector<float> received(sent.size());
    std::size_t const bytes = sent.size() * sizeof(float);
    unsigned long long memory = 0;
    REQUIRE(set_current(context) == 0);
    REQUIRE(allocate(&memory, bytes) == 0);
    CHECK(upload(memory, sent.data(), bytes) == 0);
    CHECK(download(received.data(), memory, bytes) == 0);
    CHECK(release(memory) == 0);
    CHECK(set_current(nullptr) == 0);
    CHECK(received == sent);
    CHECK(cuda::function("cuNoSuchFunction") == nullptr);
}

TEST_CASE("a CUDA device's free memory is read on the device itself", "[cuda][fake]") {
    std::int64_t constexpr gibibyte = std::int64_t{1} << 30;
    CHECK(device(0).fact("free_memory") == Fact(39 * gibibyte));
    CHECK(device(1).fact("free_memory") == Fact(3 * gibibyte));

    CUctx_st* current = nullptr;
    REQUIRE(driver_function<int(CUctx_st**)>("cuCtxGetCurrent")(&current) == 0);
    CHECK(current == nullptr);

    ScopedVariable const programmed("FAKE_cuMemGetInfo_v2", "999");
    CHECK(device(0).fact("free_memory") == std::nullopt);
}

TEST_CASE("a CUDA handle that cannot be had is an error with the driver's own words",
          "[cuda][fake]") {
    Device const second = device(1);
    SECTION("the driver fails") {
        ScopedVariable const programmed("FAKE_cuInit", "803");
        CHECK_THROWS_MATCHES(cuda::handle(second),
                             DeviceError,
                             Message("cuInit: CUDA_ERROR_SYSTEM_DRIVER_MISMATCH (803)"));
    }
    SECTION("the device is gone") {
        ScopedVariable const one("FAKE_CUDA_DEVICES", "1");
        CHECK_THROWS_MATCHES(
            cuda::handle(second),
            DeviceError,
            Message("cuda:1: 'Fake CUDA Integrated' is not in this process (devices here: 1)"));
    }
    SECTION("the device is another runtime's") {
        Device const cpu = detail::probed_devices("cpu").front();
        CHECK_THROWS_MATCHES(cuda::handle(cpu),
                             DeviceError,
                             Message("a device of runtime 'cuda' is needed, but '" + cpu.name() +
                                     "' is of runtime 'cpu'"));
    }
    SECTION("there is no device") {
        CHECK_THROWS_MATCHES(
            cuda::handle(Device()),
            DeviceError,
            Message("a device of runtime 'cuda' is needed, but there is no device here"));
    }
}

TEST_CASE("a CUDA device is in good health until an error lasts in its context", "[cuda][fake]") {
    ScopedVariable const devices("FAKE_CUDA_DEVICES", "4"); // so that no other test's is broken
    auto const runtime = detail::make_cuda_runtime();
    CUctx_st* context = nullptr;
    auto* const retain = driver_function<int(CUctx_st**, int)>("cuDevicePrimaryCtxRetain");
    auto* const push = driver_function<int(CUctx_st*)>("cuCtxPushCurrent_v2");
    auto* const pop = driver_function<int(CUctx_st**)>("cuCtxPopCurrent_v2");
    auto* const allocate = driver_function<int(unsigned long long*, std::size_t)>("cuMemAlloc_v2");
    unsigned long long memory = 0;
    REQUIRE(retain(&context, 2) == 0);
    REQUIRE(push(context) == 0);
    CHECK(runtime->healthy(2).status == Health::Status::good);
    {
        ScopedVariable const once("FAKE_cuMemAlloc_v2", "700");
        REQUIRE(allocate(&memory, 1) == 700);
        CHECK(runtime->healthy(2).status == Health::Status::good);
    }
    {
        ScopedVariable const captured("FAKE_cuCtxSynchronize", "900");
        CHECK(runtime->healthy(2).status == Health::Status::good);
    }
    {
        ScopedVariable const fault("FAKE_cuMemAlloc_v2_breaks", "700");
        REQUIRE(allocate(&memory, 1) == 0);
    }
    Health const health = runtime->healthy(2);
    CHECK(health.status == Health::Status::lost);
    CHECK(health.reason == "CUDA_ERROR_ILLEGAL_ADDRESS (700)");
    CHECK(runtime->healthy(0).status == Health::Status::good);
    driver_function<int(unsigned long long)>("cuMemFree_v2")(memory);

    CUctx_st* current = nullptr;
    REQUIRE(driver_function<int(CUctx_st**)>("cuCtxGetCurrent")(&current) == 0);
    CHECK(current == context);
    CHECK(pop(&current) == 0);
}

TEST_CASE("to ask for a CUDA device's health starts nothing", "[cuda][fake]") {
    auto const runtime = detail::make_cuda_runtime();
    auto* const get_state =
        driver_function<int(int, unsigned*, int*)>("cuDevicePrimaryCtxGetState");
    std::string const not_there = GENERATE("3", "100", "101");
    ScopedVariable const devices("FAKE_CUDA_DEVICES", "4");
    {
        ScopedVariable const unused("FAKE_cuDeviceGet", not_there.c_str());
        CHECK(runtime->healthy(3).status == Health::Status::good);
    }
    ScopedVariable const untouched("FAKE_cuDevicePrimaryCtxRetain", "999");
    CHECK(runtime->healthy(3).status == Health::Status::good);
    unsigned flags = 0;
    int is_active = 1;
    REQUIRE(get_state(3, &flags, &is_active) == 0);
    CHECK(is_active == 0);
}

TEST_CASE("a CUDA device that the driver does not give any more is lost", "[cuda][fake]") {
    auto const runtime = detail::make_cuda_runtime();
    REQUIRE(cuda::handle(device(1)).primary_context != nullptr);
    auto const function = GENERATE(as<std::string>{},
                                   "cuDeviceGet",
                                   "cuDevicePrimaryCtxGetState",
                                   "cuDevicePrimaryCtxRetain",
                                   "cuCtxPushCurrent_v2");
    ScopedVariable const gone("FAKE_" + function, "999");
    Health const health = runtime->healthy(1);
    CHECK(health.status == Health::Status::lost);
    CHECK(health.reason == "CUDA_ERROR_UNKNOWN (999)");
}
