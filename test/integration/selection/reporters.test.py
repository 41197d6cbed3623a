#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Each reporter has each target case as one of its own, and shows where a failure happened.

    reporters.test.py SUITE     SUITE is the binary of outcomes.cpp
"""
import json
import pathlib
import re
import sys
import unittest
import xml.etree.ElementTree

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

(SUITE,) = run_suite.suites_from_arguments(1)

TARGETS = ("cpu", "llvm", "npu:0", "npu:1", "cuda", "opencl:5")
PRESENT = TARGETS[:4]
ABSENT = {
    "cuda": "cuda: absent: cannot open 'libcuda.so.1'",
    "opencl:5": "opencl:5: absent: there is no device 5 (0 is 'Fake One', 1 is 'Fake Two')",
}

# The outcome of each test on the targets that are there.
OUTCOMES = {
    "passes": ("passed", "passed", "passed", "passed"),
    "checks": ("passed", "passed", "passed", "failed"),
    "throws": ("passed", "passed", "failed", "passed"),
    "skips": ("passed", "skipped", "passed", "passed"),
    "fails everywhere": ("passed",) * 4,  # as it must
    "may fail": ("passed",) * 4,
}
SHOW_MESSAGES = "compact console junit sonarqube tap teamcity xml".split()
SHOW_NAMES_ONLY = ("automake", "json")


def expected_cases():
    """Each case's outcome, in the order of the run."""
    return {
        f"{test} @{target}": "skipped" if target in ABSENT else outcomes[i]
        for test, outcomes in OUTCOMES.items()
        for i, target in enumerate(TARGETS)
    }


class Reporters(run_suite.CheckTest):
    def test_each_target_case_has_its_own_outcome(self):
        found = {name: case.outcome for name, case in SUITE.results().items()}
        self.assertEqual(found, expected_cases())

    def test_an_absent_target_skips_with_one_whole_reason(self):
        for name, (outcome, *said) in SUITE.outcomes("*@cuda,*@opencl:5").items():
            with self.subTest(name=name):
                self.assertEqual((outcome, said), ("skipped", [ABSENT[name.rpartition("@")[2]]]))

    def test_junit_has_one_element_for_each_target_case(self):
        root = xml.etree.ElementTree.fromstring(SUITE.run("-r", "junit").out)
        cases = list(root.iter("testcase"))
        self.assertEqual([case.get("name") for case in cases], list(expected_cases()))
        self.assertEqual(len({case.get("classname") for case in cases}), 1)
        for case in cases:
            with self.subTest(name=case.get("name")):
                outcome = expected_cases()[case.get("name")]
                skips = case.findall("skipped[@type='SKIP']")
                self.assertEqual(len(skips), int(outcome == "skipped"))
                # Catch2 writes an allowed failure as a failure, beside a `skipped` without a type.
                allowed = case.find("skipped[@message]") is not None
                broken = case.findall("failure") + case.findall("error")
                self.assertEqual(len(broken), int(outcome == "failed" or allowed))
        suite = root.find("testsuite")
        counts = {name: suite.get(name) for name in ("failures", "errors", "skipped")}
        self.assertEqual(counts, {"failures": "1", "errors": "1", "skipped": "13"})

    def test_json_has_one_entry_for_each_target_case_and_totals_that_add_up(self):
        run = json.loads(SUITE.run("-r", "json").out)["test-run"]
        names = [case["test-info"]["name"] for case in run["test-cases"]]
        self.assertEqual(names, list(expected_cases()))
        for kind, total in run["totals"]["assertions"].items():
            counted = (case["totals"]["assertions"][kind] for case in run["test-cases"])
            self.assertEqual(total, sum(counted), kind)
        self.assertEqual(
            run["totals"]["test-cases"],
            {"passed": 13, "failed": 2, "fail-but-ok": 8, "skipped": 13},
        )

    def test_a_failure_and_an_exception_show_target_and_device(self):
        for reporter in SHOW_MESSAGES:
            with self.subTest(reporter=reporter):
                self.assertIn("on npu:1: Npu One", SUITE.run("-r", reporter, "checks @*").out)
                thrown = SUITE.run("-r", reporter, "throws @*").out
                self.assertIn("on npu:0: Npu Zero", thrown)
                self.assertIn("thrown by the test", thrown)

    def test_a_reporter_without_messages_shows_the_target_in_the_name(self):
        for reporter in SHOW_NAMES_ONLY:
            with self.subTest(reporter=reporter):
                self.assertIn("checks @npu:1", SUITE.run("-r", reporter, "checks @*").out)
        self.assertEqual(
            re.findall("result: FAIL (.*)", SUITE.run("-r", "automake").out),
            ["checks @npu:1", "throws @npu:0"],
        )

    def test_a_passing_case_shows_its_target_too_where_it_is_asked_for(self):
        self.assertIn("on npu:0: Npu Zero", SUITE.run("-s", "passes @npu:0").out)

    def test_the_exit_code_says_what_became_of_the_run(self):
        for expression, code in (
            ("passes @cpu", 0),
            ("passes @*", 0),
            ("*@cuda", 4),
            ("*@cuda,*@opencl:5", 4),
            ("skips @llvm", 4),
            ("checks @*", 42),
            ("throws @npu:0", 42),
            ("may fail @*,fails everywhere @*", 0),
            ("passes", 2),
        ):
            with self.subTest(expression=expression):
                run = SUITE.run(expression)
                self.assertEqual((run.code, run.err), (code, ""))


if __name__ == "__main__":
    unittest.main()
