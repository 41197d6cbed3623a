// SPDX-License-Identifier: BSL-1.0
#include "npu.hpp"

#include <catch2_targets/catch2_targets.hpp>

#include <catch2/catch_test_macros.hpp>

namespace {

int const kinds = register_fake_kinds();
int const list = catch2_targets::set_default_targets("cpu; npu; cuda");

void pass() {
    CHECK(true);
}

} // namespace

// Each stands on a line of its own, for the check looks its line up by its name.
// clang-format off
TEST_CASE("leaves one out", "[targets][exclude:npu -- too slow there]") { pass(); }
TEST_CASE("leaves two out", "[targets][exclude:npu][exclude:cuda -- never worked]") { pass(); }
TEST_CASE("leaves an ordinal out", "[targets][target:npu:1][target:npu:0][exclude:npu:1]") { pass(); }
TEST_CASE("leaves all out", "[targets][exclude:cpu][exclude:npu -- why][exclude:cuda]") { pass(); }
TEST_CASE("leaves its own out", "[target:npu:1][exclude:npu]") { pass(); }
TEST_CASE("names two", "[target:npu:1][target:cpu]") { pass(); }
TEST_CASE("names two more", "[targets][target:cpu][target:npu:1]") { pass(); }
TEST_CASE("names one twice", "[target:npu][target:NPU][target: npu ]") { pass(); }
TEST_CASE("user's own", "[requires_foo][cpu][gpus][npu][excluded]") { pass(); }
TEST_CASE("user's other", "[requires_foo]") { pass(); }

TEST_CASE("typo in requires", "[requires_cudda]") { pass(); }
TEST_CASE("typo in requires of a user's kind", "[requires_nqu]") { pass(); }
TEST_CASE("typo in targets", "[targts]") { pass(); }
TEST_CASE("typo in target", "[taget:cpu]") { pass(); }
TEST_CASE("typo in exclude", "[targets][exclud:cpu]") { pass(); }
TEST_CASE("typo in a later marker", "[know_failing:cuda]") { pass(); }
TEST_CASE("typo in uses", "[use_gpu]") { pass(); }
TEST_CASE("target without a colon", "[target]") { pass(); }
TEST_CASE("exclude without a colon", "[targets][exclude]") { pass(); }
TEST_CASE("two typos", "[targts][requires_gpuu]") { pass(); }
TEST_CASE("unknown target", "[target:vulcan]") { pass(); }
TEST_CASE("unknown beside a known target", "[target:cpu][target:vulcan]") { pass(); }
TEST_CASE("unknown pattern", "[targets][exclude:vulcan -- why]") { pass(); }
TEST_CASE("bad target", "[target:cpu:x]") { pass(); }
TEST_CASE("later requires", "[requires:fp64]") { pass(); }
TEST_CASE("later fact", "[requires_fp64]") { pass(); }
TEST_CASE("later known_failing", "[targets][known_failing:npu -- why]") { pass(); }
TEST_CASE("later may_fail", "[may_fail:npu]") { pass(); }
TEST_CASE("later compile_only", "[compile_only]") { pass(); }
TEST_CASE("expected mistake", "[targts][!shouldfail]") { pass(); }
// clang-format on
