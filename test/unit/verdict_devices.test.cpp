// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/kind.hpp>
#include <catch2_targets/runtime.hpp>

#include "probe/probe.hpp"
#include "runtime.hpp"
#include "verdict.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace catch2_targets;
using namespace catch2_targets::detail;

namespace {

using Variables = std::vector<std::pair<std::string, std::string>>;

class Found final : public Runtime {
public:
    explicit Found(std::vector<DeviceInfo> devices) : m_devices(std::move(devices)) {}
    Discovery discover() override { return Discovery::present(m_devices); }

private:
    std::vector<DeviceInfo> m_devices;
};

/// A kind of a test's own: what is lost stays lost.
void find_devices(std::string const& kind, std::vector<DeviceInfo> const& devices) {
    register_runtime({kind, {kind}}, [devices] { return std::make_unique<Found>(devices); });
}

/// The ordinals of the devices, joined by blanks.
std::string ordinals(Variables const& variables, std::string const& target) {
    Judge judge(select({variables, "rack", enabled_kinds()}));
    std::string text;
    for (Device const& device : judge.devices(Target::parse(target))) {
        text += (text.empty() ? "" : " ") + std::to_string(device.ordinal());
    }
    return text;
}

} // namespace

TEST_CASE("a target's devices are those that the run may use, its own first", "[verdict][unit]") {
    find_devices("rack", {{"emulator", {{"software", true}}}, {"a", {}}, {"b", {}}});
    auto const [variables, target, expected] = GENERATE(table<Variables, std::string, std::string>({
        {{}, "rack", "1 0 2"},
        {{}, "rack:2", "2 0 1"},
        {{}, "rack:2 -arch=x", "2 0 1"},
        {{}, "rack:0", "0 1 2"},
        {{}, "rack:3", ""},
        {{{"CATCH2_TARGETS_SOFTWARE", "forbid"}}, "rack", "1 2"},
        {{{"CATCH2_TARGETS_SOFTWARE", "forbid"}}, "rack:2", "2 1"},
        {{{"CATCH2_TARGETS_SOFTWARE", "forbid"}}, "rack:0", ""},
        {{{"CATCH2_TARGETS", "rack:1"}}, "rack:1", "1"},
        {{{"CATCH2_TARGETS", "rack:1"}}, "rack", "1"},
        {{{"CATCH2_TARGETS", "rack:1"}}, "rack:0", ""},
        {{{"CATCH2_TARGETS", "rack:2;rack:1"}}, "rack", "2 1"},
        {{{"CATCH2_TARGETS", "rack:1;rack"}}, "rack:1", "1 0 2"},
        {{{"CATCH2_TARGETS", "rack -arch=x"}}, "rack -arch=x", "1 0 2"},
        {{{"CATCH2_TARGETS", "rack -arch=x"}}, "rack", "1 0 2"},
        {{{"CATCH2_TARGETS", "rack:2 -arch=x;rack:0"}}, "rack:2 -arch=x", "2 0"},
        {{{"CATCH2_TARGETS", "rack:2 -arch=x;rack:0"}}, "rack:0", "0 2"},
        {{{"CATCH2_TARGETS", "cpu"}}, "rack", ""},
        {{{"CATCH2_TARGETS_EXCLUDE", "rack"}}, "rack", ""},
        {{{"CATCH2_TARGETS_EXCLUDE", "rack:0"}}, "rack", "1 2"},
        {{{"CATCH2_TARGETS_EXCLUDE", "rack:0;rack:2 -arch=x"}}, "rack:1 -arch=x", "1 2"},
        {{{"CATCH2_TARGETS_EXCLUDE", "rack:0;rack:2 -arch=x"}}, "rack:1", "1 2"},
    }));
    CAPTURE(variables, target);
    CHECK(ordinals(variables, target) == expected);
}

TEST_CASE("a lost device is none of a target's devices any more", "[verdict][unit]") {
    find_devices("brittle", {{"a", {}}, {"b", {}}, {"c", {}}});
    Judge judge(select({{}, "brittle", enabled_kinds()}));
    Target const target = Target::parse("brittle");
    std::vector<Device> const all = judge.devices(target);
    REQUIRE(all.size() == 3);
    mark_lost(all[1], "it broke");
    CHECK(judge.devices(target) == std::vector<Device>{all[0], all[2]});
    mark_lost(all[0], "so did it");
    CHECK(judge.devices(target) == std::vector<Device>{all[2]});
}

TEST_CASE("a kind that is not here has no devices", "[verdict][unit]") {
    CHECK(ordinals({}, "metal").empty());
    find_devices("bare", {});
    CHECK(ordinals({}, "bare").empty());
}

TEST_CASE("a target that stands in has its device", "[verdict][unit]") {
    Judge judge(select({{{"CATCH2_TARGETS", "metal"}}, "cpu; metal", enabled_kinds()}));
    Target const cpu = Target::parse("cpu");
    CHECK(judge.devices(cpu).empty());
    judge.admit_stand_in();
    CHECK(judge.devices(cpu) == probed_devices("cpu"));
}
