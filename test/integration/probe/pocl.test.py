#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Probes of real drivers, PoCL's and lavapipe's, where the machine has them.

    pocl.test.py SUITE DRIVERS     the binary of program.cpp; the drivers' folder is not used
"""
import os
import pathlib
import unittest

import probe_suite
import run_suite

SUITE = probe_suite.suite_from_arguments()
NO_DEVICE = (
    "opencl: absent: clGetDeviceIDs of 'Portable Computing Language': CL_DEVICE_NOT_FOUND (-1)"
)
PASSED = ("passed",)


class RealDrivers(run_suite.CheckTest):
    def setUp(self):
        if not pathlib.Path("/etc/OpenCL/vendors/pocl.icd").exists():
            self.skipTest("there is no PoCL")
        hiding = ("OCL_ICD_VENDORS", "OCL_ICD_FILENAMES", "POCL_DEVICES", "POCL_CACHE_DIR")
        for name in hiding:
            os.environ.pop(name, None)

    def check(self, expected, *arguments, **variables):
        self.assertEqual(SUITE.outcomes(*arguments, env=variables), expected)

    def test_two_devices_are_two_ordinals(self):
        self.check(
            {"saxpy @opencl:0": PASSED, "saxpy @opencl:1": PASSED},
            "saxpy @opencl:*",
            CATCH2_TARGETS="opencl:0; opencl:1",
            POCL_DEVICES="basic pthread",
        )

    def test_three_ways_to_have_none_give_three_reasons(self):
        no_platform = "opencl: absent: clGetPlatformIDs: CL_PLATFORM_NOT_FOUND_KHR (-1001)"
        for variable, value, reason in (
            ("POCL_DEVICES", "nosuch", NO_DEVICE),
            ("POCL_CACHE_DIR", "/proc/nosuch", NO_DEVICE),
            ("OCL_ICD_VENDORS", "/nosuch", no_platform),
        ):
            said = f"{reason} ({variable} is set to '{value}')"
            self.check(
                {"saxpy @opencl": ("skipped", said)}, "saxpy @opencl", **{variable: value}
            )

    def test_a_program_that_uses_opencl_before_main(self):
        self.check({"saxpy @opencl": PASSED}, "saxpy @opencl", PROGRAM="touches-opencl threads")

    def test_vulkan(self):
        if not any(pathlib.Path("/usr/share/vulkan/icd.d").glob("lvp_icd.*.json")):
            self.skipTest("there is no lavapipe")
        self.check(
            {"saxpy @opencl": PASSED, "saxpy @vulkan": PASSED}, "saxpy @opencl,saxpy @vulkan"
        )


if __name__ == "__main__":
    unittest.main()
