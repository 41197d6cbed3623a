#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Each test that a loop over a table adds has a result of its own, on each target.

    table.test.py SUITE     SUITE is the binary of table.cpp
"""
import pathlib
import re
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

(SUITE,) = run_suite.suites_from_arguments(1)

CUDA = ("skipped", "cuda: absent: there is none in this suite")


class Table(run_suite.CheckTest):
    def test_each_row_has_a_result_of_its_own_on_each_target(self):
        self.assertEqual(
            SUITE.outcomes("size*"),
            {
                "size 1 @cpu": ("passed",),
                "size 1 @npu": ("passed",),
                "size 1 @cuda": CUDA,
                "size 2 @cpu": ("passed",),
                "size 2 @npu": ("failed",),
                "size 2 @cuda": CUDA,
                "size 3 @cpu": ("skipped", "3 is too much for cpu"),
                "size 3 @npu": ("failed",),
                "size 3 @cuda": CUDA,
            },
        )

    def test_each_row_has_a_result_of_its_own_without_targets(self):
        self.assertEqual(
            SUITE.outcomes("[plain]"),
            {
                "plain size 1": ("passed",),
                "plain size 2": ("failed",),
                "plain size 3": ("passed",),
            },
        )

    def test_one_row_can_be_selected(self):
        self.assertEqual(SUITE.names("size 2 @npu"), ["size 2 @npu"])

    def test_a_name_that_is_there_twice_ends_the_run_and_is_told_with_both_lines(self):
        for name, case, tags in (
            ("size 2", "size 2 @cpu", "[cpu][requires_cpu][targets]"),
            ("plain size 2", "plain size 2", "[plain]"),
        ):
            for arguments in ((), ("--list-tests",)):
                run = SUITE.run(*arguments, env={"ADD_AGAIN": name})
                self.assertNotEqual(run.code, 0)
                said = re.sub(r"\S*table\.cpp:\d+", "LINE", run.err)
                self.assertEqual(
                    said.splitlines(),
                    [
                        f'error: test case "{case}", with tags "{tags}" already defined.',
                        "\tFirst seen at LINE",
                        "\tRedefined at LINE",
                    ],
                )


if __name__ == "__main__":
    unittest.main()
