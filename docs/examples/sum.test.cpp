// SPDX-License-Identifier: BSL-1.0
#include "input.hpp"
#include "kernels.hpp"
#include "reference.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <catch2_targets/catch2_targets.hpp>

#include <cmath>
#include <limits>

using namespace example;

namespace {

/// Whether the device is known to compute with this type; all compute with float.
template <typename Real>
bool computes_with(catch2_targets::Device const& device) {
    auto const fp64 = device.fact("fp64");
    return std::is_same_v<Real, float> || (fp64 && fp64->as<bool>());
}

template <typename Real>
double sum_of_magnitudes(std::vector<Real> const& values) {
    double total = 0;
    for (auto const value : values)
        total += std::abs(double{value});
    return total;
}

} // namespace

// A template's instances have target cases each: "sum - float @opencl", "sum - double @opencl".
TEMPLATE_TEST_CASE("sum", "[reduction][targets]", float, double) {
    auto const on = GENERATE(catch2_targets::targets());
    if (!computes_with<TestType>(on.device))
        SKIP("the device does not state that it has double precision");

    auto const count = GENERATE(1U, 127U, 128U, 1000U, 1U << 20);
    CAPTURE(count);
    auto const values = random_values<TestType>(count, 3);

    // Rounding errors grow with what is added, not with what the sum comes to.
    auto const tolerance =
        8 * double{std::numeric_limits<TestType>::epsilon()} * sum_of_magnitudes(values);
    auto const result = make_kernels(on.target, on.device)->sum(values);
    CHECK_THAT(double{result}, Catch::Matchers::WithinAbs(reference::sum(values), tolerance));
}
