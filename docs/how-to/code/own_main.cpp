// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_session.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2_targets/catch2_targets.hpp>

TEST_CASE("the device has a name", "[targets]") {
    CHECK_FALSE(catch2_targets::current().device.name().empty());
}

int main(int argc, char* argv[]) {
    catch2_targets::set_default_targets("cpu; opencl");
    return Catch::Session().run(argc, argv);
}
