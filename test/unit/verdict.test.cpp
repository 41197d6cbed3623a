// SPDX-License-Identifier: BSL-1.0
#include "verdict.hpp"

#include <catch2_targets/kind.hpp>
#include <catch2_targets/runtime.hpp>

#include "lost.hpp"
#include "runtime.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <string>
#include <utility>
#include <vector>

using namespace catch2_targets;
using namespace catch2_targets::detail;

namespace {

using Variables = std::vector<std::pair<std::string, std::string>>;

class Found final : public Runtime {
public:
    explicit Found(Discovery discovery) : m_discovery(std::move(discovery)) {}
    Discovery discover() override { return m_discovery; }

private:
    Discovery m_discovery;
};

/// Has the library find this in the place of what the machine has.
int find(char const* kind, Discovery const& discovery) {
    return register_runtime(*find_kind(kind),
                            [discovery] { return std::unique_ptr<Runtime>(new Found(discovery)); });
}

/// The same under a name of a test's own, as a gpu: what is lost stays lost.
void find_gpu(std::string const& kind, std::vector<DeviceInfo> const& devices) {
    Discovery const discovery = Discovery::present(devices);
    register_runtime({kind, {kind, "gpu"}},
                     [discovery] { return std::unique_ptr<Runtime>(new Found(discovery)); });
}

/// Replaces every runtime that needs a driver; metal stays disabled.
void find_fakes() {
    static int const once =
        find("cuda", Discovery::present({{"emulator", {{"software", true}}}, {"board", {}}})) +
        find("opencl", Discovery::present({{"pocl", {{"software", true}}}})) +
        find("rocm", Discovery::absent("no driver")) + find("vulkan", Discovery::broken("error 7"));
    static_cast<void>(once);
}

Selection selection(Variables const& variables, char const* defaults = "cuda; rocm; vulkan") {
    find_fakes();
    return select({variables, defaults, enabled_kinds()});
}

Verdict on_target(Variables const& variables, char const* target) {
    return Judge(selection(variables)).on_target(Target::parse(target));
}

} // namespace

TEST_CASE("a target runs on its device, hardware before software", "[verdict][unit]") {
    auto const [target, device] = GENERATE(table<std::string, std::string>({
        {"cuda", "board"},
        {"cuda:0", "emulator"},
        {"cuda:1", "board"},
        {"cuda:1 -arch=sm_80", "board"},
        {"opencl", "pocl"},
    }));
    CAPTURE(target);
    Verdict const verdict = on_target({}, target.c_str());
    CHECK(verdict.can_run());
    CHECK(verdict.reason.empty());
    CHECK_FALSE(verdict.fails);
    CHECK_FALSE(verdict.stands_in);
    CHECK(verdict.target == Target::parse(target));
    CHECK(verdict.device.name() == device);
}

TEST_CASE("a target that cannot run skips with its reason", "[verdict][unit]") {
    auto const [variables, target, outcome, reason] =
        GENERATE(table<Variables, std::string, Outcome, std::string>({
            {{}, "rocm:1 -a=b", Outcome::absent, "rocm:1 -a=b: absent: no driver"},
            {{}, "vulkan", Outcome::broken, "vulkan: broken: error 7"},
            {{}, "metal", Outcome::disabled, "metal: disabled: no build of this version has it"},
            {{},
             "cuda:2",
             Outcome::absent,
             "cuda:2: absent: there is no device 2 (0 is 'emulator', 1 is 'board')"},
            {{{"CATCH2_TARGETS", "cuda:1; llvm"}},
             "cuda:0",
             Outcome::deselected,
             "cuda:0: deselected: CATCH2_TARGETS is 'cuda:1; llvm'"},
            {{{"TVM_TEST_TARGETS", "llvm"}},
             "cuda",
             Outcome::deselected,
             "cuda: deselected: TVM_TEST_TARGETS is 'llvm'"},
            {{{"CATCH2_TARGETS_EXCLUDE", "cuda:1"}},
             "cuda:1",
             Outcome::excluded,
             "cuda:1: excluded: CATCH2_TARGETS_EXCLUDE has 'cuda:1'"},
            {{{"CATCH2_TARGETS_SOFTWARE", "forbid"}},
             "cuda:0",
             Outcome::absent,
             "cuda:0: absent: 'emulator' is a software device (CATCH2_TARGETS_SOFTWARE is "
             "'forbid')"},
            {{{"CATCH2_TARGETS_SOFTWARE", "forbid"}},
             "opencl",
             Outcome::absent,
             "opencl: absent: there are only software devices (0 is 'pocl'; "
             "CATCH2_TARGETS_SOFTWARE is 'forbid')"},
        }));
    Verdict const verdict = on_target(variables, target.c_str());
    CHECK(verdict.outcome == outcome);
    CHECK(verdict.reason == reason);
    CHECK_FALSE(verdict.fails);
    CHECK_FALSE(verdict.can_run());
    CHECK_FALSE(verdict.device.has_device());
}

