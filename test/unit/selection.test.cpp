// SPDX-License-Identifier: BSL-1.0
#include "selection.hpp"

#include "kind.hpp"
#include "support/text.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace catch2_targets;
using namespace catch2_targets::detail;

namespace {

using Texts = std::vector<std::string>;
using Variables = std::vector<std::pair<std::string, std::string>>;

/// A build that enables all but metal, and no default list.
SelectionInput input_of(Variables variables) {
    SelectionInput input;
    input.environment = std::move(variables);
    input.enabled_kinds = {"llvm", "cuda", "opencl", "vulkan", "rocm", "cpu"};
    return input;
}

Selection select_with(Variables variables) {
    return select(input_of(std::move(variables)));
}

Texts texts(std::vector<Target> const& targets) {
    Texts result;
    for (Target const& target : targets) {
        result.push_back(target.str());
    }
    return result;
}

Texts const built_in = {"llvm", "cuda", "opencl", "vulkan", "rocm"};

} // namespace

TEST_CASE("without a variable the enabled built-in targets are selected", "[selection][unit]") {
    Selection const selection = select_with({});
    CHECK(texts(selection.suite) == built_in);
    CHECK(texts(selection.selected) == built_in);
    CHECK(selection.variable.empty());
    CHECK(selection.excluded.empty());
    CHECK(selection.must_run.empty());
    CHECK(selection.may_fall_back);
    CHECK_FALSE(selection.forbid_software);
    CHECK(selection.errors.empty());
}

TEST_CASE("the built-in list is as long as what the build enables", "[selection][unit]") {
    SelectionInput input;
    input.enabled_kinds = {"cpu", "metal", "opencl", "npu"};
    CHECK(texts(select(input).selected) == Texts{"opencl", "metal"});
}

TEST_CASE("the suite's default list stands where no variable is set", "[selection][unit]") {
    SelectionInput input = input_of({});
    input.default_targets = "cpu; cuda:1, opencl";
    CHECK(texts(select(input).suite) == Texts{"cpu", "cuda:1", "opencl"});
    CHECK(texts(select(input).selected) == Texts{"cpu", "cuda:1", "opencl"});
    input.environment = {{"CATCH2_TARGETS", "llvm"}};
    CHECK(texts(select(input).suite) == Texts{"cpu", "cuda:1", "opencl"});
    CHECK(texts(select(input).selected) == Texts{"llvm"});
}

TEST_CASE("the variables of targets are read in their order", "[selection][unit]") {
    auto const [variables, selected, variable] = GENERATE(table<Variables, Texts, std::string>({
        {{{"CATCH2_TARGETS", "cuda|llvm"}}, {"cuda", "llvm"}, "CATCH2_TARGETS"},
        {{{"TVM_TEST_TARGETS", "cuda;llvm"}}, {"cuda", "llvm"}, "TVM_TEST_TARGETS"},
        {{{"CATCH2_TARGETS", "cuda"}, {"TVM_TEST_TARGETS", "llvm"}}, {"cuda"}, "CATCH2_TARGETS"},
        {{{"CATCH2_TARGETS", "cuda"}, {"TVM_TEST_TARGETS", "!!"}}, {"cuda"}, "CATCH2_TARGETS"},
        {{{"CATCH2_TARGETS", " \n"}, {"TVM_TEST_TARGETS", "llvm"}}, {"llvm"}, "TVM_TEST_TARGETS"},
        {{{"CATCH2_TARGETS", ""}, {"TVM_TEST_TARGETS", " "}}, built_in, ""},
    }));
    Selection const selection = select_with(variables);
    CHECK(texts(selection.selected) == selected);
    CHECK(selection.variable == variable);
    CHECK(selection.errors.empty());
}

TEST_CASE("a TVM developer's list is taken as it is", "[selection][unit]") {
    Selection const selection = select_with(
        {{"TVM_TEST_TARGETS",
          R"(llvm; nvptx;{"kind":"vulkan","from_device":0}; opencl -device=mali,aocl_sw_emu;)"}});
    CHECK(selection.errors.empty());
    CHECK(texts(selection.selected) ==
          Texts{"llvm", "nvptx", "vulkan:0", "opencl -device=mali,aocl_sw_emu"});
}

