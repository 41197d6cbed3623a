// SPDX-License-Identifier: BSL-1.0
#include "input.hpp"
#include "kernels.hpp"
#include "reference.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_container_properties.hpp>
#include <catch2_targets/catch2_targets.hpp>

#include <limits>

using namespace example;
using Catch::Matchers::IsEmpty;

// The suite's own list: what a test tagged [targets] runs on. CATCH2_TARGETS overrides it.
static int const defaults = catch2_targets::set_default_targets("cpu; llvm; opencl; vulkan; cuda");

namespace {

/// A product and a sum of values up to 2, in one rounding or in two.
constexpr double tolerance = 1e-6;

void check_saxpy(Kernels& kernels, std::size_t count) {
    CAPTURE(count);
    auto const x = random_values<float>(count, 1);
    auto const y = random_values<float>(count, 2);
    auto const expected = reference::saxpy(2.5F, x, y);
    CHECK_THAT(first_difference(kernels.saxpy(2.5F, x, y), expected, tolerance), IsEmpty());
}

} // namespace

// One test, five target cases: "saxpy @cpu", "saxpy @llvm", ... Each passes, fails or skips alone.
TEST_CASE("saxpy", "[blas][targets]") {
    auto const on = GENERATE(catch2_targets::targets());
    auto const kernels = make_kernels(on.target, on.device);

    SECTION("of a single element") {
        check_saxpy(*kernels, 1);
    }
    SECTION("of whole groups of threads") {
        check_saxpy(*kernels, 1 << 16);
    }
    SECTION("with a rest") {
        check_saxpy(*kernels, 100'003);
    }
}

// Vulkan leaves open what a shader makes of NaN, unless the device promises to keep it.
TEST_CASE("saxpy keeps NaN where it is",
          "[blas][targets][exclude:vulkan -- NaN is optional there]") {
    auto const on = GENERATE(catch2_targets::targets());
    auto const nan = std::numeric_limits<float>::quiet_NaN();
    auto const result = make_kernels(on.target, on.device)->saxpy(2, {1, nan, 3}, {10, 20, 30});
    CHECK_THAT(first_difference(result, {12, double{nan}, 36}, tolerance), IsEmpty());
}

// [target:...] names a target that the suite's list does not hold, with an attribute here.
TEST_CASE("saxpy needs no instructions beyond the plainest CPU's",
          "[blas][target:llvm -mcpu=generic]") {
    auto const on = GENERATE(catch2_targets::targets());
    CHECK(on.target.attr("mcpu") == "generic");
    check_saxpy(*make_kernels(on.target, on.device), 1000);
}
