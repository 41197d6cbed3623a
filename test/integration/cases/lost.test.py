#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""A test that loses its device is told so, and later ones on the device are blocked.

    lost.test.py SUITE     SUITE is the binary of lost.cpp
"""
import json
import pathlib
import sys
import unittest
import xml.etree.ElementTree

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

(SUITE,) = run_suite.suites_from_arguments(1)

CAUSE = "NPU_ERROR_RESET (7)"
LOST = f"npu:1: this test lost the device 'Npu One': {CAUSE}"
BY_HEALTH = {"LOSE_BY": "health"}
PASSED = ("passed",)
MUST_RUN = {"CATCH2_TARGETS_MUST_RUN": "npu"}
IT_MUST = "; it must run: CATCH2_TARGETS_MUST_RUN has 'npu'"


def blocked(by, target="npu:1"):
    return f"{target}: blocked: '{by}' lost the device: {CAUSE}"


def on_targets(test, npu_1, others=PASSED):
    """The outcomes of a test's cases: the given one on npu:1."""
    return {
        f"{test} @cpu": others,
        f"{test} @npu:0": others,
        f"{test} @npu:1": npu_1,
        f"{test} @dsp:1": others,
    }


class LostTest(run_suite.CheckTest):
    def check(self, expected, *arguments, env, code=42):
        """Compares each case's outcome and all that it says, and the exit code."""
        self.assertEqual(SUITE.outcomes(*arguments, env=env), expected)
        self.assertEqual(SUITE.run(*arguments, env=env).code, code)


class Later(LostTest):
    def test_the_case_fails_and_later_ones_on_the_device_are_blocked(self):
        for way in "mark", "health", "exception":
            with self.subTest(way=way):
                self.check(
                    {
                        **on_targets("saxpy", ("failed", LOST)),
                        **on_targets("gemm", ("skipped", blocked("saxpy @npu:1"))),
                    },
                    "[blas]",
                    env={"LOSE_BY": way},
                )

    def test_earlier_ones_have_run(self):
        self.check(
            {
                **on_targets("gemm", ("skipped", blocked("saxpy @npu:1"))),
                **on_targets("saxpy", ("failed", LOST)),
            },
            "[blas]",
            "--order",
            "rand",
            "--rng-seed",
            self.seed_that_runs_saxpy_first(),
            env=BY_HEALTH,
        )
        cases = SUITE.outcomes("[blas]", "--order", "lex", env=BY_HEALTH)
        self.assertEqual(list(cases)[0], "gemm @cpu")
        self.assertEqual(cases["gemm @npu:1"], PASSED)
        self.assertEqual(cases["saxpy @npu:1"], ("failed", LOST))

    def seed_that_runs_saxpy_first(self):
        def is_first(seed):
            names = SUITE.names("[blas]", "--order", "rand", "--rng-seed", str(seed))
            return names.index("saxpy @npu:1") < names.index("gemm @npu:1")

        return str(next(seed for seed in range(1, 100) if is_first(seed)))

    def test_a_kind_that_nobody_lost_goes_on(self):
        env = {"LOSE_BY": "mark", "LOSE_ON": "dsp:1"}
        cases = SUITE.outcomes("[blas]", env=env)
        self.assertEqual(
            cases["saxpy @dsp:1"],
            ("failed", f"dsp:1: this test lost the device 'Npu One': {CAUSE}"),
        )
        self.assertEqual(cases["gemm @dsp:1"], ("skipped", blocked("saxpy @dsp:1", "dsp:1")))
        self.assertEqual(cases["gemm @npu:1"], PASSED)

    def test_a_failure_that_loses_nothing_blocks_nothing(self):
        cases = SUITE.results("fails @*,skips @npu:1,requires npu", env={})
        self.assertEqual(cases["fails @npu:1"].outcome, "failed")
        self.assertEqual(cases["skips @npu:1"].said, ("skipped by the test",))
        self.assertEqual(cases["requires npu"].outcome, "passed")

    def test_it_fails_where_it_must_run(self):
        self.check(
            {
                "saxpy @npu:1": ("failed", LOST),
                "gemm @npu:1": ("failed", blocked("saxpy @npu:1") + IT_MUST),
                "must run @npu": ("failed", blocked("saxpy @npu:1") + IT_MUST),
            },
            "[blas][npu]~*0,must run*",
            env={**BY_HEALTH, **MUST_RUN, "CATCH2_TARGETS": "npu:1;npu:0"},
        )

    def test_nothing_stands_in_for_a_lost_device(self):
        env = {**BY_HEALTH, "CATCH2_TARGETS": "npu:1"}
        self.check(
            {
                "saxpy @npu:1": ("failed", LOST),
                "gemm @npu:1": ("skipped", blocked("saxpy @npu:1")),
                "loops": ("skipped", blocked("saxpy @npu:1")),
            },
            "[blas][npu],loops",
            env=env,
        )
        self.assertEqual(SUITE.run("[blas][npu],loops", env=env).err, "")


