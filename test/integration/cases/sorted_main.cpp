// SPDX-License-Identifier: BSL-1.0
// A main() that asks for the sorted tests before the session runs, as one that counts them does.
#include "npu.hpp"

#include <catch2_targets/catch2_targets.hpp>

#include <catch2/catch_config.hpp>
#include <catch2/catch_session.hpp>
#include <catch2/catch_test_case_info.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/interfaces/catch_interfaces_registry_hub.hpp>
#include <catch2/interfaces/catch_interfaces_testcase.hpp>

TEST_CASE("b", "[targets]") {
    CHECK(catch2_targets::current().device.has_device());
}

TEST_CASE("a") {
    CHECK_FALSE(catch2_targets::enabled_targets().empty());
}

int main(int argc, char* argv[]) {
    register_fake_kinds();
    catch2_targets::set_default_targets("cpu; npu");
    Catch::Session session;
    if (int const code = session.applyCommandLine(argc, argv); code != 0) {
        return code;
    }
    auto const& registry = Catch::getRegistryHub().getTestCaseRegistry();
    std::size_t const count = registry.getAllTestsSorted(session.config()).size();
    return count == 2 ? session.run() : 1;
}
