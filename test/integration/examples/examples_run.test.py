#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Every case of the examples passes; those of cuda skip where there is no driver.

OpenCL and Vulkan need a device: PoCL and lavapipe will do.

    examples_run.test.py SUITE
"""
import ctypes
import pathlib
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

(SUITE,) = run_suite.suites_from_arguments(1)

REQUIRES_CUDA = "the GPU can run the PTX of these examples"


def has_cuda():
    """Whether this machine has a CUDA driver."""
    try:
        ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    return True


class RunTest(run_suite.CheckTest):
    def test_every_case_passes_where_its_target_can_run(self):
        cases = SUITE.results()
        outcomes = {
            name: case.said if case.outcome == "skipped" else case.outcome
            for name, case in cases.items()
        }
        expected = dict.fromkeys(cases, "passed")
        if not has_cuda():
            for name in cases:
                if name.endswith(" @cuda") or name == REQUIRES_CUDA:
                    expected[name] = ("cuda: absent: cannot open 'libcuda.so.1'",)
        self.assertEqual(outcomes, expected)
        self.assertIn("saxpy @vulkan", cases)

    def test_the_run_as_a_whole_is_a_success(self):
        run = SUITE.run()
        self.assertEqual((run.code, run.err), (0, ""), run.out)


if __name__ == "__main__":
    unittest.main()
