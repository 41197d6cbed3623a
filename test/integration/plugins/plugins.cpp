// SPDX-License-Identifier: BSL-1.0
// Tests on kinds that only plug-ins have.
#include <catch2_targets/catch2_targets.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdlib>

#include <dlfcn.h>
#include <unistd.h>

static int const defaults = catch2_targets::set_default_targets("cpu");

namespace {

/// The fact as text; empty where it is unknown.
std::string fact(char const* name) {
    auto const found = catch2_targets::current().device.fact(name);
    return found ? found->str() : std::string();
}

bool has_library_of(char const* kind) {
    char const* const folder = std::getenv("CATCH2_TARGETS_LIBRARY_PATH");
    REQUIRE(folder != nullptr);
    std::string const path = std::string(folder) + "/libcatch2_targets_" + kind + ".so";
    return dlopen(path.c_str(), RTLD_LAZY | RTLD_NOLOAD) != nullptr;
}

} // namespace

TEST_CASE("any", "[targets]") {
    CHECK(catch2_targets::current().device.has_device());
}

TEST_CASE("on faulty", "[target:faulty]") {
    CHECK(fact("name") == "faulty device");
}

TEST_CASE("requires faulty", "[requires_faulty]") {
    CHECK(catch2_targets::current().target.kind() == "faulty");
}

TEST_CASE("facts of faulty", "[target:faulty:0]") {
    CHECK(fact("clock") == "1.5");
    CHECK(fact("memory") == "9223372036854775807");
    CHECK(fact("software") == "true");
    CHECK(fact("faulty_int4") == "false");
    CHECK_FALSE(has_library_of("faulty"));
    CHECK(fact("process") == std::to_string(getpid()));
    CHECK(has_library_of("faulty"));
    CHECK(fact("ordinal_asked") == "0");
    CHECK(fact("misspelt").empty());
    CHECK(fact("nameless").empty());
    CHECK(fact("no_such_fact").empty());
}

TEST_CASE("no late fact of faulty", "[target:faulty]") {
    CHECK(fact("process").empty());
}

TEST_CASE("uses faulty", "[requires_faulty]") {
    CHECK(fact("process") == std::to_string(getpid()));
}

TEST_CASE("on dsp", "[target:dsp][target:dsp:1][target:dsp:2]") {
    bool const is_first = fact("ordinal") == "0";
    CHECK(fact("vendor") == "ACME");
    CHECK(fact("api") == "2.1");
    CHECK(fact("temperature") == (is_first ? "40" : "41"));
    CHECK(fact("dsp_int4") == (is_first ? "false" : "true"));
}

TEST_CASE("requires dsp", "[requires_dsp]") {
    CHECK(catch2_targets::current().device.name() == "DSP model 0");
}

TEST_CASE("on hollow", "[target:hollow]") {
    CHECK(catch2_targets::current().device.has_device());
}
