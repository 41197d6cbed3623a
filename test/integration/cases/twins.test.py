#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Catch2 refuses two tests of one name, class and set of tags; what it takes, it takes as cases too.

    twins.test.py SUITE
        the binary of twins.cpp
"""
import pathlib
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

(SUITE,) = run_suite.suites_from_arguments(1)


class Twins(run_suite.CheckTest):
    def check_that_all_pass(self, names, **env):
        self.assertEqual(SUITE.names(env=env), names)
        totals = SUITE.totals(env=env)
        self.assertEqual(totals["test-cases"]["passed"], len(names))

    def test_cases_keep_the_tags_apart_that_a_target_brings(self):
        self.check_that_all_pass(
            [
                *("kind @cpu", "kind @npu") * 2,
                *("requirement @cpu", "requirement @npu") * 2,
                *("gpu", "gpu"),
                *("not on cpu @npu", "not on cpu @npu"),
                *("by hand @cpu", "by hand @npu", "by hand @npu"),
            ]
        )

    def test_a_target_that_is_left_out_takes_no_name_that_a_test_has(self):
        self.check_that_all_pass(
            [
                *("kind @cpu", "kind @cpu"),
                *("requirement @cpu", "requirement @cpu"),
                *("gpu", "gpu"),
                *("by hand @cpu", "by hand @npu"),
            ],
            CATCH2_TARGETS="cpu",
        )


if __name__ == "__main__":
    unittest.main()
