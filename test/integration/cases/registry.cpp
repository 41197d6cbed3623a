// SPDX-License-Identifier: BSL-1.0
#include "npu.hpp"

#include <catch2_targets/catch2_targets.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

namespace {

int const kinds = register_fake_kinds();
int const list = catch2_targets::set_default_targets("cpu; npu; cuda");

struct Fixture {};

} // namespace

TEST_CASE("twin", "[targets][first]") {
    CHECK(catch2_targets::current().device.has_device());
}

TEST_CASE("twin", "[targets][second]") {
    SECTION("section") {
        auto const on = GENERATE(catch2_targets::targets());
        CHECK(on.target == catch2_targets::current().target);
        CHECK(on.device.has_device());
    }
    SECTION("other section") {
        CHECK(catch2_targets::current().device.has_device());
    }
}

TEST_CASE("near twin", "[targets][gpu]") {
    CHECK(catch2_targets::current().device.has_device());
}

TEST_CASE("near twin", "[targets][exclude:npu]") {
    CHECK(catch2_targets::current().device.has_device());
}

TEST_CASE_METHOD(Fixture, "near twin", "[targets]") {
    CHECK(catch2_targets::current().device.has_device());
}

TEST_CASE("should fail", "[targets][!shouldfail]") {
    CHECK_FALSE(catch2_targets::current().device.has_device());
}

TEST_CASE("may fail", "[targets][!mayfail]") {
    CHECK_FALSE(catch2_targets::current().device.has_device());
}

TEST_CASE("should fail untagged", "[!shouldfail]") {
    auto const on = GENERATE(catch2_targets::targets());
    CHECK_FALSE(on.device.has_device());
}

TEST_CASE("should fail with a requirement", "[requires_npu][!shouldfail]") {
    CHECK_FALSE(catch2_targets::current().device.has_device());
}

TEST_CASE("uses", "[requires_gpu][uses_gpu]") {
    CHECK(catch2_targets::current().device.has_device());
}
