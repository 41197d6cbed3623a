#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Where the kernels of one kind are wrong, every case of that kind fails and no other does.

    examples_broken.test.py SUITE...     each named example_suite_broken_KIND
"""
import pathlib
import re
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

SUITES = run_suite.suites_from_arguments(len(sys.argv) - 1)


class BrokenTest(run_suite.CheckTest):
    def check(self, suite):
        kind = suite.path.name.rpartition("_")[2]
        cases = suite.results()
        of_kind = {name for name in cases if re.search(rf" @{kind}\b", name)}
        outcomes = {cases[name].outcome for name in of_kind}
        failed = {name for name, case in cases.items() if case.outcome == "failed"}
        if outcomes == {"skipped"}:
            self.assertEqual(failed, set())
            self.skipTest(f"{kind} cannot run here")
        self.assertEqual(failed, of_kind)

    def test_a_wrong_kernel_fails_the_cases_of_its_kind_alone(self):
        self.assertTrue(SUITES)
        for suite in SUITES:
            with self.subTest(suite.path.name):
                self.check(suite)


if __name__ == "__main__":
    unittest.main()
