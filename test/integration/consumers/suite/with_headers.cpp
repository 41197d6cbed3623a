// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2_targets/catch2_targets.hpp>

TEST_CASE("a case gets its own target", "[targets]") {
    auto const on = GENERATE(catch2_targets::targets());
    CHECK(on.target.kind() == "cpu");
    CHECK(on.device.has_device());
}

TEST_CASE("a plain test stays one test") {
    CHECK(catch2_targets::Target::parse("cpu").kind() == "cpu");
}
