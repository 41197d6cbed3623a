#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What a driver may do while it is opened: its own target pays, nothing is left, nothing leaks.

    drivers.test.py SUITE DRIVERS     the binary of program.cpp, and the folder of driver.cpp's
"""
import os
import pathlib
import select
import signal
import subprocess
import tempfile
import unittest

import probe_suite
import run_suite

SUITE = probe_suite.suite_from_arguments()

# What a run says at its end of drivers that have none of a loader's functions.
SKIPPED = "catch2_targets: broken on this machine, so their tests were skipped: "
BROKEN = {
    "opencl": "opencl: broken: the OpenCL loader has no function 'clGetPlatformIDs'",
    "vulkan": "vulkan: broken: the Vulkan loader has no function 'vkGetInstanceProcAddr'",
    "cuda": "cuda: broken: 'libcuda.so.1' has no function 'cuDeviceGetCount'",
}

# Long enough for the drivers that do answer, on a busy machine too.
SHORT = "2"
LATE = "no answer within 2 s"


def is_there(process):
    """Whether the process lives, or is dead and nobody has asked for its exit code."""
    return pathlib.Path("/proc", process).exists()


class Drivers(run_suite.CheckTest):
    def check(self, drivers, *, timeout="10", **reasons):
        """Runs everything; these targets have another reason than that of a useless loader."""
        run = SUITE.run_with(drivers=drivers, CATCH2_TARGETS_PROBE_TIMEOUT=timeout)
        other = {kind: f"{kind}: broken: {reason}" for kind, reason in reasons.items()}
        said = " | ".join(sorted({**BROKEN, **other}.values()))
        self.assertEqual((run.code, run.err), (0, f"{SKIPPED}{said}\n"))
        for kind in (*probe_suite.KINDS, "stray", "heir"):
            for process, *_ in probe_suite.logged(run, kind):
                self.assertFalse(is_there(process), kind)
        return run


class Ends(Drivers):
    def test_a_crash(self):
        self.check({"opencl": "crash"}, opencl="probe ended by SIGSEGV")

    def test_an_exit(self):
        if SUITE.is_sanitized("tsan"):
            self.skipTest("ThreadSanitizer lets nobody exit while a library is being opened")
        self.check({"opencl": "exit"}, opencl="probe ended early with exit code 0")

    def test_a_hang(self):
        hangs = {kind: "hang" for kind in probe_suite.KINDS}
        late = "no answer within 0.2 s"
        self.check(hangs, timeout="0.2", opencl=late, vulkan=late, cuda=late)

    def test_a_signal_to_its_process_group(self):
        self.check({"opencl": "kill-group"}, opencl="probe ended by SIGKILL")

    def test_what_it_printed_is_in_the_reason(self):
        printed = "; it printed 'a line of the driver's'"
        self.check(
            {"opencl": "print crash", "vulkan": "print hang"},
            timeout=SHORT,
            opencl="probe ended by SIGSEGV" + printed,
            vulkan=LATE + printed,
        )

    def test_printing_without_end(self):
        late = f"{LATE}; it printed '{512 * 'x'}'"
        self.check({"opencl": "flood"}, timeout=SHORT, opencl=late)
        self.check({"opencl": "chatter hang"}, timeout=SHORT, opencl=late)
        self.check({"opencl": "chatter"})


class LeftBehind(Drivers):
    def check_left(self, name, driver, **reasons):
        run = self.check({"opencl": driver}, timeout=SHORT if "hang" in driver else "10", **reasons)
        self.assertEqual(len(probe_suite.logged(run, name)), 1)

    def test_a_process_of_its_own_session(self):
        self.check_left("stray", "stray")
        self.check_left("stray", "stray crash", opencl="probe ended by SIGSEGV")
        self.check_left("stray", "stray hang", opencl=LATE)

    def test_a_process_that_holds_the_pipes(self):
        self.check_left("heir", "heir")
        self.check_left("heir", "heir crash", opencl="probe ended by SIGSEGV")
        self.check_left("heir", "heir hang", opencl=LATE)

    def test_nothing_outlives_a_killed_run(self):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder, "log")
            os.mkfifo(log)
            with open(log, "r+b", buffering=0) as lines:
                variables = SUITE.environment({"opencl": "stray hang"}, PROBE_LOG=str(log))
                with subprocess.Popen(
                    [SUITE.path, "saxpy @opencl"],
                    env=run_suite.environment(variables),
                    stdout=subprocess.DEVNULL,
                ) as run:
                    self.check_all_end_with(run, lines)

    def check_all_end_with(self, run, lines):
        """Kills the run when the driver hangs; its processes must end by themselves."""
        others = set()
        words = [b""]
        while words[0] != b"stray":
            words = lines.readline().split()
            if words[0] in (b"start", b"opencl", b"stray"):
                others.add(int(words[1]))
        others.remove(run.pid)
        ends = [os.pidfd_open(process) for process in others]
        self.assertEqual(len(ends), 3)
        run.send_signal(signal.SIGKILL)
        for end in ends:
            self.assertTrue(select.select([end], [], [], run_suite.TIMEOUT_S)[0])
            os.close(end)


class Late(Drivers):
    def test_a_run_that_was_stopped_reads_what_came_meanwhile(self):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder, "log")
            os.mkfifo(log)
            with open(log, "r+b", buffering=0) as lines:
                variables = SUITE.environment(
                    {"opencl": "hang"}, PROBE_LOG=str(log), CATCH2_TARGETS_PROBE_TIMEOUT="0.2"
                )
                with subprocess.Popen(
                    [SUITE.path, "saxpy @opencl"],
                    env=run_suite.environment(variables),
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                ) as run:
                    while not lines.readline().startswith(b"opencl"):
                        pass
                    run.send_signal(signal.SIGSTOP)
                    # Longer than the run would wait for its probes.
                    self.assertEqual(select.select([], [], [], 1.5), ([], [], []))
                    run.send_signal(signal.SIGCONT)
                    out = run.communicate()[0].decode()
        self.assertIn("opencl: broken: no answer within 0.2 s", out)


class Quiet(Drivers):
    def test_what_it_prints_is_nowhere(self):
        arguments = ("--reporter", "console", "--reporter", "xml::out=xml", "--rng-seed", "1")
        silent = SUITE.run_with(*arguments, drivers={})
        noisy = SUITE.run_with(*arguments, drivers={kind: "print" for kind in probe_suite.KINDS})
        self.assertEqual((noisy.code, noisy.out, noisy.err), (silent.code, silent.out, silent.err))
        self.assertEqual(noisy.files["xml"], silent.files["xml"])
        self.assertNotIn("a line of the driver's", noisy.out + noisy.err + noisy.files["xml"])

    def test_it_has_no_descriptor_of_the_programs(self):
        run = SUITE.run_with(drivers={"opencl": "descriptors"}, PROGRAM="leaks")
        found = {int(number): target for number, target in probe_suite.logged(run, "descriptor")}
        self.assertEqual(found.pop(0), "/dev/null")
        self.assertEqual(found[1], found[2])
        self.assertEqual([target for target in found.values() if "pipe:" not in target], [])

    def test_the_programs_group_is_not_its_own(self):
        run = SUITE.run_with(drivers={})
        program = run_of_program(run)
        for kind in probe_suite.KINDS:
            ((process, group),) = probe_suite.logged(run, kind)
            self.assertEqual((process == program, group == program), (False, False))


def run_of_program(run):
    """The number of the process that ran the tests."""
    return probe_suite.logged(run, "start")[0][0]


class WhatIsProbed(run_suite.CheckTest):
    def check(self, *arguments, starts, probed, **variables):
        run = SUITE.run_with(*arguments, **variables)
        self.assertEqual(len(probe_suite.logged(run, "start")), starts)
        for kind in probe_suite.KINDS:
            self.assertEqual(len(probe_suite.logged(run, kind)), probed.count(kind), kind)

    def test_what_the_cases_of_the_run_need(self):
        self.check("[cpu]", starts=1, probed=[])
        self.check("[opencl]", starts=2, probed=["opencl"])
        self.check("saxpy @vulkan,saxpy @cuda", starts=2, probed=["vulkan", "cuda"])
        self.check(starts=2, probed=["opencl", "vulkan", "cuda"])

    def test_what_is_not_selected_is_not_probed(self):
        self.check("saxpy*", starts=2, probed=["cuda"], CATCH2_TARGETS="cuda; cpu")
        self.check(
            "saxpy*",
            starts=2,
            probed=["opencl", "cuda"],
            CATCH2_TARGETS_EXCLUDE="vulkan",
        )

    def test_listing_starts_nothing(self):
        self.check("--list-tests", starts=1, probed=[])
        self.check("--list-tags", starts=1, probed=[])
        self.check("--help", starts=1, probed=[])


if __name__ == "__main__":
    unittest.main()
