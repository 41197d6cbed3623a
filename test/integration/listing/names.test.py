#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""A name that was listed without any variable set is a name of the same case under all of them.

    names.test.py SUITE     on fake runtimes; its folder holds what catch_discover_tests made of it
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

(SUITE,) = run_suite.suites_from_arguments(1)

ENVIRONMENTS = (
    {},
    {"CATCH2_TARGETS": "cpu"},
    {"CATCH2_TARGETS": "opencl:0"},
    {"CATCH2_TARGETS": "opencl:1; opencl:0"},
    {"CATCH2_TARGETS": "cuda"},
    {"CATCH2_TARGETS": "cuda -arch=SM_80; cuda -arch=sm_80; llvm -mcpu='a,b'"},
    {"CATCH2_TARGETS": "vulcan; llvm"},
    {"CATCH2_TARGETS_EXCLUDE": "llvm; opencl"},
    {"CATCH2_TARGETS_MUST_RUN": "cuda; opencl:1"},
    {"CATCH2_TARGETS_FALLBACK": "off", "TVM_TEST_TARGETS": "cuda;nvptx"},
)


def escaped(name):
    """The name as a tests expression of its own."""
    return re.sub(r"([\\,\[\]])", r"\\\1", name)


def ran_on(target):
    return ("passed", f"ran on {target}")


def skipped(reason):
    return ("skipped", reason)


class Names(run_suite.CheckTest):
    def test_each_listed_name_picks_its_one_case_under_any_variable(self):
        names = SUITE.names("[.],*")
        self.assertGreater(len(names), 30)
        for env in ENVIRONMENTS:
            for name in names:
                with self.subTest(name=name, env=env):
                    self.assertEqual(list(SUITE.results(escaped(name), env=env)), [name])

    def test_a_file_of_names_selects_just_these(self):
        names = SUITE.names()
        with tempfile.NamedTemporaryFile("w", encoding="utf-8") as file:
            file.write("\n".join(escaped(name) for name in names))
            file.flush()
            self.assertEqual(SUITE.names("--input-file", file.name), names)

    def test_each_listed_name_keeps_its_target_under_any_variable(self):
        def tags(env):
            listed = SUITE.run("--list-tests", "-r", "xml", "*", env=env).out
            root = xml.etree.ElementTree.fromstring(listed)
            return {
                case.findtext("Name"): case.findtext("Tags")
                for case in root.iter("TestCase")
                if "[target:" in case.findtext("Tags")
            }

        expected = tags({})
        for env in ENVIRONMENTS:
            with self.subTest(env=env):
                self.assertEqual({**tags(env), **expected}, tags(env))

    def test_a_bare_kind_runs_on_the_first_selected_target_of_its_kind(self):
        for list_of_targets, target in (
            ("opencl:0", "opencl:0"),
            ("opencl:1", "opencl:1"),
            ("llvm; opencl:1; opencl:0", "opencl:1"),
            ("opencl:1; opencl", "opencl"),
        ):
            with self.subTest(list=list_of_targets):
                env = {"CATCH2_TARGETS": list_of_targets}
                self.assertEqual(
                    SUITE.outcomes("saxpy @opencl", env=env), {"saxpy @opencl": ran_on(target)}
                )

    def test_a_bare_kind_steps_back_where_the_run_has_the_case_it_stands_for(self):
        deselected = "deselected: CATCH2_TARGETS is 'opencl:0'"
        self.assertEqual(
            SUITE.outcomes("saxpy @*", env={"CATCH2_TARGETS": "opencl:0"}),
            {
                "saxpy @opencl:0": ran_on("opencl:0"),
                "saxpy @opencl": skipped(
                    "opencl: deselected: this run has it as 'saxpy @opencl:0'"
                ),
                "saxpy @llvm": skipped(f"llvm: {deselected}"),
                "saxpy @cuda": skipped(f"cuda: {deselected}"),
            },
        )

    def test_it_skips_where_the_test_excludes_that_target(self):
        env = {"CATCH2_TARGETS": "opencl:1; opencl:0"}
        excluded = "opencl:1: excluded: the test's tags have '[exclude:opencl:1%s]'"
        self.assertEqual(
            SUITE.outcomes("picky @opencl,pinned @*", env=env),
            {
                "picky @opencl": skipped(excluded % " -- too slow"),
                "pinned @opencl": skipped(excluded % ""),
            },
        )
        self.assertEqual(
            SUITE.outcomes("picky @*~[gpu],picky @opencl:0", env=env),
            {"picky @opencl:0": ran_on("opencl:0")},
        )

    def test_a_target_that_a_variable_leaves_out_skips_with_the_variable_and_its_value(self):
        for env, name, reason in (
            (
                {"CATCH2_TARGETS": "cpu|llvm"},
                "saxpy @opencl",
                "opencl: deselected: CATCH2_TARGETS is 'cpu; llvm'",
            ),
            (
                {"CATCH2_TARGETS": "cuda"},
                "tiled @llvm -mattr=_+avx_ +fma_",
                "llvm -mattr=\"+avx, +fma\": deselected: CATCH2_TARGETS is 'cuda'",
            ),
            (
                {"CATCH2_TARGETS_EXCLUDE": "opencl"},
                "saxpy @opencl",
                "opencl: excluded: CATCH2_TARGETS_EXCLUDE has 'opencl'",
            ),
            (
                {"TVM_TEST_TARGETS": "llvm;cuda"},
                "saxpy @opencl",
                "opencl: deselected: TVM_TEST_TARGETS is 'llvm; cuda'",
            ),
        ):
            with self.subTest(name=name, env=env):
                self.assertEqual(SUITE.outcomes(name, env=env), {name: skipped(reason)})


class CTest(run_suite.CheckTest):
    """The names as catch_discover_tests baked them, without any variable, into the build."""

    def outcomes(self, env):
        """Each test's name and status in CTest's own report."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "CTestTestfile.cmake").write_text(
                f'include("{SUITE.path.parent}/CTestTestfile.cmake")\n', encoding="utf-8"
            )
            subprocess.run(
                ["ctest", "-R", r"^marked\.", "--output-junit", root / "report.xml"],
                cwd=root,
                env=run_suite.environment(env),
                capture_output=True,
                check=False,
            )
            report = xml.etree.ElementTree.parse(root / "report.xml")
        return {
            case.get("name").removeprefix("marked."): case.get("status")
            for case in report.iter("testcase")
        }

    def test_it_has_each_listed_case_and_runs_or_skips_it(self):
        for env in ({}, {"CATCH2_TARGETS": "opencl:0"}, {"CATCH2_TARGETS": "cuda"}):
            with self.subTest(env=env):
                expected = {
                    name: "notrun" if case.outcome == "skipped" else "run"
                    for name in SUITE.names()
                    for case in SUITE.results(escaped(name), env=env).values()
                }
                self.assertEqual(self.outcomes(env), expected)
                self.assertIn("odd, [name] @llvm", expected)

    def test_it_fails_each_target_case_under_a_bad_value(self):
        found = self.outcomes({"CATCH2_TARGETS": "vulcan"})
        plain = {"draws", "graphics", "arithmetic"}
        self.assertEqual({name for name, status in found.items() if status != "fail"}, plain)


if __name__ == "__main__":
    unittest.main()
