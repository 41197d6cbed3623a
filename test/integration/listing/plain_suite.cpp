// SPDX-License-Identifier: BSL-1.0
// A suite that knows nothing of catch2_targets: what it prints must not depend on whether the
// library is linked. Half of it fails on purpose.
#include <catch2/benchmark/catch_benchmark.hpp>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <catch2/matchers/catch_matchers_vector.hpp>

#include <cstdio>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

TEST_CASE("a user's own tags mean nothing here", "[gpu][cuda][llvm][requires_network]") {
    CHECK(1 + 1 == 2);
}

TEST_CASE("tags that are nearly markers", "[target][uses_cpu][requires_cudda][exclud:llvm]") {
    CHECK(2 + 2 == 4);
}

TEST_CASE("a failing check", "[fails]") {
    int const answer = 41;
    INFO("the answer is near");
    CAPTURE(answer);
    CHECK(answer == 42);
    REQUIRE(answer < 0);
}

TEST_CASE("an unexpected exception", "[fails]") {
    INFO("about to throw");
    throw std::runtime_error("thrown on purpose");
}

TEST_CASE("an exception of an unknown type", "[fails]") {
    throw 42;
}

TEST_CASE("sections and generators", "[nested]") {
    int const n = GENERATE(1, 2, 3);
    SECTION("small") {
        CHECK(n < 3);
    }
    SECTION("with a section inside") {
        DYNAMIC_SECTION("number " << n) {
            REQUIRE(n > 0);
        }
    }
}

TEMPLATE_TEST_CASE("a template", "[template]", int, float, (std::vector<int>)) {
    CHECK(sizeof(TestType) >= sizeof(int));
}

SCENARIO("a scenario", "[bdd]") {
    GIVEN("a number") {
        int number = 1;
        WHEN("it is doubled") {
            number *= 2;
            THEN("it is two") {
                CHECK(number == 2);
            }
        }
    }
}

struct Fixture {
    int value = 7;
};

TEST_CASE_METHOD(Fixture, "a fixture", "[fixture]") {
    CHECK(value == 7);
}

TEST_CASE_PERSISTENT_FIXTURE(Fixture, "a persistent fixture", "[fixture]") {
    SECTION("first") {
        CHECK(value == 7);
    }
    SECTION("second") {
        CHECK(value == 8);
    }
}

TEST_CASE("hidden", "[.hidden][gpu]") {
    CHECK(true);
}

TEST_CASE("expected to fail", "[!shouldfail]") {
    CHECK(false);
}

TEST_CASE("expected to fail, but passes", "[!shouldfail][fails]") {
    CHECK(true);
}

TEST_CASE("may fail", "[!mayfail]") {
    CHECK(false);
}

TEST_CASE("throws", "[!throws]") {
    CHECK_THROWS_AS(std::stoi("x"), std::invalid_argument);
    CHECK_THROWS_WITH(throw std::logic_error("why"), "why");
}

TEST_CASE("a benchmark", "[!benchmark]") {
    BENCHMARK("sum") {
        return 1 + 1;
    };
}

TEST_CASE("skips", "[skips]") {
    SKIP("not today");
}

TEST_CASE("skips one section", "[skips]") {
    SECTION("runs") {
        CHECK(true);
    }
    SECTION("does not") {
        SKIP();
    }
}

TEST_CASE("warns and talks", "[output]") {
    WARN("a warning");
    std::cout << "to cout\n";
    std::cerr << "to cerr\n";
    std::clog << "to clog\n";
    CHECK(true);
    CHECK_NOFAIL(false);
}

TEST_CASE("matchers", "[fails]") {
    using Catch::Matchers::Equals;
    using Catch::Matchers::StartsWith;
    CHECK_THAT(std::string("catch"), StartsWith("cat"));
    CHECK_THAT(std::string("catch"), StartsWith("dog"));
    CHECK_THAT((std::vector<int>{1, 2}), Equals(std::vector<int>{1, 3}));
}

TEST_CASE("asserts nothing", "[empty]") {}

TEST_CASE("odd, [name] \"quoted\" <&> \\ @cuda", "[names]") {
    CHECK(true);
}

TEST_CASE("FAILs outright", "[fails]") {
    FAIL_CHECK("first");
    FAIL("then for good");
}

TEST_CASE("", "[anonymous]") {
    SUCCEED("nothing wrong");
}
