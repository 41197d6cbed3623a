#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""A test, or a driver in it, that ends the process does not end a run as if all were well.

    early_exit.test.py SUITE     SUITE is the binary of early_exit.cpp
"""
import pathlib
import sys
import unittest
import xml.etree.ElementTree

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

(SUITE,) = run_suite.suites_from_arguments(1)

FAILED = 42


def said(call, name):
    return f"{call} was called while '{name}' was running"


class EarlyExit(run_suite.CheckTest):
    def check_ends_as_failed(self, call, name):
        run = SUITE.run(f"before @cpu,{name}", "-r", "compact")
        self.assertEqual(run.code, FAILED)
        self.assertEqual(
            run.err, f"catch2_targets: {said(call, name)}; the run ends here, as failed\n"
        )
        return run

    def test_the_exit_code_and_stderr_say_so(self):
        self.check_ends_as_failed("exit()", "leaves by exit @cpu")
        self.check_ends_as_failed("quick_exit()", "leaves by quick_exit @cpu")
        self.check_ends_as_failed("exit()", "leaves from a thread @cpu")
        self.check_ends_as_failed("exit()", "plain leaves")

    def test_an_expected_failure_is_none(self):
        self.check_ends_as_failed("exit()", "may leave @cpu")

    def test_the_reports_are_complete(self):
        """JUnit and XML are whole documents, with what ran before and with the failure."""
        name = "leaves by exit @cpu"
        run = SUITE.run(f"before @cpu,{name}", "-r", "junit::out=j.xml", "-r", "xml::out=x.xml")
        self.assertEqual(run.code, FAILED)
        junit = xml.etree.ElementTree.fromstring(run.files["j.xml"])
        cases = {case.get("name"): case for case in junit.iter("testcase")}
        self.assertIsNone(cases["before @cpu"].find("error"))
        failure = cases[f"{name}/a section"].find("error")
        self.assertIn(said("exit()", name), failure.text)
        catch = xml.etree.ElementTree.fromstring(run.files["x.xml"])
        fatal = catch.find(f".//TestCase[@name='{name}']//FatalErrorCondition")
        self.assertEqual(fatal.text.strip().splitlines()[0], said("exit()", name))
        self.assertEqual(catch.find("OverallResultsCases").get("failures"), "1")

    def test_every_reporter_names_it(self):
        name = "leaves by quick_exit @cpu"
        for reporter in ("console", "compact", "tap", "teamcity", "sonarqube"):
            with self.subTest(reporter=reporter):
                run = SUITE.run(name, "-r", reporter)
                self.assertEqual(run.code, FAILED)
                self.assertIn("quick_exit() was called while", run.out)

    def test_a_process_that_a_test_forked_ends_as_it_likes(self):
        run = SUITE.run("forks @cpu", "-r", "compact")
        self.assertEqual((run.code, run.err), (0, ""))

    def test_a_run_that_ends_as_it_should_is_left_alone(self):
        run = SUITE.run("before @cpu", "-r", "compact")
        self.assertEqual((run.code, run.err), (0, ""))


if __name__ == "__main__":
    unittest.main()
