#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""targets(), enabled_targets() and current() give the right pairs wherever a test calls them.

    current.test.py SUITE OUTSIDE     the binaries of current.cpp and of outside.cpp
"""
import pathlib
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

SUITE, OUTSIDE = run_suite.suites_from_arguments(2)


class InARun(run_suite.CheckTest):
    def test_every_check_of_the_suite_passes_on_each_pair(self):
        cases = SUITE.results()
        skipped = {name for name, case in cases.items() if case.outcome == "skipped"}
        absent_on_cuda = (
            "target case",
            "template - int",
            "template - float",
            "persistent fixture",
            "chosen patterns",
        )
        self.assertEqual(
            skipped,
            {f"{name} @cuda" for name in absent_on_cuda}
            | {"chosen patterns @llvm", "chosen ordinals @npu:0", "skipping fixture @npu"},
        )
        self.assertEqual({case.outcome for case in cases.values()}, {"passed", "skipped"})
        self.assertEqual(cases["target case @npu"].counts, (33, 0, 0))

    def test_a_case_that_its_test_generates_no_pair_for_is_excluded(self):
        cases = SUITE.results("chosen*")
        self.assertEqual(
            cases["chosen patterns @llvm"].said,
            ("llvm: excluded: the test generates only 'cpu; npu'",),
        )
        self.assertEqual(
            cases["chosen ordinals @npu:0"].said,
            ("npu:0: excluded: the test generates only 'cpu; npu:1'",),
        )


    def test_a_persistent_fixture_may_skip(self):
        cases = SUITE.results("skipping*")
        self.assertEqual(cases["skipping fixture @npu"].said, ("not made on npu",))
        self.assertEqual(cases["skipping fixture @cpu"].counts, (1, 0, 0))


class OutsideARun(run_suite.CheckTest):
    def check(self, lines, **variables):
        run = OUTSIDE.run(env=variables)
        refused = "add_case('x'): Found an unclosed tag while registering test case 'x' at file:7"
        self.assertEqual(run.out.splitlines(), [*lines, f"add_case(): {refused}"])
        return run.err

    NO_TEST = (
        "no test is running (if one is, the program lacks the listener: "
        "link it with -Wl,-u,catch2_targets_listener)"
    )
    CURRENT = [
        f"current(): catch2_targets::current(): {NO_TEST}",
        f"current(npu): catch2_targets::current('npu'): {NO_TEST}",
        f"targets(): catch2_targets::targets(): {NO_TEST}",
        f"targets_with(): catch2_targets::targets_with(): {NO_TEST}",
    ]

    def test_only_enabled_targets_has_pairs(self):
        err = self.check([*self.CURRENT, "enabled_targets(): cpu npu"])
        self.assertEqual(err, "")

    def test_enabled_targets_reads_the_selection(self):
        self.check([*self.CURRENT, "enabled_targets(): npu:1"], CATCH2_TARGETS="npu:1; npu:7")

    def test_enabled_targets_may_be_empty(self):
        self.check(
            [*self.CURRENT, "enabled_targets():"],
            CATCH2_TARGETS="cuda",
            CATCH2_TARGETS_FALLBACK="off",
        )

    def test_enabled_targets_falls_back_and_says_so(self):
        err = self.check([*self.CURRENT, "enabled_targets(): cpu"], CATCH2_TARGETS="cuda")
        self.assertEqual(
            err,
            "catch2_targets: none of the targets of CATCH2_TARGETS can run here, so cpu runs in "
            "their place (cuda: absent: there is none in this suite)\n",
        )

    def test_enabled_targets_throws_what_is_wrong_with_the_variables(self):
        self.check(
            [
                *self.CURRENT,
                "enabled_targets(): CATCH2_TARGETS_FALLBACK: unknown value 'of' (known: llvm, off; "
                "did you mean 'off'?)",
            ],
            CATCH2_TARGETS_FALLBACK="of",
        )


if __name__ == "__main__":
    unittest.main()
