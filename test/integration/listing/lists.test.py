#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What a suite with markers lists: all of it, the same on every machine, at no cost.

    lists.test.py SUITE PLAIN     on the built-in runtimes; a suite without the library
"""
import json
import pathlib
import re
import shutil
import sys
import unittest
import xml.etree.ElementTree

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

SUITE, PLAIN = run_suite.suites_from_arguments(2)
SOURCE = pathlib.Path(__file__).with_name("marked_cases.cpp")

# Each case and its tags. Markers of gpu targets stand on the cases of gpu targets only.
LISTED = """
saxpy @llvm                      [blas][llvm][requires_llvm][targets]
saxpy @cuda                      [blas][cuda][gpu][requires_cuda][requires_gpu][targets][uses_gpu]
saxpy @opencl                    [blas][gpu][opencl][requires_gpu][requires_opencl][targets][uses_gpu]
gemm @cuda                       [blas][cuda][gpu][requires_cuda][requires_gpu][targets][uses_gpu]
gemm @opencl                     [blas][gpu][opencl][requires_gpu][requires_opencl][targets][uses_gpu]
tiled @cuda -arch=sm_80          [cuda][gpu][requires_cuda][requires_gpu][target:cuda -arch=sm_80][uses_gpu]
tiled @cuda:1                    [cuda][gpu][requires_cuda][requires_gpu][target:cuda:1][uses_gpu]
tiled @llvm -mattr=_+avx_ +fma_  [llvm][requires_llvm][target:llvm -mattr="+avx, +fma"]
shouted @llvm                    [llvm][requires_llvm][targets]
shouted @cuda                    [cuda][gpu][requires_cuda][requires_gpu][targets][uses_gpu]
shouted @opencl                  [gpu][opencl][requires_gpu][requires_opencl][targets][uses_gpu]
shouted @cuda -arch=SM_80_2      [cuda][gpu][requires_cuda][requires_gpu][target:cuda -arch=SM_80][targets][uses_gpu]
shouted @llvm -mcpu=gr____e      [llvm][requires_llvm][target:llvm -mcpu=größe][targets]
aliased @rocm                    [gpu][requires_gpu][requires_rocm][rocm][target:hip][uses_gpu]
mixed @llvm                      [llvm][requires_llvm][targets]
mixed @opencl                    [gpu][opencl][requires_gpu][requires_opencl][targets][uses_gpu]
mixed @vulkan                    [gpu][requires_gpu][requires_vulkan][target:vulkan][targets][uses_gpu][vulkan]
picky @llvm                      [llvm][requires_llvm][targets]
picky @cuda                      [cuda][gpu][requires_cuda][requires_gpu][targets][uses_gpu]
picky @opencl                    [gpu][opencl][requires_gpu][requires_opencl][targets][uses_gpu]
pinned @opencl                   [gpu][opencl][requires_gpu][requires_opencl][target:opencl][uses_gpu]
odd, [name] @llvm                [llvm][requires_llvm][targets]
scale - int @llvm                [llvm][requires_llvm][targets]
scale - int @cuda                [cuda][gpu][requires_cuda][requires_gpu][targets][uses_gpu]
scale - int @opencl              [gpu][opencl][requires_gpu][requires_opencl][targets][uses_gpu]
scale - float @llvm              [llvm][requires_llvm][targets]
scale - float @cuda              [cuda][gpu][requires_cuda][requires_gpu][targets][uses_gpu]
scale - float @opencl            [gpu][opencl][requires_gpu][requires_opencl][targets][uses_gpu]
Scenario: copying @llvm          [llvm][requires_llvm][targets]
Scenario: copying @cuda          [cuda][gpu][requires_cuda][requires_gpu][targets][uses_gpu]
Scenario: copying @opencl        [gpu][opencl][requires_gpu][requires_opencl][targets][uses_gpu]
fixture @llvm                    [llvm][requires_llvm][targets]
fixture @cuda                    [cuda][gpu][requires_cuda][requires_gpu][targets][uses_gpu]
fixture @opencl                  [gpu][opencl][requires_gpu][requires_opencl][targets][uses_gpu]
driver version                   [gpu][requires_cuda][requires_gpu][uses_gpu]
any gpu                          [gpu][requires_gpu][uses_gpu]
draws                            [gpu][uses_gpu]
graphics                         [gpu]
arithmetic                       [cpu][math]
"""

TAGS = """\
All available tags:
   5  [blas]
   1  [cpu]
  11  [cuda]
  27  [gpu]
  11  [llvm]
   1  [math]
  10  [opencl]
  12  [requires_cuda]
  25  [requires_gpu]
  11  [requires_llvm]
  10  [requires_opencl]
   1  [requires_rocm]
   1  [requires_vulkan]
   1  [rocm]
   2  [target:cuda -arch=SM_80][target:cuda -arch=sm_80]
   1  [target:cuda:1]
   1  [target:hip]
   1  [target:llvm -mattr="+avx, +fma"]
   1  [target:llvm -mcpu=größe]
   1  [target:opencl]
   1  [target:vulkan]
  29  [targets]
  26  [uses_gpu]
   1  [vulkan]
