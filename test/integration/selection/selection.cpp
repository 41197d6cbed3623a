// SPDX-License-Identifier: BSL-1.0
// One test of every kind that the selection decides about. Each says where it ran.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2_targets/catch2_targets.hpp>

static int const suite_list = catch2_targets::set_default_targets("cuda; opencl; npu:1");

namespace {

void report(catch2_targets::TargetDevice const& on) {
    WARN("ran on " << on.target.str());
}

} // namespace

TEST_CASE("saxpy", "[blas][targets]") {
    report(catch2_targets::current());
}

TEST_CASE("gemm", "[targets][exclude:llvm][exclude:cpu]") {
    report(catch2_targets::current());
}

TEST_CASE("must fail", "[!shouldfail][targets]") {
    FAIL("as expected");
}

TEST_CASE("can fail", "[!mayfail][targets]") {
    FAIL("as allowed");
}

TEST_CASE("pinned", "[target:opencl:1]") {
    report(catch2_targets::current());
}

TEST_CASE("half broken", "[target:vulkan]") {
    report(catch2_targets::current());
}

TEST_CASE("driver version", "[requires_cuda]") {
    report(catch2_targets::current());
}

TEST_CASE("must fail on cuda", "[!shouldfail][requires_cuda]") {
    FAIL("as expected");
}

TEST_CASE("any gpu", "[requires_gpu]") {
    report(catch2_targets::current());
}

TEST_CASE("generates", "[untagged]") {
    report(GENERATE(catch2_targets::targets()));
}

TEST_CASE("loops", "[untagged]") {
    for (catch2_targets::TargetDevice const& on : catch2_targets::enabled_targets()) {
        report(on);
    }
}

TEST_CASE("arithmetic", "[cpu]") {
    CHECK(1 + 1 == 2);
}
