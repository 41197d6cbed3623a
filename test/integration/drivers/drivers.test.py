#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""A driver that is missing, fails, crashes, hangs, prints or lies costs its own target and no other,
and the run says what behaviours.md says.

    drivers.test.py SUITE FAKES     SUITE is the binary of drivers.cpp, FAKES the folder of the fakes
"""
import concurrent.futures
import dataclasses
import itertools
import pathlib
import re
import unittest

import fake_drivers
import run_suite

SUITE, FAKES = fake_drivers.suite_and_fakes()
BEHAVIOURS = pathlib.Path(__file__).with_name("behaviours.md")
COLUMNS = ("program", "default", "named", "must run", "says")
DEADLINE_S = 3

KINDS = ("cpu", "llvm", "opencl", "vulkan", "cuda", "rocm")
WORKING = {
    "cpu": (),
    "llvm": ("its CPU is 'fakecpu'",),
    "opencl": ("2 devices, the first is 'Fake OpenCL GPU'",),
    "vulkan": ("2 devices, the first is 'Fake Vulkan Discrete'",),
    "cuda": ("2 devices, the first is 'Fake CUDA Discrete'",),
    "rocm": ("2 devices, the first is 'Fake ROCm Discrete'",),
}
NAMED = "; it must not be broken: CATCH2_TARGETS names it"
MUST_RUN = "; it must run: CATCH2_TARGETS_MUST_RUN has '{kind}'"


@dataclasses.dataclass(frozen=True)
class Start:
    """One of the three runs of a row."""

    row: int
    kind: str
    program: str
    mode: str
    result: str
    code: int
    says: str

    def environment(self):
        variables = fake_drivers.variables_in(self.program)
        variables.setdefault("CATCH2_TARGETS_PROBE_TIMEOUT", "60")
        if "hang" in self.program:
            variables["CATCH2_TARGETS_PROBE_TIMEOUT"] = str(DEADLINE_S)
        if self.mode == "named":
            variables["CATCH2_TARGETS"] = "; ".join(KINDS)
        elif self.mode == "must run":
            variables["CATCH2_TARGETS_MUST_RUN"] = self.kind
        return FAKES.environment(self.kind, variables)

    def text(self):
        """What the case says, whole."""
        folder = FAKES.folder_of_library(self.kind)
        if "library=real" in self.program:
            (folder,) = FAKES.driver(self.kind).values()
        text = self.says.replace("{folder}", str(folder)).replace("{3 s}", f"{DEADLINE_S} s")
        text = re.sub(r"\{(\d+) x\}", lambda match: "x" * int(match[1]), text)
        if self.result == "failed":
            text += MUST_RUN.format(kind=self.kind) if self.mode == "must run" else NAMED
        return text

    def expected_cases(self):
        cases = {f"runs @{kind}": ("passed", *says) for kind, says in WORKING.items()}
        cases[f"runs @{self.kind}"] = (self.result, self.text())
        if self.mode == "must run":
            passes = self.result == "passed"
            cases[f"must run @{self.kind}"] = ("passed",) if passes else ("failed", self.text())
        return cases

    def expected_notice(self):
        if self.result != "skipped" or f"{self.kind}: broken: " not in self.says:
            return ""
        return (
            "catch2_targets: broken on this machine, so their tests were skipped: "
            f"{self.text()}\n"
        )


def starts():
    """The runs of all rows."""
    table = fake_drivers.rows(BEHAVIOURS, COLUMNS)
    for row, (kind, program, *results, says) in enumerate(table):
        for mode, result in zip(COLUMNS[1:4], results, strict=True):
            outcome, code = result.split()
            yield Start(row, kind, program, mode, outcome, int(code), says)


class Drivers(run_suite.CheckTest):
    @classmethod
    def tearDownClass(cls):
        FAKES.remove_files()

    def check(self, start, run):
        said = {name: (case.outcome, *case.said) for name, case in run_suite.cases(run).items()}
        self.assertEqual(said, start.expected_cases())
        self.assertEqual(run.err, start.expected_notice())
        self.assertEqual(run.code, start.code)

    def test_a_driver_costs_its_own_target_and_the_run_says_why(self):
        all_starts = list(starts())

        def run(start):
            return SUITE.run(*run_suite.REPORTERS, env=start.environment())

        # Most of a run that hangs is waiting.
        with concurrent.futures.ThreadPoolExecutor(max_workers=6) as pool:
            done = [pool.submit(run, start) for start in all_starts]
            for start, future in zip(all_starts, done, strict=True):
                with self.subTest(kind=start.kind, program=start.program, mode=start.mode):
                    self.check(start, future.result())

    def test_every_kind_is_tried_with_every_way_to_fail(self):
        for kind, way in itertools.product(
            ("cuda", "rocm", "opencl", "vulkan"),
            "missing unloadable hollow crash abort exit hang noise slow garbage long".split(),
        ):
            with self.subTest(kind=kind, way=way):
                self.assertTrue(
                    [start for start in starts() if start.kind == kind and way in start.program]
                )


if __name__ == "__main__":
    unittest.main()
