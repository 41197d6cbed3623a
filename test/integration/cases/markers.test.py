#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Markers choose the targets of a test, and a mistake in one fails the test.

    markers.test.py SUITE     SUITE is the binary of markers.cpp
"""
import pathlib
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

(SUITE,) = run_suite.suites_from_arguments(1)
SOURCE = pathlib.Path(__file__).with_name("markers.cpp")

KNOWN = "cpu, cuda, llvm, metal, npu, opencl, rocm, vulkan"
VULCAN = f"unknown target kind 'vulcan' at column 1 (known: {KNOWN}; did you mean 'vulkan'?)"
LATER = "is a marker that this version does not have yet"

NAMES = {
    "leaves one out": ["cpu", "cuda"],
    "leaves two out": ["cpu"],
    "leaves an ordinal out": ["cpu", "npu", "cuda", "npu:0"],
    "names two": ["cpu", "npu:1"],
    "names two more": ["npu", "cuda", "cpu", "npu:1"],
    "names one twice": ["npu"],
}

# What each of these tests fails with, in each of its cases.
MISTAKES = {
    "leaves all out": "this test has no target: its tags exclude every one ('[exclude:cpu]', "
    "'[exclude:cuda]', '[exclude:npu]')",
    "leaves its own out": "this test has no target: its tags exclude every one ('[exclude:npu]')",
    "typo in requires": "tag '[requires_cudda]' is not a marker (did you mean '[requires_cuda]'?)",
    "typo in requires of a user's kind": "tag '[requires_nqu]' is not a marker (did you mean "
    "'[requires_npu]'?)",
    "typo in targets": "tag '[targts]' is not a marker (did you mean '[targets]'?)",
    "typo in target": "tag '[taget:cpu]' is not a marker (did you mean '[target:cpu]'?)",
    "typo in exclude": "tag '[exclud:cpu]' is not a marker (did you mean '[exclude:cpu]'?)",
    "typo in a later marker": "tag '[know_failing:cuda]' is not a marker (did you mean "
    "'[known_failing:cuda]'?)",
    "typo in uses": "tag '[use_gpu]' is not a marker (did you mean '[uses_gpu]'?)",
    "target without a colon": "tag '[target]' is not a marker (did you mean '[target:...]'?)",
    "exclude without a colon": "tag '[exclude]' is not a marker (did you mean '[exclude:...]'?)",
    "two typos": "tag '[requires_gpuu]' is not a marker (did you mean '[requires_gpu]'?)\n"
    "tag '[targts]' is not a marker (did you mean '[targets]'?)",
    "unknown target": f"tag '[target:vulcan]': {VULCAN}",
    "unknown beside a known target": f"tag '[target:vulcan]': {VULCAN}",
    "unknown pattern": f"tag '[exclude:vulcan -- why]': {VULCAN}",
    "bad target": "tag '[target:cpu:x]': bad device ordinal 'x' at column 5 (a whole number from 0 to "
    "2147483647)",
    "later requires": f"tag '[requires:fp64]' {LATER}",
    "later fact": f"tag '[requires_fp64]' {LATER}",
    "later known_failing": f"tag '[known_failing:npu -- why]' {LATER}",
    "later may_fail": f"tag '[may_fail:npu]' {LATER}",
    "later compile_only": f"tag '[compile_only]' {LATER}",
    "expected mistake": "tag '[targts]' is not a marker (did you mean '[targets]'?)",
}


def line_of(test):
    """The line that defines the test in the suite's source, counted from 1."""
    lines = SOURCE.read_text(encoding="utf-8").splitlines()
    (found,) = [at for at, line in enumerate(lines, 1) if f'("{test}"' in line]
    return found


def cases_of(test, results):
    return {
        name: case for name, case in results.items() if name == test or name.startswith(f"{test} @")
    }


class Markers(run_suite.CheckTest):
    @classmethod
    def setUpClass(cls):
        cls.results = SUITE.results()

    def test_they_choose_the_targets(self):
        for test, targets in NAMES.items():
            self.assertEqual(
                list(cases_of(test, self.results)), [f"{test} @{target}" for target in targets]
            )

    def test_tests_without_mistake_pass_or_skip(self):
        for name, case in self.results.items():
            if name.split(" @")[0] not in MISTAKES:
                self.assertIn(case.outcome, ("passed", "skipped"), name)
        for name in ("user's own", "user's other"):
            self.assertEqual(self.results[name].outcome, "passed")

    def test_a_mistake_fails_every_case_at_the_test_s_line(self):
        for test, said in MISTAKES.items():
            cases = cases_of(test, self.results)
            self.assertTrue(cases, test)
            for name, case in cases.items():
                self.assertEqual(case.said, (said,), name)
                self.assertEqual(case.outcome, "failed", name)
                self.assertEqual(case.line, line_of(test), name)

    def test_the_line_stands_in_the_failure(self):
        out = SUITE.run("typo in targets", "--reporter", "compact").out
        self.assertIn(f"markers.cpp:{line_of('typo in targets')}: failed: explicitly", out)

    def test_the_list_still_works(self):
        listed = SUITE.run("--list-tests", "--verbosity", "quiet")
        self.assertEqual(listed.out.splitlines(), list(self.results))
        self.assertEqual((listed.code, listed.err), (0, ""))


if __name__ == "__main__":
    unittest.main()