TEST_CASE("excluded targets stay selected and have their pattern", "[selection][unit]") {
    Selection const selection =
        select_with({{"CATCH2_TARGETS_EXCLUDE", "vulkan; cuda:1, opencl -device=mali"}});
    CHECK(texts(selection.selected) == built_in);
    auto const [target, pattern] = GENERATE(table<std::string, std::string>({
        {"vulkan:2", "vulkan"},
        {"cuda:1 -arch=sm_80", "cuda:1"},
        {"cuda", ""},
        {"opencl -device=mali -x", "opencl -device=mali"},
        {"llvm", ""},
    }));
    Pattern const* const exclusion = selection.exclusion(Target::parse(target));
    CHECK((exclusion == nullptr ? "" : exclusion->str()) == pattern);
    CHECK(selection.obligation(Target::parse(target)) == nullptr);
}

TEST_CASE("what must run is found by pattern and forbids the fallback", "[selection][unit]") {
    Selection const selection = select_with({{"CATCH2_TARGETS_MUST_RUN", "cuda|llvm"}});
    CHECK_FALSE(selection.may_fall_back);
    REQUIRE(selection.obligation(Target::parse("cuda:1")) != nullptr);
    CHECK(selection.obligation(Target::parse("cuda:1"))->str() == "cuda");
    CHECK(selection.obligation(Target::parse("opencl")) == nullptr);
    CHECK(selection.exclusion(Target::parse("cuda:1")) == nullptr);
}

TEST_CASE("fallback and software devices are switched in any letter case", "[selection][unit]") {
    auto const [fallback, software, falls_back, forbids] =
        GENERATE(table<std::string, std::string, bool, bool>({
            {"", "", true, false},
            {" ", " ", true, false},
            {"llvm", "allow", true, false},
            {" OFF ", "Forbid", false, true},
        }));
    Selection const selection =
        select_with({{"CATCH2_TARGETS_FALLBACK", fallback}, {"CATCH2_TARGETS_SOFTWARE", software}});
    CHECK(selection.may_fall_back == falls_back);
    CHECK(selection.forbid_software == forbids);
    CHECK(selection.errors.empty());
}

TEST_CASE("the sharing of objects is switched in any letter case", "[selection][unit]") {
    auto const [cache, shares] = GENERATE(
        table<std::string, bool>({{"", true}, {" ", true}, {"On", true}, {" OFF ", false}}));
    Selection const selection = select_with({{"CATCH2_TARGETS_CACHE", cache}});
    CHECK(selection.share_objects == shares);
    CHECK(selection.errors.empty());
}

TEST_CASE("a target is named and selected by the entries that match it", "[selection][unit]") {
    Selection const selection =
        select_with({{"CATCH2_TARGETS", "cuda; opencl:1; vulkan -api=1.3"}});
    struct Expected {
        std::string target;
        bool named;
        bool selected;
        std::string resolved;
    };
    auto const expected = GENERATE(values<Expected>({
        {"cuda", true, true, "cuda"},
        {"cuda:1", true, true, "cuda:1"},
        {"cuda -arch=sm_80", true, true, "cuda -arch=sm_80"},
        {"opencl", false, true, "opencl:1"},
        {"opencl:1", true, true, "opencl:1"},
        {"opencl:0", false, false, "opencl:0"},
        {"opencl -x", false, false, "opencl -x"},
        {"vulkan", false, true, "vulkan -api=1.3"},
        {"vulkan:0 -api=1.3", true, true, "vulkan:0 -api=1.3"},
        {"llvm", false, false, "llvm"},
    }));
    Target const target = Target::parse(expected.target);
    CAPTURE(expected.target);
    CHECK(selection.named_in_environment(target) == expected.named);
    CHECK(selection.selects(target) == expected.selected);
    CHECK(selection.resolve(target).str() == expected.resolved);
}

TEST_CASE("the first target of a kind stands for the bare kind", "[selection][unit]") {
    Selection const selection =
        select_with({{"CATCH2_TARGETS", "opencl:1; opencl:0; cuda:1; cuda"}});
    CHECK(selection.resolve(Target::parse("opencl")).str() == "opencl:1");
    CHECK(selection.resolve(Target::parse("cuda")).str() == "cuda");
    CHECK(selection.selects_kind("opencl"));
    CHECK_FALSE(selection.selects_kind("llvm"));
}

TEST_CASE("without a variable every target takes part as it is", "[selection][unit]") {
    SelectionInput input = input_of({});
    input.default_targets = "opencl:1";
    Selection const selection = select(input);
    CHECK(selection.selects(Target::parse("cuda:7")));
    CHECK(selection.selects_kind("metal"));
    CHECK_FALSE(selection.named_in_environment(Target::parse("opencl:1")));
    CHECK(selection.resolve(Target::parse("opencl")).str() == "opencl");
}

