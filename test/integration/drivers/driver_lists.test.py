#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""A list and --help are the same bytes whatever the drivers do: none is opened, no process started.

    driver_lists.test.py SUITE FAKES     SUITE is the binary of drivers.cpp, FAKES the folder of the fakes
"""
import pathlib
import re
import shutil
import unittest

import fake_drivers
import run_suite

SUITE, FAKES = fake_drivers.suite_and_fakes()
BEHAVIOURS = pathlib.Path(__file__).with_name("behaviours.md")
COLUMNS = ("program", "default", "named", "must run", "says")
ARGUMENTS = (["--list-tests"], ["--list-tags"], ["--help"])

# Calls that open a file or start a process. Only names that all machines have.
CALLS = "open,openat,execve,fork,vfork,clone,?clone3"
DRIVERS = (*fake_drivers.NAMES.values(), "libfake_", "fake.icd", "fake.json")


def drivers_among(files):
    """Those that are drivers, loaders, or the lists of them."""
    return [file for file in files if pathlib.PurePath(file).name.startswith(DRIVERS)]


def environments():
    """The variables of each behaviour."""
    for kind, program, *_ in fake_drivers.rows(BEHAVIOURS, COLUMNS):
        yield program, FAKES.environment(kind, fake_drivers.variables_in(program))


class DriverLists(run_suite.CheckTest):
    @classmethod
    def tearDownClass(cls):
        FAKES.remove_files()

    def test_no_driver_changes_a_list(self):
        for arguments in ARGUMENTS:
            expected = SUITE.run(*arguments)
            self.assertEqual((expected.code, expected.err), (0, ""))
            self.assertNotEqual(expected.out, "")
            for program, env in environments():
                with self.subTest(arguments=arguments, program=program):
                    self.assertEqual(SUITE.run(*arguments, env=env), expected)

    def calls(self, *arguments, env):
        """The files that were opened, or looked for, and how many processes were started."""
        self.assertIsNotNone(
            shutil.which("strace"), "strace is missing: scripts/setup.sh installs it"
        )
        trace = "trace.txt"
        # What the variables do is for the suite alone.
        for_suite = [word for name, text in env.items() for word in ("-E", f"{name}={text}")]
        prefix = ["strace", "-f", "-o", trace, "-e", f"trace={CALLS}", *for_suite]
        traced = SUITE.run(*arguments, prefix=prefix).files[trace]
        opened = set(re.findall(r'open(?:at)?\([^"]*"([^"]*)"', traced))
        return opened, len(re.findall(r"(?:execve|clone3?|v?fork)\(", traced))

    def test_a_list_opens_no_driver_and_starts_no_process(self):
        # The suite itself, and what a sanitizer starts.
        _, at_least = self.calls("--libidentify", env={})
        for program, env in environments():
            with self.subTest(program=program):
                opened, started = self.calls("--list-tests", env=env)
                self.assertEqual(started, at_least)
                self.assertEqual(drivers_among(opened), [])

    def test_a_run_does_both(self):
        _, at_least = self.calls("--libidentify", env={})
        opened, started = self.calls("runs @cuda", env=FAKES.environment("cuda", {}))
        self.assertGreater(started, at_least)
        self.assertNotEqual(drivers_among(opened), [])


if __name__ == "__main__":
    unittest.main()
