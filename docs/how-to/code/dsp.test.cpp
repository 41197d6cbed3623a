// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2_targets/catch2_targets.hpp>

static int const defaults = catch2_targets::set_default_targets("cpu");

TEST_CASE("convolution", "[targets]") {
    auto const on = GENERATE(catch2_targets::targets());
    CHECK(on.device.has_device());
}

TEST_CASE("the device is cool enough", "[targets]") {
    auto const on = GENERATE(catch2_targets::targets());
    auto const temperature = on.device.fact("temperature");
    if (!temperature) {
        SKIP(on.target << " does not tell its temperature");
    }
    CHECK(temperature->as<std::int64_t>() < 90);
}
