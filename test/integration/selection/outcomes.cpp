// SPDX-License-Identifier: BSL-1.0
// Each test ends in another way on one of its targets.
#include <catch2/catch_test_macros.hpp>
#include <catch2_targets/catch2_targets.hpp>

#include <stdexcept>
#include <string>

static int const suite_list =
    catch2_targets::set_default_targets("cpu; llvm; npu:0; npu:1; cuda; opencl:5");

namespace {

bool runs_on(std::string const& target) {
    return catch2_targets::current().target.str() == target;
}

} // namespace

TEST_CASE("passes", "[targets]") {
    CHECK(catch2_targets::current().device.has_device());
}

TEST_CASE("checks", "[targets]") {
    CHECK_FALSE(runs_on("npu:1"));
    CHECK(true);
}

TEST_CASE("throws", "[targets]") {
    CHECK(true);
    if (runs_on("npu:0")) {
        throw std::runtime_error("thrown by the test");
    }
}

TEST_CASE("skips", "[targets]") {
    if (runs_on("llvm")) {
        SKIP("skipped by the test");
    }
    CHECK(true);
}

TEST_CASE("fails everywhere", "[!shouldfail][targets]") {
    FAIL("as expected");
}

TEST_CASE("may fail", "[!mayfail][targets]") {
    FAIL("as allowed");
}
