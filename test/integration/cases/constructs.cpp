// SPDX-License-Identifier: BSL-1.0
#include "npu.hpp"

#include <catch2_targets/catch2_targets.hpp>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <array>
#include <tuple>
#include <vector>

using catch2_targets::TargetDevice;
using catch2_targets::targets;

namespace {

/// Passes, but on the target that FAIL_ON or THROW_ON holds.
void act(TargetDevice const& on) {
    if (on.target.str() == setting("THROW_ON")) {
        throw std::runtime_error("thrown on " + on.target.str());
    }
    CHECK(on.target.str() != setting("FAIL_ON"));
}

TargetDevice generated() {
    return GENERATE(targets());
}

void generate_and_act() {
    act(generated());
}

struct Fixture {
    mutable int actions = 0; // a persistent fixture is constant in its test
};

/// Acts while it is made.
struct ActingFixture {
    ActingFixture() { act(catch2_targets::current()); }
};

int add_cases() {
    for (int const number : {1, 2}) {
        catch2_targets::add_case(
            "added " + std::to_string(number), "[targets]", [] { act(GENERATE(targets())); });
    }
    return 0;
}

int const kinds = register_fake_kinds();
int const list = catch2_targets::set_default_targets("cpu; npu; cuda; llvm");
int const added = add_cases();

} // namespace

TEST_CASE("section", "[targets]") {
    auto const on = GENERATE(targets());
    SECTION("first") {
        act(on);
    }
    SECTION("second") {
        act(on);
    }
}

TEST_CASE("nested generate", "[targets]") {
    auto const outer = GENERATE(1, 2);
    SECTION("inner") {
        auto const on = GENERATE(targets());
        auto const inner = GENERATE(3, 4);
        CAPTURE(outer, inner);
        act(on);
    }
}

TEST_CASE("loop", "[targets]") {
    auto const on = GENERATE(targets());
    for (int i = 0; i < 3; ++i) {
        act(on);
    }
}

TEST_CASE("helper", "[targets]") {
    generate_and_act();
}

TEMPLATE_TEST_CASE("template", "[targets]", int, float) {
    act(GENERATE(targets()));
}

TEMPLATE_PRODUCT_TEST_CASE("product", "[targets]", std::vector, (int, float)) {
    act(GENERATE(targets()));
}

using Types = std::tuple<int, float>;
TEMPLATE_LIST_TEST_CASE("list", "[targets]", Types) {
    act(GENERATE(targets()));
}

TEST_CASE_METHOD(Fixture, "method", "[targets]") {
    ++actions;
    act(GENERATE(targets()));
    CHECK(actions == 1);
}

TEST_CASE_PERSISTENT_FIXTURE(Fixture, "persistent", "[targets]") {
    ++actions;
    auto const on = GENERATE(targets());
    SECTION("first") {
        CHECK(actions == 1);
        act(on);
    }
    SECTION("second") {
        CHECK(actions == 2);
        act(on);
    }
}

TEST_CASE_PERSISTENT_FIXTURE(ActingFixture, "made persistent", "[targets]") {
    SECTION("first") {
        CHECK(catch2_targets::current().device.has_device());
    }
    SECTION("second") {
        CHECK(catch2_targets::current().device.has_device());
    }
}

TEST_CASE_METHOD(ActingFixture, "made", "[targets]") {
    CHECK(catch2_targets::current().device.has_device());
}

SCENARIO("scenario", "[targets]") {
    GIVEN("a pair") {
        auto const on = GENERATE(targets());
        WHEN("it acts") {
            act(on);
            THEN("that can be seen") {
                CHECK(on.device.has_device());
            }
        }
    }
}

TEST_CASE("untagged") {
    act(GENERATE(targets()));
}

TEST_CASE("untagged in a nested generate") {
    auto const number = GENERATE(1, 2);
    SECTION("inner") {
        CAPTURE(number);
        act(GENERATE(targets()));
    }
}

TEST_CASE("untagged loop") {
    for (TargetDevice const& on : catch2_targets::enabled_targets()) {
        act(on);
    }
}