24 tags

"""

BAD_VARIABLES = (
    {"CATCH2_TARGETS": "vulcan; llvm"},
    {"CATCH2_TARGETS": "{"},
    {"CATCH2_TARGETS_EXCLUDE": "cuda -"},
    {"CATCH2_TARGETS_MUST_RUN": ";"},
    {"CATCH2_TARGETS_FALLBACK": "perhaps"},
    {"CATCH2_TARGETS_EXCLUD": "cuda"},
    {"TVM_TEST_TARGETS": "nonsense"},
)

# Attributes that hold what names may not hold, and pairs that differ in letter case or in what
# becomes `_` alone.
ODD_LISTS = (
    "cuda -arch=SM_80; cuda -arch=sm_80; cuda -arch=Sm_80",
    "llvm -mattr='+avx,+fma'; llvm -mattr='+avx;+fma'; llvm -mattr='+avx|+fma'",
    "llvm -mcpu=größe; llvm -mcpu=GRÖSSE; llvm -mcpu=グラフ",
    r"llvm -note='a \"quoted\" [word]'; llvm -note='<&>*~$'; llvm -note='back\\slash'",
    '{"kind": "cuda", "arch": "sm_90"}; {"kind": "llvm", "keys": ["arm_cpu", "cpu"]}',
    "opencl:0; opencl:1; opencl; OPENCL:0",
)


def is_valid(name):
    """Whether every tool that reads Catch2's lists passes the target's part on unchanged."""
    test, at, target = name.rpartition(" @")
    return bool(at and test) and re.fullmatch(r"[A-Za-z0-9 _.:/@+=-]+", target) is not None


class Lists(run_suite.CheckTest):
    def setUp(self):
        self.listed = [line.rsplit("  ", 1) for line in LISTED.strip().splitlines()]
        self.listed = [(name.rstrip(), tags) for name, tags in self.listed]

    def expected_case(self, name, tags):
        test = re.sub(" - (int|float)|Scenario: | @.*", "", name)
        lines = SOURCE.read_text(encoding="utf-8").splitlines()
        (line,) = [number for number, text in enumerate(lines, 1) if f'"{test}"' in text]
        return name, "Fixture" if test == "fixture" else "", tags, str(SOURCE), line

    def test_the_quiet_list_is_the_names_and_nothing_else(self):
        run = SUITE.run("--list-tests", "--verbosity", "quiet")
        names = [name for name, _ in self.listed]
        self.assertEqual(run.out, "\n".join(names) + "\n")
        self.assertEqual((run.err, run.code), ("", 0))

    def test_the_xml_list_has_class_tags_and_line_of_each_case(self):
        run = SUITE.run("--list-tests", "-r", "xml")
        found = [
            (
                case.findtext("Name"),
                case.findtext("ClassName"),
                case.findtext("Tags"),
                case.findtext("SourceInfo/File"),
                int(case.findtext("SourceInfo/Line")),
            )
            for case in xml.etree.ElementTree.fromstring(run.out)
        ]
        self.assertEqual(found, [self.expected_case(*case) for case in self.listed])
        self.assertEqual((run.err, run.code), ("", 0))

    def test_the_json_list_says_the_same(self):
        run = SUITE.run("--list-tests", "-r", "json")
        found = [
            (
                case["name"],
                case["class-name"],
                "".join(f"[{tag}]" for tag in case["tags"]),
                case["source-location"]["filename"],
                case["source-location"]["line"],
            )
            for case in json.loads(run.out)["listings"]["tests"]
        ]
        self.assertEqual(found, [self.expected_case(*case) for case in self.listed])
        self.assertEqual((run.err, run.code), ("", 0))

    def test_the_tags_are_those_of_the_cases(self):
        run = SUITE.run("--list-tags")
        self.assertEqual(run.out, TAGS)
        self.assertEqual((run.err, run.code), ("", 0))

    def test_bad_variables_change_no_list_and_say_nothing(self):
        for arguments in (
            ["--list-tests"],
            ["--list-tests", "-r", "xml"],
            ["--list-tests", "-v", "quiet", "*"],
            ["--list-tags"],
            ["--list-reporters"],
            ["--help"],
        ):
            expected = SUITE.run(*arguments)
            self.assertEqual((expected.err, expected.code), ("", 0))
            for env in BAD_VARIABLES:
                with self.subTest(arguments=arguments, env=env):
                    self.assertEqual(SUITE.run(*arguments, env=env), expected)

    def test_each_name_is_one_that_tools_can_read_and_is_there_once(self):
        for targets in ODD_LISTS:
            env = {"CATCH2_TARGETS": targets}
            with self.subTest(targets=targets):
                names = SUITE.names("*", env=env)
                of_targets = [name for name in names if "@" in name]
                self.assertEqual([name for name in of_targets if not is_valid(name)], [])
                folded = [name.lower() for name in names]
                self.assertEqual(len(set(folded)), len(folded))
                outcomes = SUITE.outcomes("saxpy @*", env=env).values()
                self.assertEqual([said for what, *said in outcomes if what == "failed"], [])

    def test_targets_that_differ_in_letter_case_alone_get_a_number(self):
        self.assertEqual(
            SUITE.names("[blas]~[gemm]", env={"CATCH2_TARGETS": ODD_LISTS[0]})[:3],
            ["saxpy @cuda -arch=SM_80_2", "saxpy @cuda -arch=sm_80", "saxpy @cuda -arch=Sm_80_3"],
        )


class Quiet(run_suite.CheckTest):
    """No list opens what a suite without the library does not open, and none starts a process."""

    CALLS = "openat,open,execve,clone,clone3,fork,vfork"

    def calls(self, suite, *arguments, env=None):
        """The files that were opened or looked for, and the number of processes started."""
        self.assertIsNotNone(
            shutil.which("strace"), "strace is missing: scripts/setup.sh installs it"
        )
        trace = "trace.txt"
        prefix = ["strace", "-f", "-o", trace, "-e", f"trace={self.CALLS}"]
        traced = suite.run(*arguments, env=env, prefix=prefix).files[trace]
        opened = set(re.findall(r'open(?:at)?\([^"]*"([^"]*)"', traced))
        return opened, len(re.findall(r"(?:execve|clone3?|v?fork)\(", traced))

    def test_a_list_opens_no_driver_and_starts_no_process(self):
        for arguments in (["--list-tests"], ["--list-tags"], ["--help"], ["--list-tests", "*"]):
            expected = self.calls(PLAIN, *arguments)
            for env in ({}, {"CATCH2_TARGETS": "cuda;opencl;vulkan"}, *BAD_VARIABLES):
                with self.subTest(arguments=arguments, env=env):
                    self.assertEqual(self.calls(SUITE, *arguments, env=env), expected)

    def test_a_run_does_so_only_where_a_case_needs_it(self):
        expected = self.calls(PLAIN)
        self.assertEqual(self.calls(SUITE, "arithmetic"), expected)
        opened, started = self.calls(SUITE, "saxpy @llvm")
        host = {"/proc/cpuinfo", "/sys/devices/system/cpu/online"}
        self.assertEqual((opened - host, started), expected)
        opened, _ = self.calls(SUITE, "saxpy @cuda")
        self.assertIn("libcuda.so", " ".join(opened))


if __name__ == "__main__":
    unittest.main()
