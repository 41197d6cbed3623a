// SPDX-License-Identifier: BSL-1.0
#include "runtimes/native.hpp"

#include "device.hpp"

#include <catch2_targets/error.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

using Catch::Matchers::Message;
using catch2_targets::Device;
using catch2_targets::DeviceError;
using catch2_targets::detail::DeviceState;
using catch2_targets::detail::index_here;

namespace {

Device second_device(std::string const& name) {
    auto state = std::make_shared<DeviceState>();
    state->runtime = "opencl";
    state->ordinal = 1;
    state->info.name = name;
    return Device(std::move(state));
}

} // namespace

TEST_CASE("a device is found by its ordinal", "[native][unit]") {
    CHECK(index_here(second_device("b"), {"a", "b"}) == 1);
}

TEST_CASE("a device that this process does not see is refused", "[native][unit]") {
    CHECK_THROWS_MATCHES(index_here(second_device("b"), {"a"}),
                         DeviceError,
                         Message("opencl:1: 'b' is not in this process (devices here: 1)"));
}

TEST_CASE("another device at the same ordinal is refused", "[native][unit]") {
    CHECK_THROWS_MATCHES(index_here(second_device("b"), {"a", "c"}),
                         DeviceError,
                         Message("opencl:1: 'b' is 'c' in this process"));
}
