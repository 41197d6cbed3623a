#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""A suite without our markers behaves byte for byte as without the library, whatever is asked of it.

    byte_identity.test.py WITH WITHOUT     the same objects, linked with and without catch2_targets
"""
import dataclasses
import itertools
import pathlib
import re
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

WITH, WITHOUT = run_suite.suites_from_arguments(2)

REPORTERS = "automake compact console json junit sonarqube tap teamcity xml".split()
LISTS = "--list-tests --list-tags --list-reporters".split()

ENVIRONMENTS = (
    {},
    {
        "CATCH2_TARGETS": "cpu; opencl:0",
        "CATCH2_TARGETS_EXCLUDE": "llvm",
        "CATCH2_TARGETS_MUST_RUN": "cuda",
        "CATCH2_TARGETS_FALLBACK": "off",
        "TVM_TEST_TARGETS": "llvm;cuda",
    },
    {
        "CATCH2_TARGETS": "vulcan;;{",
        "CATCH2_TARGETS_EXCLUDE": "-=\"",
        "CATCH2_TARGETS_MUST_RUN": "\t{}\x01",
        "CATCH2_TARGETS_SOFTWARE": "perhaps",
        "CATCH2_TARGET": "cuda",
        "TVM_TEST_TARGETS": "nonsense -x=",
    },
)

# What differs between any two runs of one binary.
VOLATILE = (
    (r"(Randomness seeded to: |RNG seed: )\d+", r"\1SEED"),
    (r'(rng-seed\W+|random-seed" value=")\d+', r"\1SEED"),
    (r'((?:durationInSeconds|duration|time|timestamp)=["\'])[^"\']*', r"\1TIME"),
    (r"(?m)^\d+\.\d+ s:", "TIME s:"),
)


def command_lines():
    """Every command line to compare."""
    yield []
    for options in (
        "--help",
        "--version",
        "--libidentify",
        "-s",
        "-b -e",
        "-e",
        "-i",
        "-a",
        "-x 3",
        "-d yes",
        "-D 100",
        "-# --skip-benchmarks [#plain_suite]",
        "-w NoAssertions",
        "-w NoAssertions -w UnmatchedTestSpec nothing",
        "-w UnmatchedTestSpec [template],nothing",
        "--allow-running-no-tests nothing",
        "--allow-running-no-tests [skips]",
        "--order rand --rng-seed 1",
        "--order lex",
        "--order decl",
        "--shard-count 3 --shard-index 1",
        "--shard-count 2 --order rand --rng-seed 7",
        "--colour-mode ansi",
        "--skip-benchmarks [!benchmark]",
        "--no-such-option",
        "-r nonsense",
        "-v high",
        "-v quiet",
        "-n Name",
        "[cuda]",
        "[gpu]",
        "[gpu]~[cuda]",
        "~[fails]~[output]",
        "exclude:[fails]",
        "--skip-benchmarks *,[.]",
        "--skip-benchmarks [.]",
        "[hidden]",
        "[skips]",
        "[targets]",
        "*fail*",
        "*@cuda",
        "nothing",
        "[",
        "[unclosed",
        "\"unclosed",
        ",",
        "~",
    ):
        yield options.split()
    yield ["sections and generators", "-c", "with a section inside", "-c", "number 2"]
    yield ["a failing check,a fixture"]
    for reporter in REPORTERS:
        yield ["-r", reporter]
        yield ["-r", reporter, "-s", "-d", "yes"]
        yield ["-r", reporter, "[output]"]
        yield ["-r", reporter, "nothing"]
        yield ["-r", reporter, "-o", "report.txt"]
        yield ["-r", reporter, "-r", "junit::out=other.txt"]
        yield ["-r", reporter + "::out=a.txt", "-r", "xml::out=b.txt", "-r", "console"]
        for what, level in itertools.product(LISTS, ("quiet", "normal", "high")):
            yield ["-r", reporter, what, "-v", level]
        yield ["-r", reporter, "--list-tests", "[fails]"]
        yield ["-r", reporter, "--list-tests", "[["]


def scrubbed(run):
    """The run without what differs between any two runs."""

    def scrub(text):
        for pattern, replacement in VOLATILE:
            text = re.sub(pattern, replacement, text)
        return text

    files = {name: scrub(text) for name, text in run.files.items()}
    return dataclasses.replace(run, out=scrub(run.out), err=scrub(run.err), files=files)


class ByteIdentity(run_suite.CheckTest):
    def assert_same(self, found, expected):
        self.assertEqual(found.out, expected.out)
        self.assertEqual(found.err, expected.err)
        self.assertEqual(found.files.keys(), expected.files.keys())
        for name, text in found.files.items():
            self.assertEqual(text, expected.files[name])
        self.assertEqual(found.code, expected.code)

    def test_a_suite_without_markers_behaves_as_without_the_library(self):
        for arguments in command_lines():
            expected = scrubbed(WITHOUT.run(*arguments))
            for env in ENVIRONMENTS:
                with self.subTest(arguments=arguments, env=env):
                    self.assert_same(scrubbed(WITH.run(*arguments, env=env)), expected)

    def test_benchmarks_run_as_without_the_library(self):
        arguments = ["[!benchmark]", "--benchmark-samples", "1", "--benchmark-no-analysis"]

        def shape(run):
            return re.sub(r"[\d.]+ [mun]?s|\d+|[ \n]+", " ", scrubbed(run).out)

        for reporter in ("console", "xml"):
            with self.subTest(reporter=reporter):
                chosen = [*arguments, "-r", reporter]
                self.assertEqual(shape(WITH.run(*chosen)), shape(WITHOUT.run(*chosen)))

    def test_the_comparison_sees_a_difference(self):
        self.assertNotEqual(scrubbed(WITH.run("-s")), scrubbed(WITHOUT.run()))

    def test_the_only_listener_is_ours(self):
        description = "Runs tests tagged [targets] once on every compute target"
        self.assertEqual(
            WITH.run("--list-listeners").out,
            f"Registered listeners:\n  catch2_targets:  {description}\n\n",
        )
        self.assertNotIn("catch2_targets", WITHOUT.run("--list-listeners").out)


if __name__ == "__main__":
    unittest.main()