TEST_CASE("all bad variables are told at once, and the lists stay readable", "[selection][unit]") {
    std::string const known = " (known: " + join(kind_names(), ", ");
    Selection const selection = select_with({{"CATCH2_TARGETS", "vulcan; llvm"},
                                             {"CATCH2_TARGETS_CACHE", "no"},
                                             {"CATCH2_TARGETS_EXCLUDE", ";"},
                                             {"CATCH2_TARGETS_FALLBACK", "on"},
                                             {"CATCH2_TARGETS_MUST_RUN", "llvm; cuda:"},
                                             {"CATCH2_TARGETS_SOFTWARE", "forbit"}});
    CHECK(selection.errors ==
          Texts{"CATCH2_TARGETS: unknown target kind 'vulcan' at column 1 of 'vulcan; llvm'" +
                    known + "; did you mean 'vulkan'?)",
                "CATCH2_TARGETS_EXCLUDE: no target in ';'" + known + ")",
                "CATCH2_TARGETS_MUST_RUN: bad device ordinal '' at column 12 of 'llvm; cuda:' "
                "(a whole number from 0 to 2147483647)",
                "CATCH2_TARGETS_FALLBACK: unknown value 'on' (known: llvm, off)",
                "CATCH2_TARGETS_SOFTWARE: unknown value 'forbit' (known: allow, forbid; did you "
                "mean 'forbid'?)",
                "CATCH2_TARGETS_CACHE: unknown value 'no' (known: off, on)"});
    CHECK(texts(selection.suite) == built_in);
    CHECK(texts(selection.selected) == built_in);
    CHECK(selection.variable.empty());
    CHECK(selection.must_run.empty());
}

TEST_CASE("a bad default list is told and the built-in one stands", "[selection][unit]") {
    SelectionInput input = input_of({{"CATCH2_TARGETS", "cpu"}});
    input.default_targets = "cpu; banana";
    Selection const selection = select(input);
    CHECK(selection.errors ==
          Texts{"set_default_targets: unknown target kind 'banana' at column 6 of 'cpu; banana' "
                "(known: " +
                join(kind_names(), ", ") + ")"});
    CHECK(texts(selection.suite) == built_in);
    CHECK(texts(selection.selected) == built_in);
}

TEST_CASE("a bad variable leaves the suite's own list in place", "[selection][unit]") {
    SelectionInput input = input_of({{"CATCH2_TARGETS", "banana"}});
    input.default_targets = "cpu";
    CHECK(select(input).errors.size() == 1);
    CHECK(texts(select(input).selected) == Texts{"cpu"});
}

TEST_CASE("a variable one edit from one of ours is an error", "[selection][unit]") {
    auto const [name, meant] = GENERATE(table<std::string, std::string>({
        {"CATCH2_TARGET", "CATCH2_TARGETS"},
        {"CATCH2_TARGETSS", "CATCH2_TARGETS"},
        {"CATCH2_TARGETS_CACHES", "CATCH2_TARGETS_CACHE"},
        {"CATCH2_TARGETS_EXCLUDED", "CATCH2_TARGETS_EXCLUDE"},
        {"CATCH2_TARGETS_MUSTRUN", "CATCH2_TARGETS_MUST_RUN"},
        {"CATCH2_TARGETS_FLALBCAK", ""},
        {"CATCH2_TARGETS_FALLBCAK", "CATCH2_TARGETS_FALLBACK"},
        {"CATCH2_TARGETS_PROBE_FILES", "CATCH2_TARGETS_PROBE_FILE"},
        {"CATCH2_TARGETS_ROOT", ""},
        {"CATCH2_TARGETS_exclude", ""},
    }));
    Texts const errors = select_with({{name, "cuda"}}).errors;
    CHECK(errors == (meant.empty()
                         ? Texts{}
                         : Texts{name + ": no such variable (did you mean '" + meant + "'?)"}));
    CHECK(select_with({{name, " "}}).errors.empty());
}

TEST_CASE("a probe's deadline is a number of seconds", "[selection][unit]") {
    CHECK(select_with({{"CATCH2_TARGETS_PROBE_TIMEOUT", " 2.5 "}}).errors.empty());
    CHECK(select_with({{"CATCH2_TARGETS_PROBE_TIMEOUT", " "}}).errors.empty());
    CHECK(select_with({{"CATCH2_TARGETS_PROBE_TIMEOUT", "10 s"}}).errors ==
          Texts{"CATCH2_TARGETS_PROBE_TIMEOUT: '10 s' is not a number of seconds (more than 0, at "
                "most a day: '10', '2.5')"});
}

TEST_CASE("the default list that was set last counts", "[selection][unit]") {
    CHECK(set_default_targets("llvm") == 0);
    CHECK(set_default_targets("cpu; cuda") == 0);
    CHECK(default_targets() == "cpu; cuda");
}
