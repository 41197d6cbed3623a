#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""One pair that is missing, fails or throws leaves the others alone, whatever it stands in.

    constructs.test.py SUITE     SUITE is the binary of constructs.cpp
"""
import pathlib
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

(SUITE,) = run_suite.suites_from_arguments(1)

SKIPPED = (0, 0, 1)
RUNNING = ["cpu", "npu", "llvm"]

# Passed, failed and skipped assertions of a target case: where all is well, where its pair fails,
# and where it throws: that ends a loop, a test and the generators of a section.
CONSTRUCTS = {
    "section": ((2, 0, 0), (0, 2, 0), (0, 2, 0)),
    "nested generate": ((4, 0, 0), (0, 4, 0), (0, 2, 0)),
    "loop": ((3, 0, 0), (0, 3, 0), (0, 1, 0)),
    "helper": ((1, 0, 0), (0, 1, 0), (0, 1, 0)),
    "template - int": ((1, 0, 0), (0, 1, 0), (0, 1, 0)),
    "template - float": ((1, 0, 0), (0, 1, 0), (0, 1, 0)),
    "product - std::vector<int>": ((1, 0, 0), (0, 1, 0), (0, 1, 0)),
    "product - std::vector<float>": ((1, 0, 0), (0, 1, 0), (0, 1, 0)),
    "list - Types - 0": ((1, 0, 0), (0, 1, 0), (0, 1, 0)),
    "list - Types - 1": ((1, 0, 0), (0, 1, 0), (0, 1, 0)),
    "method": ((2, 0, 0), (1, 1, 0), (0, 1, 0)),
    "persistent": ((4, 0, 0), (2, 2, 0), (2, 2, 0)),
    "made persistent": ((3, 0, 0), (2, 1, 0), (0, 1, 0)),
    "made": ((2, 0, 0), (1, 1, 0), (0, 1, 0)),
    "Scenario: scenario": ((2, 0, 0), (1, 1, 0), (0, 1, 0)),
    "added 1": ((1, 0, 0), (0, 1, 0), (0, 1, 0)),
    "added 2": ((1, 0, 0), (0, 1, 0), (0, 1, 0)),
}

# The same of tests that hold all pairs in one case, and where the pair is missing. Catch2 does not come
# back to a section that threw, not even for the other values of a generator in it: only tests with
# target cases are safe from that.
UNTAGGED = {
    "untagged": ((3, 0, 0), (2, 1, 0), (2, 1, 0), (2, 0, 0)),
    "untagged in a nested generate": ((6, 0, 0), (4, 2, 0), (2, 2, 0), (4, 0, 0)),
    "untagged loop": ((3, 0, 0), (2, 1, 0), (1, 1, 0), (2, 0, 0)),
}
FINE, FAILING, THROWING, MISSING = range(4)


def expected(of_npu):
    """The counts of every case when npu's pair is as told, and the others' are fine."""
    counts = {}
    for name, cells in CONSTRUCTS.items():
        counts[f"{name} @cpu"] = cells[FINE]
        counts[f"{name} @llvm"] = cells[FINE]
        counts[f"{name} @cuda"] = SKIPPED
        counts[f"{name} @npu"] = SKIPPED if of_npu == MISSING else cells[of_npu]
    for name, cells in UNTAGGED.items():
        counts[name] = cells[of_npu]
    return counts


class OnePair(run_suite.CheckTest):
    def check(self, of_npu, code, **variables):
        report = SUITE.results(env=variables)
        self.assertEqual({name: case.counts for name, case in report.items()}, expected(of_npu))
        self.assertEqual(SUITE.run(env=variables).code, code)
        return report

    def test_all_others_run_beside_the_absent_kind(self):
        self.check(FINE, 0)

    def test_that_is_missing_skips_alone(self):
        report = self.check(MISSING, 0, NPU_STATE="absent")
        for name in CONSTRUCTS:
            self.assertEqual(
                report[f"{name} @npu"].said, ("npu: absent: no npu is plugged in",), name
            )

    def test_that_fails_fails_alone(self):
        report = self.check(FAILING, 42, FAIL_ON="npu")
        self.check_messages(report)

    def test_that_throws_fails_alone(self):
        report = self.check(THROWING, 42, THROW_ON="npu")
        self.check_messages(report)
        for name in CONSTRUCTS:
            self.assertEqual(set(report[f"{name} @npu"].exceptions), {"thrown on npu"}, name)

    def check_messages(self, report):
        for name in CONSTRUCTS:
            self.assertIn("on npu: npu board", report[f"{name} @npu"].messages, name)


if __name__ == "__main__":
    unittest.main()
