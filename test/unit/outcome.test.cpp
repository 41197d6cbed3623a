// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/outcome.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <string>

using catch2_targets::Outcome;

TEST_CASE("every outcome has its word", "[outcome][unit]") {
    auto const [outcome, word] = GENERATE(table<Outcome, std::string>({
        {Outcome::ran, "ran"},
        {Outcome::skipped, "skipped"},
        {Outcome::deselected, "deselected"},
        {Outcome::excluded, "excluded"},
        {Outcome::disabled, "disabled"},
        {Outcome::absent, "absent"},
        {Outcome::broken, "broken"},
        {Outcome::unsupported, "unsupported"},
        {Outcome::blocked, "blocked"},
    }));
    CHECK(to_string(outcome) == word);
}
