// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>
#include <catch2_targets/catch2_targets.hpp>

// No [targets], so this stays one test: the loop is its own. [uses_gpu] only says for filters that
// it may use one: "~[gpu]" leaves it out.
TEST_CASE("every target that can run has a device with a name", "[devices][uses_gpu]") {
    for (auto const& [target, device] : catch2_targets::enabled_targets()) {
        INFO("on " << target);
        CHECK(device.runtime() == target.kind());
        CHECK_FALSE(device.name().empty());
    }
}

// Not a target case either, but it makes no sense without CUDA: it skips where there is none.
TEST_CASE("the GPU can run the PTX of these examples", "[devices][requires_cuda]") {
    auto const& device = catch2_targets::current().device;
    auto const compute = device.fact("compute");
    REQUIRE(compute.has_value());
    CHECK_FALSE(compute->as<catch2_targets::Version>() < catch2_targets::Version{5, 0});
}
