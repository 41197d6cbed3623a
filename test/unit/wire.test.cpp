// SPDX-License-Identifier: BSL-1.0
#include "probe/wire.hpp"

#include <nlohmann/json.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <exception>
#include <string>

using namespace catch2_targets;
using namespace catch2_targets::detail;

namespace {

DeviceInfo full_device() {
    DeviceInfo device;
    device.name = "board \"7\" \xc3\xa9";
    device.facts = {{"api", Version{3, 0}},
                    {"fp64", true},
                    {"load", 0.5},
                    {"memory", std::int64_t{1} << 40},
                    {"vendor", "somebody"}};
    device.extensions = {"cl_khr_fp16", "cl_khr_fp64"};
    return device;
}

} // namespace

TEST_CASE("what a probe found survives its way as a text", "[probe][unit]") {
    auto const discovery =
        GENERATE(Discovery::present({full_device(), {"bare", {}, {}}}),
                 Discovery::absent("cannot open 'libcuda.so.1'"),
                 Discovery::broken("clGetPlatformIDs: CL_OUT_OF_RESOURCES (-5)"));
    ProbeAnswer const sent{"opencl", discovery, {}};
    ProbeAnswer const read = ProbeAnswer::parse(sent.line());
    CHECK(read.kind == "opencl");
    CHECK(read.not_started.empty());
    CHECK(read.discovery.status == discovery.status);
    CHECK(read.discovery.reason == discovery.reason);
    REQUIRE(read.discovery.devices.size() == discovery.devices.size());
    for (std::size_t i = 0; i < discovery.devices.size(); ++i) {
        CHECK(read.discovery.devices[i].name == discovery.devices[i].name);
        CHECK(read.discovery.devices[i].facts == discovery.devices[i].facts);
        CHECK(read.discovery.devices[i].extensions == discovery.devices[i].extensions);
    }
}

TEST_CASE("a probe that was not started says why", "[probe][unit]") {
    ProbeAnswer const sent{"cuda", {}, "fork: no more processes"};
    CHECK(ProbeAnswer::parse(sent.line()).not_started == "fork: no more processes");
}

TEST_CASE("an answer is one line, whatever its texts hold", "[probe][unit]") {
    ProbeAnswer const sent{"cuda", Discovery::broken("two\nlines and \xff"), {}};
    CHECK(sent.line().find('\n') == std::string::npos);
    CHECK(ProbeAnswer::parse(sent.line()).discovery.reason == "two\nlines and \xef\xbf\xbd");
}

TEST_CASE("what is no answer is refused", "[probe][unit]") {
    auto const text = GENERATE(
        as<std::string>{},
        "",
        "hello",
        R"({"kind":"cuda"})",
        R"({"kind":"cuda","discovery":{"status":"fine","reason":"","devices":[]}})",
        R"({"kind":"cuda","discovery":{"status":"present","reason":"","devices":[]}})",
        R"({"kind":"cuda","discovery":{"status":"absent","reason":"","devices":[]}})",
        R"({"kind":"cuda","discovery":{"status":"present","reason":"","devices":[{"name":"a"}]}})");
    CAPTURE(text);
    CHECK_THROWS_AS(ProbeAnswer::parse(text), std::exception);
}

TEST_CASE("a request is read as it was written", "[probe][unit]") {
    ProbeRequest const sent{4711,
                            std::chrono::milliseconds(2500),
                            {"cuda", "opencl"},
                            {"/a;b,c/libcatch2_targets_npu.so", "/d"}};
    auto const read = ProbeRequest::parse(sent.text());
    REQUIRE(read);
    CHECK(read->parent == 4711);
    CHECK(read->deadline == std::chrono::milliseconds(2500));
    CHECK(read->kinds == std::vector<std::string>{"cuda", "opencl"});
    CHECK(read->plugins == sent.plugins);
    CHECK_FALSE(ProbeRequest::parse("1;2"));
    CHECK_FALSE(ProbeRequest::parse("1;2;cuda"));
}
