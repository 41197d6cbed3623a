#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What a program may do, and how it may be started: its probes work all the same.

    programs.test.py SUITE DRIVERS     the binary of program.cpp, and the folder of driver.cpp's
"""
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import probe_suite
import run_suite

SUITE = probe_suite.suite_from_arguments()

# What a driver does by which the probe of a child is told from one in the program itself.
CRASH = {"opencl": "crash"}
FROM_A_CHILD = "opencl: broken: probe ended by SIGSEGV"
PRINT = {"opencl": "print"}
# A user that has no other process, and for whom limits count.
AS_NOBODY = ("setpriv", "--reuid=64999", "--regid=64999", "--clear-groups")
UNGUARDED = (
    "catch2_targets: probes run in the test process, unguarded, because no child could be started: "
)


def can_unshare():
    """Whether this user may have namespaces: root does, but not in every container."""
    return (
        subprocess.run(
            ["unshare", "--mount", "--pid", "--fork", "true"],
            stderr=subprocess.DEVNULL,
            check=False,
        ).returncode
        == 0
    )


class Programs(run_suite.CheckTest):
    def check(self, suite=SUITE, *, out="", **arguments):
        """Runs the whole suite, whose OpenCL driver crashes, and compares all that it says."""
        plain = SUITE.run_with("--rng-seed", "1", drivers=CRASH)
        self.assertIn(FROM_A_CHILD, plain.err)
        run = suite.run_with("--rng-seed", "1", drivers=CRASH, **arguments)
        self.assertEqual((run.code, run.err), (plain.code, plain.err))
        self.assertEqual(run.out, out + plain.out)
        self.assertEqual(len(probe_suite.logged(run, "initialiser")), 1)
        self.assertEqual(len(probe_suite.logged(run, "main")), 1)


class BeforeMain(Programs):
    def test_prints_once(self):
        self.check(PROGRAM="prints", out="a constructor printed\nan initialiser printed\n")

    def test_has_threads(self):
        self.check(PROGRAM="threads")

    def test_ignores_or_handles_sigchld(self):
        self.check(PROGRAM="ignores-sigchld")
        self.check(PROGRAM="handles-sigchld")

    def test_blocks_signals(self):
        self.check(PROGRAM="blocks-signals")

    def test_leaks_descriptors(self):
        self.check(PROGRAM="leaks")

    def test_deletes_its_own_file(self):
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder, SUITE.path.name)
            shutil.copy(SUITE.path, copy)
            self.check(SUITE.at(copy), PROGRAM="deletes-itself")
            self.assertFalse(copy.exists())


class Started(Programs):
    def test_through_a_symbolic_link(self):
        with tempfile.TemporaryDirectory() as folder:
            link = pathlib.Path(folder, SUITE.path.name)
            link.symlink_to(SUITE.path)
            self.check(SUITE.at(link))

    def test_with_closed_streams(self):
        for closed in ("<&-", "<&- 3<&-", "<&- 4</dev/null 3</dev/null"):
            self.check(prefix=("sh", "-c", f'exec "$0" "$@" {closed}'))
        closed = SUITE.run_with(
            "--out", "report", drivers=CRASH, prefix=("sh", "-c", 'exec "$0" "$@" <&- >&- 2>&-')
        )
        self.assertEqual((closed.code, closed.out, closed.err), (0, "", ""))
        self.assertIn(FROM_A_CHILD, closed.files["report"])

    def test_where_proc_numbers_processes_otherwise(self):
        if not can_unshare():
            self.skipTest("there are no namespaces here")
        self.check(prefix=("unshare", "--pid", "--fork"))

    def test_under_valgrind(self):
        if shutil.which("valgrind") is None or SUITE.is_sanitized():
            self.skipTest("there is no valgrind, or it cannot run this build")
        self.check(prefix=("valgrind", "--quiet", "--error-exitcode=9"))

    def test_with_the_variable_of_a_probe(self):
        for request in ("", "x", "1;1"):
            self.check(CATCH2_TARGETS_PROBE_REQUEST=request)
        left_over = SUITE.run_with(CATCH2_TARGETS_PROBE_REQUEST="99999999;1000;opencl;")
        self.assertEqual(
            (left_over.code, left_over.out, left_over.err),
            (
                1,
                "",
                "catch2_targets: CATCH2_TARGETS_PROBE_REQUEST: is set by another process than the"
                " parent\n",
            ),
        )


class WithoutAChild(run_suite.CheckTest):
    def check(self, why, prefix=(), **variables):
        """The driver's print shows that it was opened in the program; stderr says so once."""
        plain = SUITE.run_with("--rng-seed", "1", drivers={})
        # Looking for leaks takes a process and /proc, too.
        variables["ASAN_OPTIONS"] = "detect_leaks=0"
        run = SUITE.run_with("--rng-seed", "1", drivers=PRINT, prefix=prefix, **variables)
        self.assertEqual(run.code, plain.code)
        self.assertEqual(run.err, UNGUARDED + why + "\n" + plain.err)
        self.assertEqual(run.out.replace("a line of the driver's\n", "", 1), plain.out)
        self.assertEqual(run.out.count("a line of the driver's\n"), 1)

    def test_where_the_user_may_have_no_more_processes(self):
        prefix = AS_NOBODY if os.geteuid() == 0 else ()
        self.check(
            "posix_spawn: Resource temporarily unavailable",
            prefix=(*prefix, "prlimit", "--nproc=0:0"),
        )

    def test_where_the_user_may_have_one_process_more(self):
        if os.geteuid() != 0:
            self.skipTest("takes a user that has no process yet")
        self.check(
            "fork: Resource temporarily unavailable",
            prefix=(*AS_NOBODY, "prlimit", "--nproc=2:2"),
        )

    def test_where_proc_is_hidden(self):
        if not can_unshare() or SUITE.is_sanitized():
            self.skipTest("/proc cannot be hidden, or a sanitizer cannot do without it")
        hide = 'mount -t tmpfs none /proc && exec "$0" "$@"'
        self.check(
            "the program's own file is unknown (/proc/self/exe cannot be read)",
            prefix=("unshare", "--mount", "sh", "-c", hide),
        )

    def test_where_the_program_is_the_dynamic_loader(self):
        loaders = [str(path) for path in pathlib.Path("/lib64").glob("ld-linux-*.so.*")]
        if not loaders:
            self.skipTest("there is no dynamic loader where it is looked for")
        self.check(
            "the program did not answer as a probe when it was started anew", prefix=loaders[:1]
        )

    def test_where_there_are_no_more_descriptors(self):
        self.check("pipe: Invalid argument", prefix=("prlimit", "--nofile=9:9"))

    def test_where_the_environment_is_too_long(self):
        self.check("posix_spawn: Argument list too long", PROGRAM="fills-environment")


if __name__ == "__main__":
    unittest.main()
