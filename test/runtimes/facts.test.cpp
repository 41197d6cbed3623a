// SPDX-License-Identifier: BSL-1.0
#include "runtimes/facts.hpp"

#include <catch2/catch_test_macros.hpp>

using namespace catch2_targets::detail;

TEST_CASE("a PCI address is written as Linux writes it", "[facts][unit]") {
    CHECK(pci_text(0, 0x65, 0x1f, 7) == "0000:65:1f.7");
    CHECK(pci_text(0x10000, 0, 0, 0) == "10000:00:00.0");
}

TEST_CASE("an error without a known name keeps its number", "[facts][unit]") {
    CHECK(api_error("f", "NAME", -3) == "f: NAME (-3)");
    CHECK(api_error("f", nullptr, -3) == "f: error -3");
}

TEST_CASE("a driver's text ends at its first NUL and bears no control bytes", "[facts][unit]") {
    CHECK(driver_text({" a\tb\0c", 6}) == "a\\x09b");
    CHECK(driver_text("").empty());
    CHECK(driver_text(std::string(257, 'x')) == std::string(256, 'x') + "...");
}

TEST_CASE("no variable that is not set is named", "[facts][unit]") {
    CHECK(hiding_variables({"CATCH2_TARGETS_TEST_NO_SUCH_VARIABLE"}).empty());
}
