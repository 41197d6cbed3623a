#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""An error that lasts in a CUDA context is the failure of the test that caused it.

    lost_cuda.test.py SUITE FAKE     the binary of lost_cuda.cpp, and the stand-in for libcuda
"""
import pathlib
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

SUITE, FAKE = run_suite.suites_from_arguments(2)

WITH_FAKE = {"LD_LIBRARY_PATH": str(FAKE.path.parent)}
CAUSE = "CUDA_ERROR_ILLEGAL_ADDRESS (700)"
BLOCKED = f"cuda:1: blocked: 'faults @cuda:1' lost the device: {CAUSE}"


class LostCuda(run_suite.CheckTest):
    def test_it_blocks_the_device_and_no_other(self):
        self.assertEqual(
            SUITE.outcomes(env=WITH_FAKE),
            {
                "faults @cuda:0": ("passed",),
                "faults @cuda:1": (
                    "failed",
                    f"cuda:1: this test lost the device 'Fake CUDA Integrated': {CAUSE}",
                ),
                "allocates @cuda:0": ("passed",),
                "allocates @cuda:1": ("skipped", BLOCKED),
                "computes @cpu": ("passed",),
                "computes @cuda:1": ("skipped", BLOCKED),
            },
        )

    def test_without_a_fault_all_run(self):
        for name, outcome in SUITE.outcomes("~faults*", env=WITH_FAKE).items():
            self.assertEqual(outcome, ("passed",), name)


if __name__ == "__main__":
    unittest.main()
