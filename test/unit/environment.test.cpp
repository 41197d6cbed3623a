// SPDX-License-Identifier: BSL-1.0
#include "support/environment.hpp"

#include <catch2/catch_test_macros.hpp>

#include <cstdlib>

using namespace catch2_targets::detail;

namespace {

void set_variable(std::string const& name, std::string const& value) {
#ifdef _WIN32
    _putenv_s(name.c_str(), value.c_str());
#else
    setenv(name.c_str(), value.c_str(), 1);
#endif
}

} // namespace

TEST_CASE("a variable that is not set differs from one that is empty", "[environment][unit]") {
    CHECK(environment_variable("UNIT_TEST_NOT_SET") == std::nullopt);
#ifndef _WIN32 // which has no empty variables
    set_variable("UNIT_TEST_EMPTY", "");
    CHECK(environment_variable("UNIT_TEST_EMPTY") == "");
#endif
}

TEST_CASE("variables are found by the beginning of their names, sorted", "[environment][unit]") {
    set_variable("UNIT_TEST_PREFIX_B", "two");
    set_variable("UNIT_TEST_PREFIX", "a=b");
    set_variable("UNIT_TEST_PREFI", "not this");
    set_variable("UNIT_TEST_PREFIX_A", "one");
    using Variables = std::vector<std::pair<std::string, std::string>>;
    CHECK(environment_variables("UNIT_TEST_PREFIX") == Variables{{"UNIT_TEST_PREFIX", "a=b"},
                                                                 {"UNIT_TEST_PREFIX_A", "one"},
                                                                 {"UNIT_TEST_PREFIX_B", "two"}});
}