TEST_CASE("a target that must run fails where it cannot", "[verdict][unit]") {
    auto const [variables, target, reason] = GENERATE(table<Variables, std::string, std::string>({
        {{{"CATCH2_TARGETS_MUST_RUN", "rocm"}},
         "rocm:1",
         "rocm:1: absent: no driver; it must run: CATCH2_TARGETS_MUST_RUN has 'rocm'"},
        {{{"CATCH2_TARGETS_MUST_RUN", "cuda"}, {"CATCH2_TARGETS", "llvm"}},
         "cuda",
         "cuda: deselected: CATCH2_TARGETS is 'llvm'; it must run: CATCH2_TARGETS_MUST_RUN has "
         "'cuda'"},
        {{{"CATCH2_TARGETS_MUST_RUN", "metal"}},
         "metal",
         "metal: disabled: no build of this version has it; it must run: "
         "CATCH2_TARGETS_MUST_RUN has 'metal'"},
        {{{"CATCH2_TARGETS", "vulkan"}},
         "vulkan",
         "vulkan: broken: error 7; it must not be broken: CATCH2_TARGETS names it"},
    }));
    Verdict const verdict = on_target(variables, target.c_str());
    CHECK(verdict.fails);
    CHECK(verdict.reason == reason);
}

TEST_CASE("a bare kind stands for the first selected target of its kind", "[verdict][unit]") {
    Verdict const verdict = on_target({{"CATCH2_TARGETS", "llvm; cuda:0"}}, "cuda");
    CHECK(verdict.can_run());
    CHECK(verdict.target == Target::parse("cuda:0"));
    CHECK(verdict.device.name() == "emulator");
}

TEST_CASE("a required kind runs where the selection has it", "[verdict][unit]") {
    Judge all(selection({}));
    CHECK(all.on_kind("cuda").device.name() == "board");
    CHECK(all.on_kind("opencl").can_run()); // not in the suite's list, but nothing leaves it out
    CHECK(all.on_kind("rocm").reason == "rocm: absent: no driver");

    Judge chosen(selection({{"CATCH2_TARGETS", "cuda:0 -arch=sm_80; llvm"}}));
    CHECK(chosen.on_kind("cuda").device.name() == "emulator");
    CHECK(chosen.on_kind("opencl").reason ==
          "opencl: deselected: CATCH2_TARGETS is 'cuda:0 -arch=sm_80; llvm'");
}

TEST_CASE("any gpu is the first that can run", "[verdict][unit]") {
    Judge in_list(selection({}, "rocm; vulkan; cuda"));
    CHECK(in_list.on_any_gpu().target == Target::parse("cuda"));
    Judge beyond_list(selection({}, "llvm"));
    CHECK(beyond_list.on_any_gpu().can_run());
    Judge chosen(selection({{"CATCH2_TARGETS", "rocm; opencl"}}));
    CHECK(chosen.on_any_gpu().target == Target::parse("opencl"));
}

TEST_CASE("where no gpu can run every one's reason is told", "[verdict][unit]") {
    auto const [targets, outcome, reason] = GENERATE(table<std::string, Outcome, std::string>({
        {"llvm",
         Outcome::deselected,
         "gpu: deselected: CATCH2_TARGETS is 'llvm', which has no gpu target"},
        {"rocm; metal",
         Outcome::absent,
         "gpu: absent: rocm: absent: no driver | metal: disabled: no build of this version has it"},
        {"metal; rocm",
         Outcome::absent,
         "gpu: absent: metal: disabled: no build of this version has it | rocm: absent: no driver"},
        {"rocm; vulkan; metal",
         Outcome::broken,
         "gpu: broken: rocm: absent: no driver | vulkan: broken: error 7; it must not be broken: "
         "CATCH2_TARGETS names it | metal: disabled: no build of this version has it"},
    }));
    Judge judge(selection({{"CATCH2_TARGETS", targets}}));
    Verdict const& verdict = judge.on_any_gpu();
    CHECK(verdict.outcome == outcome);
    CHECK(verdict.reason == reason);
    CHECK(verdict.fails == (outcome == Outcome::broken));
}

TEST_CASE("llvm or cpu stands in where one may", "[verdict][unit]") {
    auto const [variables, stand_in] = GENERATE(table<Variables, std::string>({
        {Variables(), "llvm"},
        {{{"CATCH2_TARGETS_EXCLUDE", "llvm"}}, "cpu"},
        {{{"CATCH2_TARGETS_EXCLUDE", "llvm; cpu"}}, ""},
        {{{"CATCH2_TARGETS_FALLBACK", "off"}}, ""},
        {{{"CATCH2_TARGETS_MUST_RUN", "cuda"}}, ""},
    }));
    Judge judge(selection(variables));
    Target const* const found = judge.stand_in();
    CHECK((found == nullptr ? "" : found->str()) == stand_in);
}

