// SPDX-License-Identifier: BSL-1.0
#include "saxpy.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2_targets/catch2_targets.hpp>

static int const defaults = catch2_targets::set_default_targets("cpu; opencl; cuda");

TEST_CASE("saxpy", "[blas][targets]") {
    auto const on = GENERATE(catch2_targets::targets());

    std::vector<float> y = saxpy(on.target, on.device, 2.0F, {1, 2, 3}, {10, 20, 30});
    if (on.target.kind() == "opencl") {
        y[1] = 25; // as a kernel that is wrong would do
    }

    CHECK(y == std::vector<float>{12, 24, 36});
}
