// SPDX-License-Identifier: BSL-1.0
#include "register_fact.hpp"

#include "device.hpp"
#include "expression/expression.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

#include <memory>
#include <stdexcept>

using Catch::Matchers::Message;
using catch2_targets::declare_fact;
using catch2_targets::Device;
using catch2_targets::Fact;
using catch2_targets::register_fact;
using catch2_targets::Version;
using catch2_targets::detail::Answer;
using catch2_targets::detail::DeviceState;
using catch2_targets::detail::Expression;
using catch2_targets::detail::forget_fact_readings;
using catch2_targets::detail::Truth;

namespace {

Device device(int ordinal) {
    auto state = std::make_shared<DeviceState>();
    state->runtime = "opencl";
    state->ordinal = ordinal;
    state->info.facts.insert_or_assign("tops", Fact(ordinal * 10));
    return Device(std::move(state));
}

Answer answer_of(std::string const& text, int ordinal = 0) {
    return Expression::parse(text).evaluate({device(ordinal)});
}

} // namespace

TEST_CASE("a fact of the machine is read once per run, and no device is asked", "[register_fact]") {
    int calls = 0;
    register_fact("nvcc", [&calls]() -> std::optional<Fact> {
        ++calls;
        return Version{12, 1};
    });
    CHECK(answer_of("nvcc>=12.1").truth == Truth::yes);
    CHECK(answer_of("NVCC>=12.2").reason == "'NVCC>=12.2' is not met: nvcc is 12.1");
    CHECK(calls == 1);
    CHECK_FALSE(Expression::parse("nvcc>=12").asks_any_device());
    forget_fact_readings();
    CHECK(answer_of("nvcc>=12.1").truth == Truth::yes);
    CHECK(calls == 2);
}

TEST_CASE("a fact with an argument is read once per argument", "[register_fact]") {
    std::string calls;
    register_fact("package", [&calls](std::string_view name) -> std::optional<Fact> {
        calls += "<" + std::string(name) + ">";
        return name == "foo";
    });
    CHECK(answer_of("package:foo & package:foo").truth == Truth::yes);
    CHECK(answer_of("package:bar-2.0").reason ==
          "'package:bar-2.0' is not met: package:bar-2.0 is false");
    CHECK(calls == "<foo><bar-2.0>");
    CHECK_THROWS_MATCHES(Expression::parse("package"),
                         std::invalid_argument,
                         Message("fact 'package' needs an argument at column 1 (as in "
                                 "'package:foo')"));
    CHECK_THROWS_MATCHES(Expression::parse("opencl.package:foo"),
                         std::invalid_argument,
                         Message("fact 'package' belongs to no device at column 8 (write "
                                 "'package' without a kind)"));
}

TEST_CASE("a fact of a device is read once of each", "[register_fact]") {
    int calls = 0;
    register_fact("odd", [&calls](Device const& of) -> std::optional<Fact> {
        ++calls;
        return of.ordinal() % 2 == 1;
    });
    CHECK(answer_of("odd", 0).truth == Truth::no);
    CHECK(answer_of("odd", 1).truth == Truth::yes);
    CHECK(answer_of("opencl.odd", 1).truth == Truth::yes);
    CHECK(calls == 2);
}

TEST_CASE("what a reader cannot tell is unknown, and why is told", "[register_fact]") {
    register_fact("silent", []() -> std::optional<Fact> { return std::nullopt; });
    register_fact("sick",
                  []() -> std::optional<Fact> { throw std::runtime_error("no nvcc here"); });
    CHECK(answer_of("silent").reason == "'silent' is unknown: the suite cannot tell it");
    CHECK(answer_of("sick").reason == "'sick' is unknown: no nvcc here");
    CHECK(answer_of("sick").truth == Truth::unknown);
}

TEST_CASE("a fact that a runtime tells is known once it is declared", "[register_fact]") {
    declare_fact("tops");
    CHECK(answer_of("tops>=10", 1).truth == Truth::yes);
    CHECK(answer_of("tops>=10", 0).reason == "'tops>=10' is not met: tops is 0");
    Answer const wrong = answer_of("tops==many");
    CHECK(wrong.is_mistake);
    CHECK(wrong.reason == "'tops==many' means nothing: tops is 0, a whole number");
    CHECK(answer_of("tops").is_mistake);
}

TEST_CASE("a name that is none, or is taken, is refused", "[register_fact]") {
    CHECK_THROWS_MATCHES(
        declare_fact("2fast"),
        std::invalid_argument,
        Message("bad fact name '2fast' (letters, digits and '_', beginning with a letter)"));
    CHECK_THROWS_MATCHES(
        declare_fact(""),
        std::invalid_argument,
        Message("bad fact name '' (letters, digits and '_', beginning with a letter)"));
    CHECK_THROWS_MATCHES(declare_fact("Memory"),
                         std::invalid_argument,
                         Message("fact name 'Memory' is taken by a built-in fact"));
    CHECK_THROWS_MATCHES(declare_fact("avx2"),
                         std::invalid_argument,
                         Message("fact name 'avx2' is taken by a built-in fact"));
    CHECK_THROWS_MATCHES(
        declare_fact("hip"), std::invalid_argument, Message("fact name 'hip' is taken by a kind"));
    CHECK_THROWS_MATCHES(register_fact("empty", std::function<std::optional<Fact>()>()),
                         std::invalid_argument,
                         Message("the reader of fact 'empty' is empty"));
}
