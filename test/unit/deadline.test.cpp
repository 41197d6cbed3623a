// SPDX-License-Identifier: BSL-1.0
#include "probe/deadline.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <string>

using namespace catch2_targets::detail;
using std::chrono::milliseconds;

TEST_CASE("a deadline is read as seconds, and never shorter than it says", "[probe][unit]") {
    auto const [text, deadline] = GENERATE(table<std::string, milliseconds>({
        {"10", milliseconds(10000)},
        {"2.5", milliseconds(2500)},
        {"0.0001", milliseconds(1)},
        {"86400", milliseconds(86400000)},
    }));
    CAPTURE(text);
    CHECK(parse_deadline(text) == deadline);
}

TEST_CASE("what is no deadline is none", "[probe][unit]") {
    auto const text = GENERATE(
        as<std::string>{}, "", "0", "-1", "ten", "10s", "10 ", "86401", "inf", "nan", "1e300");
    CAPTURE(text);
    CHECK_FALSE(parse_deadline(text));
}
