// SPDX-License-Identifier: BSL-1.0
#include "npu.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2_targets/catch2_targets.hpp>

static int const registered = catch2_targets::register_runtime<NpuRuntime>({"npu", {"npu"}});
static int const defaults = catch2_targets::set_default_targets("cpu; npu; npu:1; npu:7");

TEST_CASE("conv2d", "[nn][targets]") {
    auto const on = GENERATE(catch2_targets::targets());
    CHECK(on.device.has_device());
}

TEST_CASE("the NPU is cool enough", "[requires_npu]") {
    catch2_targets::Device const& device = catch2_targets::current().device;
    CHECK(device.fact("temperature")->as<std::int64_t>() < 90);
    CHECK(npu_driver::device_info(npu::handle(device)).name == device.name());
}

TEST_CASE("int4 weights", "[nn][target:npu][target:npu:1]") {
    auto const on = GENERATE(catch2_targets::targets());
    auto const int4 = on.device.fact("npu_int4");
    REQUIRE(int4.has_value());
    if (!int4->as<bool>()) {
        SKIP(on.target << ": " << on.device << " does not have npu_int4");
    }
    CHECK(on.device.ordinal() == 1);
}
