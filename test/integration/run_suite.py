# SPDX-License-Identifier: BSL-1.0
"""Runs test binaries and reads what they say, for the checks of this folder."""
import dataclasses
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

OURS = ("CATCH2_TARGETS", "TVM_TEST_TARGETS")
TIMEOUT_S = 60

# What a run needs for cases() to be read from it.
COUNTS = "counts.json"
REPORTERS = ("--reporter", f"json::out={COUNTS}", "--reporter", "xml")


@dataclasses.dataclass(frozen=True)
class Run:
    """What one start of a binary left behind; `files` maps names to contents."""

    code: int
    out: str
    err: str
    files: dict


def environment(ours):
    """This process's variables, but of the library's own only those that are given."""
    others = {name: text for name, text in os.environ.items() if not name.startswith(OURS)}
    return {**others, **ours}


class Suite:
    """A test binary."""

    def __init__(self, path):
        self.path = pathlib.Path(path).resolve(strict=True)

    def run(self, *arguments, env=None, prefix=()):
        """Runs it in an empty folder, without variables of ours but those in `env`.

        It is started under its bare name, so that its reports do not depend on where it lies; with
        a `prefix` (strace and its options) under its path.
        """
        program = [*prefix, self.path] if prefix else [self.path.name]
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [*program, *arguments],
                executable=None if prefix else self.path,
                env=environment(env or {}),
                cwd=folder,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                timeout=TIMEOUT_S,
                check=False,
            )
            files = {
                path.name: path.read_text(encoding="utf-8")
                for path in pathlib.Path(folder).iterdir()
            }
        return Run(done.returncode, done.stdout, done.stderr, files)

    def names(self, *expression, env=None):
        """The names that the expressions select, in order, without running anything."""
        listed = self.run("--list-tests", "--verbosity", "quiet", *expression, env=env)
        return listed.out.splitlines()

    def results(self, *arguments, env=None):
        """Runs it: a Case for each name, in the order run."""
        return cases(self.run(*REPORTERS, *arguments, env=env))

    def outcomes(self, *arguments, env=None):
        """Each case's outcome and all that its failures, skips and warnings say, in one tuple."""
        results = self.results(*arguments, env=env)
        return {name: (case.outcome, *case.said) for name, case in results.items()}

    def totals(self, *arguments, env=None):
        """What the JSON reporter counts of test cases and assertions."""
        run = self.run("--reporter", "json", *arguments, env=env)
        return json.loads(run.out)["test-run"]["totals"]


@dataclasses.dataclass(frozen=True)
class Case:
    """What became of a case: `passed`, `skipped` or `failed`, and the texts of its result."""

    outcome: str
    said: tuple = ()
    line: int = 0
    tags: tuple = ()
    counts: tuple = ()  # of assertions: passed, failed and skipped ones
    exceptions: tuple = ()
    messages: tuple = ()  # that stand by its failures

    @staticmethod
    def read(element, entry):
        """Reads a TestCase element of the XML reporter, and the JSON reporter's of the same."""
        overall = element.find("OverallResult")
        if overall.get("success") == "false":
            outcome = "failed"
        else:
            outcome = "skipped" if int(overall.get("skips")) else "passed"

        def texts(*tags):
            return tuple((part.text or "").strip() for part in element.iter() if part.tag in tags)

        totals = [run["totals"]["assertions"] for run in entry["runs"]]
        counts = {kind: sum(total[kind] for total in totals) for kind in totals[0]}
        return Case(
            outcome,
            texts("Failure", "Skip", "Warning"),
            int(element.get("line")),
            tuple(entry["test-info"]["tags"]),
            (counts["passed"], counts["failed"] + counts["fail-but-ok"], counts["skipped"]),
            texts("Exception"),
            texts("Info"),
        )


def cases(run):
    """The Cases of a run with REPORTERS, by their names, in the order run."""
    elements = xml.etree.ElementTree.fromstring(run.out).iter("TestCase")
    counted = json.loads(run.files[COUNTS])["test-run"]["test-cases"]
    return {
        element.get("name"): Case.read(element, entry)
        for element, entry in zip(elements, counted, strict=True)
    }


def suites_from_arguments(count):
    """Takes the paths of `count` binaries from the command line; unittest reads the rest."""
    paths = sys.argv[1 : 1 + count]
    if len(paths) != count:
        sys.exit(f"usage: {sys.argv[0]} {' '.join(['SUITE'] * count)} [unittest options]")
    del sys.argv[1 : 1 + count]
    return [Suite(path) for path in paths]


class CheckTest(unittest.TestCase):
    """Shows differences whole."""

    maxDiff = None
