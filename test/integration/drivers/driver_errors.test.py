#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Each row of docs/reference/driver-errors.md is what a run says of a driver that answers so.

    driver_errors.test.py SUITE FAKES     SUITE is the binary of drivers.cpp, FAKES the folder of the fakes
"""
import pathlib
import unittest

import fake_drivers
import run_suite

SUITE, FAKES = fake_drivers.suite_and_fakes()
PAGE = pathlib.Path(__file__).parents[3] / "docs" / "reference" / "driver-errors.md"
COLUMNS = ("call", "code", "name", "outcome", "meaning")

KINDS = {"cu": "cuda", "hip": "rocm", "cl": "opencl", "vk": "vulkan"}
OF_PLATFORM = ("clGetDeviceIDs", "clGetDeviceInfo")

# What the page must not lose: codes by kind and outcome.
IMPORTANT = {
    ("cuda", "absent"): {34, 100},
    ("cuda", "broken"): {35, 46, 802, 803, 999},
    ("rocm", "absent"): {100},
    ("rocm", "broken"): {35, 999},
    ("opencl", "absent"): {-1, -1001},
    ("opencl", "broken"): {-5, -6},
    ("vulkan", "absent"): {-3, -9},
    ("vulkan", "broken"): {-1, -3, -6},
}


def kind_of(call):
    """`cuInit` is cuda's."""
    (kind,) = (kind for prefix, kind in KINDS.items() if call.startswith(prefix))
    return kind


class DriverErrors(run_suite.CheckTest):
    @classmethod
    def tearDownClass(cls):
        FAKES.remove_files()

    def said(self, call, code):
        """What the case of the call's kind says, and what the run says at its end."""
        kind = kind_of(call)
        env = FAKES.environment(kind, {f"FAKE_{call}": str(code)})
        run = SUITE.run(*run_suite.REPORTERS, f"runs @{kind}", env=env)
        (case,) = run_suite.cases(run).values()
        return case, run.err

    def check(self, call, code, outcome, error):
        kind = kind_of(call)
        of_platform = " of 'Fake Platform'" if call in OF_PLATFORM else ""
        reason = f"{kind}: {outcome}: {call}{of_platform}: {error}"
        notice = f"catch2_targets: broken on this machine, so their tests were skipped: {reason}\n"
        case, err = self.said(call, code)
        self.assertEqual((case.outcome, case.said), ("skipped", (reason,)))
        self.assertEqual(err, notice if outcome == "broken" else "")

    def rows(self):
        return [row[1:] for row in fake_drivers.rows(PAGE, COLUMNS)]

    def test_each_row_is_what_a_run_says(self):
        for call, code, name, outcome, _ in self.rows():
            with self.subTest(call=call, code=code):
                self.check(call, code, outcome, f"{name} ({code})")

    def test_another_code_is_broken_and_told_by_its_number(self):
        for call in {row[0] for row in self.rows()}:
            with self.subTest(call=call):
                # HIP calls everything else so.
                name = "hipErrorUnknown (-4321)" if call.startswith("hip") else "error -4321"
                self.check(call, -4321, "broken", name)

    def test_the_page_has_the_codes_that_matter(self):
        for (kind, outcome), codes in IMPORTANT.items():
            with self.subTest(kind=kind, outcome=outcome):
                found = {
                    int(code)
                    for call, code, _, judged, _ in self.rows()
                    if kind_of(call) == kind and judged == outcome
                }
                self.assertEqual(codes - found, set())


if __name__ == "__main__":
    unittest.main()