class HowItEnds(LostTest):
    """The loss is told however the test's body ends."""

    def test_by_a_failure(self):
        cases = SUITE.results("fails @*", env=BY_HEALTH)
        self.assertEqual(cases["fails @npu:1"].said, (LOST,))
        self.assertEqual(cases["fails @npu:1"].counts, (0, 2, 0))
        self.assertEqual(cases["fails @dsp:1"].outcome, "passed")

    def test_by_an_exception(self):
        case = SUITE.results("throws @*", env=BY_HEALTH)["throws @npu:1"]
        self.assertEqual(case.said, (LOST,))
        self.assertEqual(case.exceptions, ("thrown by the test",))
        self.assertIn("on npu:1: Npu One", case.messages)

    def test_by_a_skip(self):
        self.check(
            on_targets(
                "skips",
                ("failed", "skipped by the test", LOST),
                ("skipped", "skipped by the test"),
            ),
            "skips @*",
            env=BY_HEALTH,
        )

    def test_an_expected_failure_does_not_hide_it(self):
        for test, said in (("should fail", "as expected"), ("may fail", "as allowed")):
            self.check(
                on_targets(test, ("failed", said, LOST), ("passed", said)),
                f"{test} @*",
                env=BY_HEALTH,
            )

    def test_the_run_ends_there_if_it_is_told_to_end_at_the_first_failure(self):
        run = SUITE.run("--abort", "saxpy @npu:1,gemm @npu:1", env=BY_HEALTH)
        self.assertEqual(run.code, 42)
        self.assertIn("test cases: 1 | 1 failed\n", run.out)


class Passes(LostTest):
    def test_the_next_pass_through_the_test_is_blocked(self):
        said = ("failed", LOST, blocked("sections @npu:1"))
        self.check(on_targets("sections", said), "sections @*", env=BY_HEALTH)

    def test_so_it_is_where_the_test_requires_the_device(self):
        lost = f"npu:0: this test lost the device 'Npu Zero': {CAUSE}"
        for targets, target in (("npu", "npu"), ("npu:0", "npu:0")):
            env = {**BY_HEALTH, "CATCH2_TARGETS": targets, "LOSE_ON": target}
            self.check(
                {"requires npu": ("failed", lost, blocked("requires npu", target))},
                "requires npu",
                env=env,
            )

    def test_a_fixture_that_loses_it_is_torn_down_all_the_same(self):
        self.check(
            {
                "fixture @npu:0": PASSED,
                "fixture @npu:1": ("failed", LOST, blocked("fixture @npu:1")),
            },
            "fixture @*",
            env=BY_HEALTH,
        )
        err = SUITE.run("fixture @*", env=BY_HEALTH).err
        self.assertEqual(err, "torn down on npu:0\ntorn down on npu:1\n")

    def test_what_a_fixture_loses_at_its_end_blocks(self):
        for way in "mark", "health":
            self.check(
                {
                    "late fixture @npu:1": PASSED,
                    "requires npu": ("skipped", blocked("late fixture @npu:1")),
                },
                "late fixture @npu:1,requires npu",
                env={"LOSE_BY": way, "CATCH2_TARGETS": "npu:1"},
                code=0,
            )


