// SPDX-License-Identifier: BSL-1.0
// A suite that needs three probes, and tells the name of each device that it got.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2_targets/catch2_targets.hpp>

static int const defaults = catch2_targets::set_default_targets("cpu; cuda; opencl; vulkan");

TEST_CASE("runs", "[targets]") {
    auto const on = GENERATE(catch2_targets::targets());
    WARN(on.device.name());
    CHECK(on.device.has_device());
}

TEST_CASE("needs no target") {
    CHECK(catch2_targets::Target::parse("cuda:1").ordinal() == 1);
}