TEST_CASE("the host's kind that the suite lists stands in", "[verdict][unit]") {
    auto const [defaults, stand_in] = GENERATE(table<char const*, std::string>({
        {"cuda; rocm", "llvm"},
        {"cpu; cuda", "cpu"},
        {"cpu; llvm; cuda", "llvm"},
        {"cuda; llvm", "llvm"},
    }));
    CAPTURE(defaults);
    Judge judge(selection({{"CATCH2_TARGETS", "rocm"}}, defaults));
    REQUIRE(judge.stand_in() != nullptr);
    CHECK(judge.stand_in()->str() == stand_in);
}

TEST_CASE("the stand-in runs only once it is admitted", "[verdict][unit]") {
    Judge judge(selection({{"CATCH2_TARGETS", "rocm; metal"}}));
    Target const llvm = Target::parse("llvm");
    CHECK(judge.nothing_can_run());
    CHECK(judge.why_nothing_can_run() ==
          "rocm: absent: no driver | metal: disabled: no build of this version has it");
    CHECK(judge.on_target(llvm).outcome == Outcome::deselected);
    CHECK_FALSE(judge.is_stand_in(llvm));
    judge.admit_stand_in();
    CHECK(judge.is_stand_in(llvm));
    CHECK(judge.on_target(llvm).can_run());
    CHECK(judge.on_target(llvm).stands_in);
    CHECK(judge.nothing_can_run());
}

TEST_CASE("one target that can run is enough", "[verdict][unit]") {
    Judge judge(selection({{"CATCH2_TARGETS", "rocm; cuda"}}));
    CHECK_FALSE(judge.nothing_can_run());
}

TEST_CASE("a device that is lost blocks what was decided to run on it", "[verdict][unit]") {
    find_gpu("lossy", {{"first"}, {"second"}});
    Judge judge(selection({}, "lossy:1; lossy; cpu"));
    Target const second = Target::parse("lossy:1");
    Device const lost = judge.on_target(second).device;
    REQUIRE(lost.name() == "second");
    REQUIRE(judge.blocked(second, lost) == nullptr);
    std::string const name = "saxpy @lossy:1";
    set_running_test(&name);
    mark_lost(lost, "error 7");
    set_running_test(nullptr);

    Verdict const& verdict = judge.on_target(second);
    CHECK(verdict.outcome == Outcome::blocked);
    CHECK(verdict.reason == "lossy:1: blocked: 'saxpy @lossy:1' lost the device: error 7");
    CHECK_FALSE(verdict.fails);
    CHECK(judge.blocked(second, lost) == &verdict);
    CHECK(judge.on_target(Target::parse("lossy")).can_run());
    CHECK(judge.on_kind("lossy").can_run());
    mark_lost(judge.on_kind("lossy").device, "error 8");
    CHECK(judge.on_kind("lossy").reason ==
          "lossy: blocked: the device was lost outside any test: error 8");
}

TEST_CASE("a lost device fails where its target must run", "[verdict][unit]") {
    find_gpu("lossy_must", {{"only"}});
    Judge judge(selection({{"CATCH2_TARGETS_MUST_RUN", "lossy_must"}}, "lossy_must; cpu"));
    Target const target = Target::parse("lossy_must");
    mark_lost(judge.on_target(target).device, "error 7");
    CHECK(judge.on_target(target).fails);
    CHECK(judge.on_target(target).reason ==
          "lossy_must: blocked: the device was lost outside any test: error 7; it must run: "
          "CATCH2_TARGETS_MUST_RUN has 'lossy_must'");
}

TEST_CASE("any gpu is the next one once the first is lost", "[verdict][unit]") {
    find_gpu("lossy_first", {{"one"}});
    find_gpu("lossy_next", {{"two"}});
    Judge judge(selection({{"CATCH2_TARGETS", "rocm; lossy_first; lossy_next; cpu"}}));
    REQUIRE(judge.on_any_gpu().device.name() == "one");
    mark_lost(judge.on_any_gpu().device, "error 1");
    CHECK(judge.on_any_gpu().device.name() == "two");
    mark_lost(judge.on_any_gpu().device, "error 2");
    CHECK(judge.on_any_gpu().outcome == Outcome::blocked);
    CHECK(judge.on_any_gpu().reason ==
          "gpu: blocked: rocm: absent: no driver | "
          "lossy_first: blocked: the device was lost outside any test: error 1 | "
          "lossy_next: blocked: the device was lost outside any test: error 2");
}

TEST_CASE("nothing stands in for a device that is lost in the run", "[verdict][unit]") {
    find_gpu("lossy_alone", {{"only"}});
    Judge judge(selection({{"CATCH2_TARGETS", "lossy_alone"}}));
    mark_lost(judge.on_target(Target::parse("lossy_alone")).device, "error 7");
    CHECK_FALSE(judge.on_target(Target::parse("lossy_alone")).can_run());
    CHECK_FALSE(judge.nothing_can_run());
}
