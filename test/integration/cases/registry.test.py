#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Catch2's own options and a main() of the user's find the target cases as they find any test.

    registry.test.py SUITE SORTED TWICE
        the binaries of registry.cpp, sorted_main.cpp and two_sessions.cpp
"""
import json
import pathlib
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

SUITE, SORTED, TWICE = run_suite.suites_from_arguments(3)

ALL = [
    *("twin @cpu", "twin @npu", "twin @cuda") * 2,
    "near twin @cpu",
    "near twin @npu",
    "near twin @cuda",
    "near twin @cpu",
    "near twin @cuda",
    "near twin @cpu",
    "near twin @npu",
    "near twin @cuda",
    "should fail @cpu",
    "should fail @npu",
    "should fail @cuda",
    "may fail @cpu",
    "may fail @npu",
    "may fail @cuda",
    "should fail untagged",
    "should fail with a requirement",
    "uses",
]


class Options(run_suite.CheckTest):
    def test_tests_of_one_name_keep_apart(self):
        self.assertEqual(SUITE.names(), ALL)
        self.assertEqual(SUITE.names("[first]"), ["twin @cpu", "twin @npu", "twin @cuda"])
        out = SUITE.run("twin @cpu,near twin @cpu").out
        self.assertIn("(7 assertions in 5 test cases)", out)

    def test_everything_passes_or_skips(self):
        run = SUITE.run()
        self.assertEqual((run.code, run.err), (0, ""))

    def test_file_tags_find_cases(self):
        self.assertEqual(SUITE.names("-#", "[#registry]"), ALL)
        tags = SUITE.run("-#", "--list-tests", "--reporter", "json").out
        for test in json.loads(tags)["listings"]["tests"]:
            self.assertEqual(len(test["tags"]), len(set(test["tags"])), test["name"])

    def test_orders_and_shards_hold_every_case_once(self):
        self.assertEqual(SUITE.names("--order", "lex"), sorted(ALL))
        self.assertEqual(sorted(SUITE.names("--order", "rand", "--rng-seed", "1")), sorted(ALL))
        parts = [
            SUITE.names("--shard-count", "3", "--shard-index", str(index)) for index in range(3)
        ]
        self.assertEqual(parts[0] + parts[1] + parts[2], ALL)

    def test_a_section_is_chosen_in_each_case(self):
        cases = SUITE.results("twin @npu", "[second]", "-c", "section")
        self.assertEqual([case.counts for case in cases.values()], [(2, 0, 0)])


class ExpectedFailures(run_suite.CheckTest):
    def check_that_all_fail(self, names, said, **env):
        cases = SUITE.results(",".join(names), env=env)
        self.assertEqual({name: case.outcome for name, case in cases.items()}, dict.fromkeys(names, "failed"))
        for name, case in cases.items():
            self.assertEqual(case.said, (said,), name)
        run = SUITE.run(",".join(names), env=env)
        self.assertEqual(run.code, 42)
        return run.out

    def test_what_must_run_and_cannot_fails_all_the_same(self):
        must = "npu: absent: no npu is plugged in; it must run: CATCH2_TARGETS_MUST_RUN has 'npu'"
        out = self.check_that_all_fail(
            [
                "should fail @npu",
                "may fail @npu",
                "should fail untagged",
                "should fail with a requirement",
            ],
            must,
            NPU_STATE="absent",
            CATCH2_TARGETS="npu",
            CATCH2_TARGETS_MUST_RUN="npu",
        )
        self.assertIn("test cases: 4 | 4 failed\n", out)

    def test_a_bad_variable_fails_all_the_same(self):
        self.check_that_all_fail(
            ["should fail @cpu", "may fail @npu", "should fail untagged"],
            "CATCH2_TARGETS_SOFTWARE: unknown value 'no' (known: allow, forbid)",
            CATCH2_TARGETS_SOFTWARE="no",
        )

    def test_what_is_absent_skips(self):
        cases = SUITE.results("should fail @npu,may fail @npu", env={"NPU_STATE": "absent"})
        self.assertEqual({case.outcome for case in cases.values()}, {"skipped"})

    def test_the_run_ends_at_the_first_failure_if_told_so(self):
        env = {"NPU_STATE": "absent", "CATCH2_TARGETS_MUST_RUN": "npu"}
        run = SUITE.run("--abort", "*twin @npu", env=env)
        self.assertIn("1 failed", run.out)
        self.assertIn("test cases: 1 | 1 failed\n", run.out)


class Mains(run_suite.CheckTest):
    def test_tests_that_were_sorted_before_the_session_are_found(self):
        self.assertEqual(
            SORTED.run("--list-tests", "--verbosity", "quiet").out.splitlines(),
            ["b @cpu", "b @npu", "a"],
        )
        cases = SORTED.results()
        self.assertEqual(
            {name: case.counts for name, case in cases.items()},
            {"b @cpu": (1, 0, 0), "b @npu": (1, 0, 0), "a": (1, 0, 0)},
        )
        self.assertEqual(
            SORTED.names("--order", "lex"), ["a", "b @cpu", "b @npu"]
        )

    def test_each_session_of_a_process_reads_the_variables_anew(self):
        run = TWICE.run()
        self.assertEqual(
            run.out.splitlines(),
            [
                "session 1: 0",
                "always @cpu: cpu",
                "always @npu: npu board",
                "plain: cpu npu",
                "session 2: 0",
                "always @npu:0: npu simulator",
                "plain: npu:0",
                "added @npu:0: npu simulator",
                "session 3: 42",
                "always @cpu: failed",
                "always @npu: failed",
                "plain: failed",
                "added @cpu: failed",
                "added @npu: failed",
                "session 4: 0",
                "always @cpu: cpu",
                "always @npu: another board",
                "plain: cpu npu",
                "added @cpu: cpu",
                "added @npu: another board",
            ],
        )
        self.assertEqual(run.err, "")


if __name__ == "__main__":
    unittest.main()
