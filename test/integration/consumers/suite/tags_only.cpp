// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

TEST_CASE("tags alone make target cases", "[targets]") {
    CHECK(1 + 1 == 2);
}

TEST_CASE("a test without tags stays one test") {
    CHECK(1 + 1 == 2);
}
