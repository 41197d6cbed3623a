// SPDX-License-Identifier: BSL-1.0
// Tests that use several devices of a made-up kind.
#include "npu.hpp"

#include <catch2_targets/catch2_targets.hpp>
#include <catch2_targets/runtime.hpp>

#include <catch2/catch_test_macros.hpp>

#include <sstream>
#include <string>

namespace {

using catch2_targets::current;
using catch2_targets::Device;
using catch2_targets::Discovery;
using catch2_targets::Target;

class Rack final : public catch2_targets::Runtime {
public:
    Discovery discover() override {
        return Discovery::present({{"simulator", {{"software", true}}, {}},
                                   {"board a", {{"pci", "0000:01:00.0"}}, {}},
                                   {"board b", {{"pci", "0000:02:00.0"}}, {}}});
    }
};

class NamedHost final : public catch2_targets::Runtime {
public:
    Discovery discover() override { return Discovery::present({{"the host"}}); }
};

int const kinds = register_fake_kinds() +
                  catch2_targets::register_runtime<Rack>({"rack", {"rack"}}) +
                  catch2_targets::register_runtime<NamedHost>(*catch2_targets::find_kind("cpu"));
int const defaults = catch2_targets::set_default_targets("cpu; rack");

std::string names(Target const& target) {
    std::ostringstream text;
    for (Device const& device : catch2_targets::devices(target)) {
        text << (text.tellp() == 0 ? "" : ", ") << device;
    }
    return text.str();
}

catch2_targets::Fact number_of_devices() {
    return static_cast<int>(catch2_targets::devices(current().target).size());
}

} // namespace

TEST_CASE("all", "[all][targets]") {
    WARN(names(current().target));
    CHECK(catch2_targets::devices(current().target).front() == current().device);
    CHECK(current().device.fact("devices") == number_of_devices());
}

TEST_CASE("needs two", "[two][targets]") {
    catch2_targets::skip_unless(current().device, "devices>=2");
    CHECK(catch2_targets::devices(current().target).size() >= 2);
}

TEST_CASE("loses one", "[target:rack]") {
    auto const devices = catch2_targets::devices(current().target);
    catch2_targets::mark_lost(devices.back(), "it broke");
    WARN(names(current().target));
    CHECK(current().device.fact("devices") == number_of_devices());
}

TEST_CASE("another kind", "[requires_cpu]") {
    WARN("rack: " + names(Target::parse("rack")));
    WARN("cuda: " + names(Target::parse("cuda")));
}

TEST_CASE("plain") {
    WARN(names(Target::parse("rack")));
}

TEST_CASE("the same hardware", "[target:rack]") {
    auto const devices = catch2_targets::devices(current().target);
    CHECK(same_hardware(devices.at(0), devices.at(0)) == true);
    CHECK(same_hardware(devices.at(0), devices.at(2)) == false);
    CHECK(same_hardware(devices.at(0), devices.at(1)) == std::nullopt);
}
