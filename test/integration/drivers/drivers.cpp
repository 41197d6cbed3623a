// SPDX-License-Identifier: BSL-1.0
// One test on every built-in kind that can have a driver, with the library's own runtimes.
#include <catch2/catch_test_macros.hpp>
#include <catch2_targets/catch2_targets.hpp>

#include "probe/probe.hpp"

static int const suite_list =
    catch2_targets::set_default_targets("cpu; llvm; opencl; vulkan; cuda; rocm");

TEST_CASE("runs", "[targets]") {
    auto const& on = catch2_targets::current();
    REQUIRE(on.device.has_device());
    if (on.target.kind() == "llvm") {
        auto const cpu = on.device.fact("cpu");
        WARN("its CPU is " << (cpu ? "'" + cpu->str() + "'" : "unknown"));
    } else if (on.target.kind() != "cpu") {
        auto const devices = catch2_targets::detail::probed_devices(on.target.kind()).size();
        WARN(devices << " devices, the first is '" << on.device.name() << "'");
    }
}
