// SPDX-License-Identifier: BSL-1.0
#include "saxpy.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2_targets/catch2_targets.hpp>

static int const defaults = catch2_targets::set_default_targets("cpu; opencl; cuda");

TEST_CASE("saxpy", "[blas][targets]") {
    auto const on = GENERATE(catch2_targets::targets());

    std::vector<float> const y = saxpy(on.target, on.device, 2.0F, {1, 2, 3}, {10, 20, 30});

    CHECK(y == std::vector<float>{12, 24, 36});
}

TEST_CASE("saxpy of nothing is nothing",
          "[blas][targets][exclude:opencl -- a buffer of size 0 is an error there]") {
    auto const on = GENERATE(catch2_targets::targets());
    CHECK(saxpy(on.target, on.device, 2.0F, {}, {}).empty());
}

TEST_CASE("the OpenCL device computes with doubles", "[device][requires_opencl]") {
    catch2_targets::Device const& device = catch2_targets::current().device;
    auto const fp64 = device.fact("fp64");
    REQUIRE(fp64.has_value());
    if (!fp64->as<bool>()) {
        SKIP(device.name() << " has no doubles");
    }
    SUCCEED();
}

TEST_CASE("all targets agree", "[blas][uses_gpu]") {
    std::vector<float> const x{1, 2, 3};
    for (auto const& [target, device] : catch2_targets::enabled_targets()) {
        INFO("on " << target);
        CHECK(saxpy(target, device, 0.0F, x, x) == x);
    }
}
