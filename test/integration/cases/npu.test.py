#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""A runtime of the user's own goes through everything that a built-in one does.

    npu.test.py SUITE     SUITE is the binary of npu.cpp
"""
import pathlib
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

(SUITE,) = run_suite.suites_from_arguments(1)

BROKEN = "npu: broken: the npu answered with error 7"
NULLED = "nulled: broken: its factory made no runtime"
THROWER = "thrower: broken: no memory"


class Present(run_suite.CheckTest):
    def test_it_is_listed_by_name_and_tag(self):
        self.assertEqual(
            SUITE.names("on all*"), ["on all @cpu", "on all @npu", "on all @accel", "on all @cuda"]
        )
        self.assertEqual(
            SUITE.names("[npu]"),
            [
                "on all @npu",
                "second @npu:1",
                "third @npu:2",
                "by its other name @npu:0",
                "facts @npu:1",
            ],
        )
        self.assertEqual(
            SUITE.names("[requires_npu]~[npu]"),
            ["requires", "prefers hardware", "handle", "facts of threads"],
        )

    def test_only_gpu_kinds_are_tagged_gpu(self):
        self.assertEqual(
            SUITE.names("[gpu]"), ["on all @accel", "on all @cuda", "any gpu", "replaced"]
        )

    def test_it_runs(self):
        cases = SUITE.results("~third*", "~with*")
        self.assertEqual({case.outcome for case in cases.values()}, {"passed"})
        self.assertEqual(cases["facts @npu:1"].counts, (8, 0, 0))
        self.assertEqual(cases["facts of threads"].counts, (1, 0, 0))

    def test_an_ordinal_that_is_not_there_is_absent(self):
        self.assertEqual(
            SUITE.results("third*")["third @npu:2"].said,
            ("npu:2: absent: there is no device 2 (0 is 'npu simulator', 1 is 'npu board')",),
        )

    def test_a_failure_shows_its_device(self):
        out = SUITE.run("second*", "--success", "--reporter", "compact").out
        self.assertIn("on npu:1: npu board", out)


class Software(run_suite.CheckTest):
    def test_forbidden_software_does_not_count(self):
        env = {"CATCH2_TARGETS_SOFTWARE": "forbid"}
        cases = SUITE.results("second*,by its*,on all*", env=env)
        self.assertEqual(cases["on all @npu"].outcome, "passed")
        self.assertEqual(cases["second @npu:1"].outcome, "passed")
        self.assertEqual(
            cases["by its other name @npu:0"].said,
            (
                "npu:0: absent: 'npu simulator' is a software device (CATCH2_TARGETS_SOFTWARE is "
                "'forbid')",
            ),
        )


class Absent(run_suite.CheckTest):
    def test_it_skips_with_its_reason(self):
        cases = SUITE.results("on all*,requires", env={"NPU_STATE": "absent"})
        said = ("npu: absent: no npu is plugged in",)
        self.assertEqual(cases["on all @npu"].said, said)
        self.assertEqual(cases["requires"].said, said)
        self.assertEqual(cases["on all @cpu"].outcome, "passed")

    def test_it_fails_where_it_must_run(self):
        env = {"NPU_STATE": "absent", "CATCH2_TARGETS_MUST_RUN": "npu"}
        cases = SUITE.results("on all*,requires,must run*", env=env)
        said = (
            "npu: absent: no npu is plugged in; it must run: CATCH2_TARGETS_MUST_RUN has 'npu'",
        )
        for name in ("on all @npu", "requires", "must run @npu"):
            self.assertEqual(cases[name].said, said, name)
            self.assertEqual(cases[name].outcome, "failed", name)


class Broken(run_suite.CheckTest):
    def check(self, outcome, said, *expression, **env):
        """The case's outcome and text under these variables; gives what stands on stderr."""
        cases = SUITE.results(*expression, env=env)
        self.assertEqual([case.outcome for case in cases.values()], [outcome] * len(cases))
        self.assertEqual([case.said for case in cases.values()], [(said,)] * len(cases))
        return SUITE.run(*expression, env=env).err

    def line(self, *reasons):
        return (
            "catch2_targets: broken on this machine, so their tests were skipped: "
            + " | ".join(reasons)
            + "\n"
        )

    def test_it_skips_and_one_line_says_so_at_the_end(self):
        err = self.check("skipped", BROKEN, "on all @npu,requires", NPU_STATE="broken")
        self.assertEqual(err, self.line(BROKEN))

    def test_an_exception_is_its_reason(self):
        said = "npu: broken: the npu's driver threw"
        err = self.check("skipped", said, "on all @npu", NPU_STATE="throwing")
        self.assertEqual(err, self.line(said))

    def test_a_factory_that_gives_nothing_is_the_reason(self):
        self.assertEqual(self.check("skipped", NULLED, "without*"), self.line(NULLED))

    def test_a_factory_that_throws_is_the_reason(self):
        self.assertEqual(self.check("skipped", THROWER, "with a*"), self.line(THROWER))

    def test_an_untagged_test_leaves_it_out_and_the_line_says_so(self):
        cases = SUITE.results("plain", env={"NPU_STATE": "broken"})
        self.assertEqual(cases["plain"].counts, (1, 0, 0))
        self.assertEqual(cases["plain"].said, (f"not run on {BROKEN}",))
        err = SUITE.run("plain", env={"NPU_STATE": "broken"}).err
        self.assertEqual(err, self.line(BROKEN))

    def test_it_fails_where_the_environment_names_it(self):
        said = f"{BROKEN}; it must not be broken: CATCH2_TARGETS names it"
        err = self.check(
            "failed", said, "on all @npu,requires,plain", NPU_STATE="broken", CATCH2_TARGETS="cpu;npu"
        )
        self.assertEqual(err, "")

    def test_it_fails_where_it_must_run(self):
        said = f"{BROKEN}; it must run: CATCH2_TARGETS_MUST_RUN has 'npu'"
        err = self.check(
            "failed",
            said,
            "on all @npu,requires,plain,must run*",
            NPU_STATE="broken",
            CATCH2_TARGETS_MUST_RUN="npu",
        )
        self.assertEqual(err, "")


if __name__ == "__main__":
    unittest.main()