class Several(LostTest):
    def test_any_gpu_is_the_next_one_that_works(self):
        lost = f"npu:0: this test lost the device 'Npu Zero': {CAUSE}"
        self.check(
            {"saxpy @npu:0": ("failed", lost), "any gpu": ("passed", "ran on npu:1")},
            "saxpy @npu:0,any gpu",
            env={**BY_HEALTH, "LOSE_ON": "npu:0", "CATCH2_TARGETS": "npu:0;npu:1"},
        )

    def test_it_skips_where_the_only_one_is_lost(self):
        reason = "gpu: blocked: " + blocked("saxpy @npu:1")
        self.check(
            {"saxpy @npu:1": ("failed", LOST), "any gpu": ("skipped", reason)},
            "saxpy @npu:1,any gpu",
            env={**BY_HEALTH, "CATCH2_TARGETS": "npu:1;cpu"},
        )


class Plain(LostTest):
    """Tests without target cases."""

    RAN = tuple(f"ran on {target}" for target in ("cpu", "npu:0", "npu:1", "dsp:1"))
    LEFT = tuple(f"ran on {target}" for target in ("cpu", "npu:0", "dsp:1"))

    def test_a_lost_device_is_left_out_with_the_reason(self):
        left_out = f"not run on {blocked('saxpy @npu:1')}"
        self.check(
            {
                "saxpy @npu:1": ("failed", LOST),
                "loops": ("passed", left_out, *self.LEFT),
                "generates": ("passed", left_out, *self.LEFT),
            },
            "saxpy @npu:1,loops,generates",
            env=BY_HEALTH,
        )

    def test_a_loop_that_loses_one_is_told_so_and_named(self):
        for way in "mark", "health", "exception":
            self.check(
                {
                    "loops": ("failed", *self.RAN, LOST),
                    "generates": ("passed", f"not run on {blocked('loops')}", *self.LEFT),
                },
                "loops,generates",
                env={"LOSE_BY": way},
            )

    def test_so_is_a_generator_and_it_goes_on_with_the_other_devices(self):
        self.check(
            {"generates": ("failed", *self.RAN[:3], LOST, self.RAN[3])},
            "generates",
            env=BY_HEALTH,
        )


class Reports(LostTest):
    EXPRESSION = "saxpy @npu:1,gemm @npu:1"

    def test_junit_has_a_failure_and_a_skip(self):
        out = SUITE.run("-r", "junit", self.EXPRESSION, env=BY_HEALTH).out
        root = xml.etree.ElementTree.fromstring(out)
        lost, later = root.iter("testcase")
        self.assertIn(LOST, lost.find("failure").text)
        self.assertIn(blocked("saxpy @npu:1"), later.find("skipped").text)
        suite = root.find("testsuite")
        self.assertEqual((suite.get("failures"), suite.get("skipped")), ("1", "1"))

    def test_json_counts_them(self):
        out = SUITE.run("-r", "json", self.EXPRESSION, env=BY_HEALTH).out
        self.assertEqual(
            json.loads(out)["test-run"]["totals"]["test-cases"],
            {"passed": 0, "failed": 1, "fail-but-ok": 0, "skipped": 1},
        )

    def test_a_run_that_only_skips_what_is_blocked_is_not_green(self):
        env = {**BY_HEALTH, "SESSIONS": "2"}
        run = SUITE.run("-r", "compact", self.EXPRESSION, env=env)
        second = run.out.partition("next session\n")[2]
        self.assertEqual(second.count(f"skipped: '{blocked('saxpy @npu:1')}'"), 2)
        self.assertEqual((run.code, run.err), (4, ""))

    def test_a_kind_that_is_registered_anew_has_lost_nothing(self):
        env = {"LOSE_BY": "mark", "SESSIONS": "2", "REGISTER_ANEW": "1"}
        run = SUITE.run("-r", "compact", self.EXPRESSION, env=env)
        second = run.out.partition("next session\n")[2]
        self.assertIn(LOST, second)
        self.assertEqual(run.code, 42)


if __name__ == "__main__":
    unittest.main()
