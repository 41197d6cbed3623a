#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""A test gets the devices that its run may use, and no others.

    devices.test.py SUITE     SUITE is the binary of devices.cpp
"""
import pathlib
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

(SUITE,) = run_suite.suites_from_arguments(1)


class Devices(run_suite.CheckTest):
    def check(self, expected, *arguments, **env):
        self.assertEqual(SUITE.outcomes(*arguments, env=env), expected)

    def test_its_own_comes_first(self):
        self.check(
            {
                "all @cpu": ("passed", "the host"),
                "all @rack": ("passed", "board a, simulator, board b"),
            },
            "[all]",
        )

    def test_the_selection_says_which(self):
        self.check({"all @rack:2": ("passed", "board b")}, "[all]", CATCH2_TARGETS="rack:2")
        self.check(
            {
                "all @rack:2": ("passed", "board b, board a"),
                "all @rack:1": ("passed", "board a, board b"),
            },
            "[all]",
            CATCH2_TARGETS="rack:2;rack:1",
        )
        self.check(
            {"all @rack": ("passed", "board a, simulator, board b")},
            "[all]",
            CATCH2_TARGETS="rack",
        )

    def test_so_do_the_other_variables(self):
        for env in (
            {"CATCH2_TARGETS_SOFTWARE": "forbid"},
            {"CATCH2_TARGETS_EXCLUDE": "rack:0"},
        ):
            self.check({"all @rack": ("passed", "board a, board b")}, "all @rack", **env)

    def test_the_one_that_stands_in_has_its_own(self):
        case = SUITE.results("[all]", env={"CATCH2_TARGETS": "cuda"})["all @cpu"]
        self.assertEqual((case.outcome, case.said[-1]), ("passed", "the host"))

    def test_a_test_that_requires_two_gets_two(self):
        only = "unsupported: 'devices>=2' is not met: devices is 1"
        self.check(
            {
                "needs two @cpu": ("skipped", f"cpu: {only}"),
                "needs two @rack": ("passed",),
            },
            "[two]",
        )
        self.check(
            {"needs two @rack:2": ("skipped", f"rack:2: {only}")}, "[two]", CATCH2_TARGETS="rack:2"
        )
        self.check(
            {
                "needs two @rack:2": ("passed",),
                "needs two @rack:1": ("passed",),
            },
            "[two]",
            CATCH2_TARGETS="rack:2;rack:1",
        )
        self.check(
            {"needs two @rack": ("skipped", f"rack: {only}")},
            "needs two @rack",
            CATCH2_TARGETS_EXCLUDE="rack:0;rack:2",
        )

    def test_a_lost_one_is_left_out(self):
        lost = "rack:2: this test lost the device 'board b': it broke"
        self.check(
            {
                "loses one @rack": ("failed", "board a, simulator", lost),
                "plain": ("passed", "board a, simulator"),
            },
            "loses one @rack,plain",
        )

    def test_any_target_can_be_asked_for(self):
        self.check(
            {"another kind": ("passed", "rack: board a, simulator, board b", "cuda:")},
            "another kind",
        )
        self.check(
            {"another kind": ("passed", "rack:", "cuda:")}, "another kind", CATCH2_TARGETS="cpu"
        )

    def test_wrong_variables_are_told(self):
        case = SUITE.results("plain", env={"CATCH2_TARGETS_SOFTWARE": "never"})["plain"]
        self.assertEqual(
            case.exceptions[-1],
            "CATCH2_TARGETS_SOFTWARE: unknown value 'never' (known: allow, forbid)",
        )

    def test_hardware_is_told_apart_by_its_facts(self):
        self.check({"the same hardware @rack": ("passed",)}, "the same hardware @rack")


if __name__ == "__main__":
    unittest.main()
