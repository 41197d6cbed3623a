#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Listing the examples names a case per target, writes nothing to stderr and opens no driver.

    examples_list.test.py SUITE
"""
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

(SUITE,) = run_suite.suites_from_arguments(1)

DRIVER = re.compile(r"libOpenCL|libpocl|OpenCL/vendors|libvulkan|vulkan/|libcuda|libamdhip64")
LISTINGS = (["--list-tests", "--verbosity", "quiet"], ["--list-tags"], ["--help"])


class ListTest(run_suite.CheckTest):
    def test_each_target_has_its_case(self):
        names = SUITE.names()
        for test in ("saxpy", "sum - float", "sum - double", "matrix product"):
            cases = [name for name in names if name.startswith(f"{test} @")]
            kinds = ("cpu", "llvm", "opencl", "vulkan", "cuda")
            self.assertEqual(cases, [f"{test} @{kind}" for kind in kinds])

    def test_nothing_is_written_to_stderr(self):
        for arguments in LISTINGS:
            with self.subTest(arguments):
                run = SUITE.run(*arguments)
                self.assertEqual((run.code, run.err), (0, ""))

    @unittest.skipUnless(shutil.which("strace"), "there is no strace")
    def test_no_driver_is_opened(self):
        for arguments in LISTINGS:
            with self.subTest(arguments), tempfile.NamedTemporaryFile("r") as log:
                strace = ("strace", "-f", "-e", "trace=open,openat,openat2", "-o", log.name)
                SUITE.run(*arguments, prefix=strace)
                tried = re.findall(r'"([^"]+)"', log.read())
                self.assertTrue([path for path in tried if "libc.so" in path], "strace saw nothing")
                self.assertEqual([path for path in tried if DRIVER.search(path)], [])


if __name__ == "__main__":
    unittest.main()
