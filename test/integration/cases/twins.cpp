// SPDX-License-Identifier: BSL-1.0
// Tests whose names and tags differ, but perhaps not those of their cases.
#include "npu.hpp"

#include <catch2_targets/catch2_targets.hpp>

#include <catch2/catch_test_macros.hpp>

namespace {

int const kinds = register_fake_kinds();
int const list = catch2_targets::set_default_targets("cpu; npu");

void check_device() {
    CHECK(catch2_targets::current().device.has_device());
}

} // namespace

TEST_CASE("kind", "[targets]") {
    check_device();
}

TEST_CASE("kind", "[targets][CPU]") {
    check_device();
}

TEST_CASE("requirement", "[targets]") {
    check_device();
}

TEST_CASE("requirement", "[targets][requires_cpu]") {
    check_device();
}

TEST_CASE("gpu", "[uses_gpu][requires_cpu]") {
    check_device();
}

TEST_CASE("gpu", "[uses_gpu][requires_cpu][gpu]") {
    check_device();
}

TEST_CASE("not on cpu", "[targets][exclude:cpu]") {
    check_device();
}

TEST_CASE("not on cpu", "[targets][exclude:cpu][second]") {
    check_device();
}

TEST_CASE("by hand", "[targets]") {
    check_device();
}

TEST_CASE("by hand @npu") {
    SUCCEED("a name that a case has where the variables leave npu out");
}
