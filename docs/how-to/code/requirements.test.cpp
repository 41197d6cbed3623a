// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2_targets/catch2_targets.hpp>

TEST_CASE("one runtime", "[requires_opencl]") {
    catch2_targets::TargetDevice const& on = catch2_targets::current();
    CHECK(on.device.runtime() == "opencl");
}

TEST_CASE("two runtimes", "[requires_opencl][requires_vulkan]") {
    catch2_targets::Device const& producer = catch2_targets::current("opencl").device;
    catch2_targets::Device const& consumer = catch2_targets::current("vulkan").device;
    CHECK(producer != consumer);
}

TEST_CASE("any GPU runtime", "[requires_gpu]") {
    CHECK(catch2_targets::current().device.has_device());
}

TEST_CASE("CUDA alone", "[requires_cuda]") {
    CHECK(catch2_targets::current().device.runtime() == "cuda");
}

TEST_CASE("double precision on each target", "[target:opencl][target:vulkan]") {
    auto const on = GENERATE(catch2_targets::targets());
    auto const fp64 = on.device.fact("fp64");
    if (!fp64 || !fp64->as<bool>()) {
        SKIP(on.target << ": " << on.device << " has no fp64");
    }
    CHECK(fp64->as<bool>());
}

TEST_CASE("a copy from one device to another", "[target:opencl]") {
    auto const on = GENERATE(catch2_targets::targets());
    auto const devices = catch2_targets::devices(on.target);
    if (devices.size() < 2) {
        SKIP(on.target << ": there is only one device");
    }
    CHECK(devices[0] != devices[1]); // here the test of your own
}
