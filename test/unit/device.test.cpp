// SPDX-License-Identifier: BSL-1.0
#include "device.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <memory>
#include <optional>
#include <string>
#include <utility>

using namespace catch2_targets;
using namespace catch2_targets::detail;

namespace {

/// A device with these facts; an empty text leaves a fact out.
Device
device(std::string const& runtime, int ordinal, std::string const& uuid, std::string const& pci) {
    auto state = std::make_shared<DeviceState>();
    state->runtime = runtime;
    state->ordinal = ordinal;
    for (auto const& [name, text] : {std::pair("uuid", uuid), std::pair("pci", pci)}) {
        if (!text.empty()) {
            state->info.facts.emplace(name, text);
        }
    }
    return Device(std::move(state));
}

std::string const one = "6d657361-3232-2e33-2e36-000000000001";
std::string const two = "6d657361-3232-2e33-2e36-000000000002";
std::string const zeros = "00000000-0000-0000-0000-000000000000";
std::string const slot = "0000:65:00.0";
std::string const other_slot = "0000:b3:00.0";

} // namespace

TEST_CASE("two devices are the same hardware by UUID or PCI address", "[device][unit]") {
    struct Row {
        std::string uuid_a, pci_a, uuid_b, pci_b;
        std::optional<bool> same;
    };
    auto const row = GENERATE(values<Row>({
        {one, "", one, "", true},
        {one, "", two, "", false},
        {one, slot, one, other_slot, true},
        {"", slot, "", slot, true},
        {"", slot, "", other_slot, false},
        {one, slot, two, slot, true},
        {one, slot, two, other_slot, false},
        {one, slot, "", slot, true},
        {"6D657361-3232-2E33-2E36-00000000000A",
         "",
         "6d657361-3232-2e33-2e36-00000000000a",
         "",
         true},
        {"", "0000:B3:00.0", "", "0000:b3:00.0", true},
        {"", "", "", "", std::nullopt},
        {one, "", "", "", std::nullopt},
        {one, "", "", slot, std::nullopt},
        {one, slot, two, "", false},
        {zeros, "", zeros, "", std::nullopt},
        {zeros, slot, zeros, other_slot, false},
    }));
    CAPTURE(row.uuid_a, row.pci_a, row.uuid_b, row.pci_b);
    Device const a = device("opencl", 0, row.uuid_a, row.pci_a);
    Device const b = device("vulkan", 0, row.uuid_b, row.pci_b);
    CHECK(same_hardware(a, b) == row.same);
    CHECK(same_hardware(b, a) == row.same);
}

TEST_CASE("a device is the same hardware as itself, whatever is known of it", "[device][unit]") {
    CHECK(same_hardware(device("opencl", 1, "", ""), device("opencl", 1, "", "")) == true);
    CHECK(same_hardware(device("opencl", 1, one, ""), device("opencl", 1, two, "")) == true);
}

TEST_CASE("two devices of one runtime can be the same hardware", "[device][unit]") {
    CHECK(same_hardware(device("opencl", 0, "", slot), device("opencl", 1, "", slot)) == true);
    CHECK(same_hardware(device("cpu", 0, "", ""), device("llvm", 0, "", "")) == std::nullopt);
}

TEST_CASE("where there is no device, nothing is known of its hardware", "[device][unit]") {
    CHECK(same_hardware(Device(), Device()) == std::nullopt);
    CHECK(same_hardware(device("opencl", 0, one, slot), Device()) == std::nullopt);
}

TEST_CASE("the facts of same_hardware may be ones that a runtime tells late", "[device][unit]") {
    auto state = std::make_shared<DeviceState>();
    state->runtime = "npu";
    state->ordinal = 0;
    state->late_fact = [](int, std::string_view name) {
        return name == "uuid" ? std::optional<Fact>(one) : std::nullopt;
    };
    CHECK(same_hardware(Device(state), device("opencl", 0, one, "")) == true);
}
