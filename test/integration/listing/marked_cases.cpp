// SPDX-License-Identifier: BSL-1.0
// One test of every kind that a tag, an expression or a name can meet.
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2_targets/catch2_targets.hpp>

static int const suite_list = catch2_targets::set_default_targets("llvm; cuda; opencl");

namespace {

void report_target() {
    WARN("ran on " << catch2_targets::current().target.str());
}

struct Fixture {
    int value = 7;
};

} // namespace

TEST_CASE("saxpy", "[blas][targets]") {
    report_target();
}

TEST_CASE("gemm", "[blas][gpu][targets][exclude:llvm -- too slow]") {
    report_target();
}

TEST_CASE("tiled", "[target:cuda:1][target:cuda -arch=sm_80][target:llvm -mattr=\"+avx, +fma\"]") {
    report_target();
}

TEST_CASE("shouted", "[targets][target:cuda -arch=SM_80][target:llvm -mcpu=größe]") {
    report_target();
}

TEST_CASE("aliased", "[target:hip][target:rocm][target:{\"kind\": \"rocm\"}]") {
    report_target();
}

TEST_CASE("mixed", "[targets][target:vulkan][exclude:cuda]") {
    report_target();
}

TEST_CASE("picky", "[targets][exclude:opencl:1 -- too slow]") {
    report_target();
}

TEST_CASE("pinned", "[target:opencl][exclude:opencl:1]") {
    report_target();
}

TEST_CASE("odd, [name]", "[targets][exclude:cuda][exclude:opencl]") {
    report_target();
}

TEMPLATE_TEST_CASE("scale", "[targets]", int, float) {
    CHECK(sizeof(TestType) == 4);
    report_target();
}

SCENARIO("copying", "[targets]") {
    GIVEN("a target") {
        report_target();
    }
}

TEST_CASE_METHOD(Fixture, "fixture", "[targets]") {
    CHECK(value == 7);
    report_target();
}

TEST_CASE("slow", "[.][targets]") {
    report_target();
}

TEST_CASE("timed", "[!benchmark][targets]") {
    report_target();
}

TEST_CASE("driver version", "[requires_cuda]") {
    report_target();
}

TEST_CASE("any gpu", "[requires_gpu]") {
    report_target();
}

TEST_CASE("draws", "[uses_gpu]") {
    SUCCEED();
}

TEST_CASE("graphics", "[gpu]") {
    SUCCEED();
}

TEST_CASE("arithmetic", "[cpu][math]") {
    CHECK(1 + 1 == 2);
}
