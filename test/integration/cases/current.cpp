// SPDX-License-Identifier: BSL-1.0
#include "npu.hpp"

#include <catch2_targets/catch2_targets.hpp>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/interfaces/catch_interfaces_capture.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

#include <thread>
#include <vector>

using Catch::Matchers::Message;
using catch2_targets::current;
using catch2_targets::enabled_targets;
using catch2_targets::TargetDevice;
using catch2_targets::targets;
using Names = std::vector<std::string>;

namespace {

int const kinds = register_fake_kinds();
int const list = catch2_targets::set_default_targets("cpu; llvm; npu; cuda");

/// What stands behind the `@` of the running case's name.
std::string case_target() {
    std::string const name = Catch::getResultCapture().getCurrentTestName();
    return name.substr(name.find('@') + 1);
}

std::string current_name() {
    return current().target.str();
}

Names names_of(std::vector<TargetDevice> const& pairs) {
    Names names;
    for (TargetDevice const& pair : pairs) {
        names.push_back(pair.target.str());
    }
    return names;
}

TargetDevice generate_in_helper() {
    return GENERATE(targets());
}

/// What current() is in a thread that the test starts.
std::string current_in_thread() {
    std::string name;
    std::thread([&] { name = current_name(); }).join();
    return name;
}

Names& destroyed_on() {
    static Names names;
    return names;
}

struct Fixture {
    std::string made_on = current_name();
    ~Fixture() { destroyed_on().push_back(current_name()); }
};

struct SkippingFixture {
    SkippingFixture() {
        if (current_name() == "npu") {
            SKIP("not made on npu");
        }
    }
};

} // namespace

TEST_CASE("target case", "[targets]") {
    CHECK(current_name() == case_target());
    auto const on = GENERATE(targets());
    CHECK(on.target == current().target);
    CHECK(on.device == current().device);
    CHECK(current(on.target.kind()).target == on.target);
    SECTION("section") {
        CHECK(current_name() == case_target());
    }
    SECTION("loop") {
        for (int i = 0; i < 3; ++i) {
            CHECK(current_name() == case_target());
        }
    }
    SECTION("helper") {
        CHECK(generate_in_helper().target == on.target);
    }
    SECTION("thread") {
        CHECK(current_in_thread() == case_target());
    }
    SECTION("enabled_targets") {
        CHECK(names_of(enabled_targets()) == Names{"cpu", "llvm", "npu"});
        CHECK(current_name() == case_target());
    }
    SECTION("another kind") {
        std::string const other = on.target.kind() == "npu" ? "cpu" : "npu";
        CHECK_THROWS_MATCHES(current(other),
                             std::logic_error,
                             Message("catch2_targets::current('" + other +
                                     "'): the running test has no target of this kind; tag it "
                                     "[requires_" +
                                     other + "]"));
    }
}

TEMPLATE_TEST_CASE("template", "[targets]", int, float) {
    CHECK(current_name() == case_target());
    auto const on = GENERATE(targets());
    CHECK(on.target == current().target);
}

TEST_CASE_PERSISTENT_FIXTURE(Fixture, "persistent fixture", "[targets]") {
    CHECK(made_on == case_target());
    CHECK(current_name() == case_target());
    SECTION("first") {
        auto const on = GENERATE(targets());
        CHECK(on.target == current().target);
    }
    SECTION("second") {
        CHECK(current_in_thread() == case_target());
    }
}

TEST_CASE_PERSISTENT_FIXTURE(SkippingFixture, "skipping fixture", "[target:npu][target:cpu]") {
    CHECK(current_name() == "cpu");
}

TEST_CASE("persistent fixtures are destroyed with their pair") {
    CHECK(destroyed_on() == Names{"cpu", "llvm", "npu"});
}

TEST_CASE("chosen patterns", "[targets]") {
    auto const on = GENERATE(targets("cpu", "npu"));
    CHECK(on.target == current().target);
}

TEST_CASE("chosen ordinals", "[target:npu:0][target:npu:1]") {
    auto const on = GENERATE(targets("cpu", "npu:1"));
    CHECK(on.device.name() == "npu board");
}

TEST_CASE("two required kinds", "[requires_npu][requires_cpu]") {
    CHECK(current("npu").device.name() == "npu board");
    CHECK(current("NPU").target == current("npu").target);
    CHECK(current("cpu").device.runtime() == "cpu");
    CHECK(current().device == current("cpu").device); // Catch2 sorts a test's tags
}

TEST_CASE("target case with a required kind", "[target:cpu][requires_npu]") {
    CHECK(current_name() == "cpu");
    CHECK(current("npu").device.name() == "npu board");
}

TEST_CASE("untagged without a generator") {
    CHECK_THROWS_MATCHES(
        current(),
        std::logic_error,
        Message("catch2_targets::current(): the running test has no target; tag it [targets] or "
                "[requires_KIND], or call GENERATE(targets()) first"));
}

TEST_CASE("untagged") {
    SECTION("generated") {
        auto const on = GENERATE(targets());
        CHECK(current().target == on.target);
        CHECK(&current(on.target.kind()) == &current());
        CHECK(current_in_thread() == on.target.str());
    }
    SECTION("enabled_targets") {
        CHECK(names_of(enabled_targets()) == Names{"cpu", "llvm", "npu"});
    }
}

TEST_CASE("untagged with patterns") {
    auto const on = GENERATE(targets("npu:0", "npu", "cpu", "cuda"));
    CHECK(on.device == current().device);
    if (on.target.kind() == "npu") {
        CHECK(on.device.name() == (on.target.ordinal() ? "npu simulator" : "npu board"));
    }
}

TEST_CASE("what a generator gave last stays current") {
    static std::string last;
    auto const number = GENERATE(1, 2);
    CAPTURE(number);
    if (!last.empty()) {
        CHECK(current_name() == last);
    }
    auto const on = GENERATE(targets());
    last = on.target.str();
    CHECK(current_name() == last);
}

TEST_CASE("a text that is no pattern") {
    CHECK_THROWS_AS(targets("vulcan"), catch2_targets::ParseError);
}

TEST_CASE("a case cannot be added now") {
    CHECK_THROWS_MATCHES(catch2_targets::add_case("late", "[targets]", [] {}),
                         std::logic_error,
                         Message("add_case('late'): the run has begun; add cases at namespace "
                                 "scope or in main(), before the session runs"));
}
