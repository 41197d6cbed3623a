// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/error.hpp>
#include <catch2_targets/fact.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

#include <sstream>

using Catch::Matchers::Message;
using catch2_targets::DeviceError;
using catch2_targets::Fact;
using catch2_targets::Version;

TEST_CASE("a version is the number that a text begins with", "[fact][unit]") {
    auto const [text, read] = GENERATE(table<std::string, std::string>({
        {"8.0", "8.0"},
        {"1.3.239", "1.3.239"},
        {"3.1+debian", "3.1"},
        {"15.", "15"},
        {"1..2", "1"},
        {"1.2.3.4.5", "1.2.3.4"},
        {"99999999999.1", "4294967295.1"},
    }));
    REQUIRE(Version::parse(text).has_value());
    CHECK(Version::parse(text)->str() == read);
}

TEST_CASE("a text that begins with no number is no version", "[fact][unit]") {
    auto const text = GENERATE("", "v1", "-1", ".5", " 1");
    CHECK_FALSE(Version::parse(text).has_value());
}

TEST_CASE("versions compare part by part, a missing part being 0", "[fact][unit]") {
    CHECK(Version{1, 9} < Version{1, 10});
    CHECK(Version{1, 10} < Version{2});
    CHECK(Version{8} == Version{8, 0, 0});
    CHECK(Version{} == Version{0});
    CHECK(Version{8, 0, 0, 1} != Version{8});
    CHECK_FALSE(Version{2} < Version{2});
    CHECK(Version{8, 0} >= Version{7, 5});
    CHECK(Version{8} >= Version{8, 0});
    CHECK(Version{8, 0} <= Version{8});
    CHECK(Version{9} > Version{8, 6});
    CHECK_FALSE(Version{8} > Version{8, 0});
    CHECK(Version::compare({3, 1}, {3}) == 1);
}

TEST_CASE("a version has its parts and 0 behind them", "[fact][unit]") {
    Version const version{1, 2, 3, 4, 5};
    CHECK(version.part(0) == 1);
    CHECK(version.part(3) == 4);
    CHECK(version.part(4) == 0);
    CHECK(version.str() == "1.2.3.4");
}

TEST_CASE("a fact reads as its own type", "[fact][unit]") {
    CHECK(Fact(true).as<bool>());
    CHECK(Fact(7).as<std::int64_t>() == 7);
    CHECK(Fact(0.5).as<double>() == 0.5);
    CHECK(Fact(Version{8, 0}).as<Version>() == Version{8});
    CHECK(Fact("PoCL").as<std::string>() == "PoCL");
}

TEST_CASE("a fact reads as another type where nothing is lost", "[fact][unit]") {
    CHECK(Fact(7).as<double>() == 7.0);
    CHECK(Fact("3.1+debian").as<Version>() == Version{3, 1});
    CHECK(Fact(Version{8, 0}).as<std::string>() == "8.0");
    CHECK(Fact(false).as<std::string>() == "false");
}

TEST_CASE("a fact of another type says what it is", "[fact][unit]") {
    CHECK_THROWS_MATCHES(Fact(Version{8, 0}).as<bool>(),
                         DeviceError,
                         Message("the fact's value '8.0' is a version, not a truth value"));
    CHECK_THROWS_MATCHES(Fact(0.5).as<std::int64_t>(),
                         DeviceError,
                         Message("the fact's value '0.5' is a number, not a whole number"));
    CHECK_THROWS_MATCHES(Fact(true).as<double>(),
                         DeviceError,
                         Message("the fact's value 'true' is a truth value, not a number"));
    CHECK_THROWS_MATCHES(Fact("NVIDIA").as<Version>(),
                         DeviceError,
                         Message("the fact's value 'NVIDIA' is a text, not a version"));
    CHECK_THROWS_MATCHES(Fact(1).as<Version>(),
                         DeviceError,
                         Message("the fact's value '1' is a whole number, not a version"));
}

TEST_CASE("facts print as reports show them", "[fact][unit]") {
    auto const [fact, text] = GENERATE(table<Fact, std::string>({
        {Fact(true), "true"},
        {Fact(std::int64_t{1} << 31), "2147483648"},
        {Fact(-1), "-1"},
        {Fact(0.1), "0.1"},
        {Fact(1.0 / 3.0), "0.3333333333333333"},
        {Fact(1e300), "1e+300"},
        {Fact(Version{8, 0}), "8.0"},
        {Fact("NVIDIA H200"), "NVIDIA H200"},
    }));
    std::ostringstream out;
    out << fact;
    CHECK(out.str() == text);
    CHECK(fact.str() == text);
}

TEST_CASE("facts are equal in type and value", "[fact][unit]") {
    CHECK(Fact(1) == Fact(std::int64_t{1}));
    CHECK(Fact(1) != Fact(1.0));
    CHECK(Fact("8.0") != Fact(Version{8, 0}));
}
