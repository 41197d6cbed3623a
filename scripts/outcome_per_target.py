#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Prints one line per target from a report of Catch2's XML reporter.

    outcome_per_target.py REPORT     made with --reporter xml::out=REPORT --success

Each line counts the target's cases and names its device, or says why its cases were skipped.
"""
import sys
import xml.etree.ElementTree


class Target:
    """What the cases of one target add up to."""

    def __init__(self):
        self.passed = 0
        self.skipped = 0
        self.failed = []
        self.device = ""
        self.reason = ""

    def add(self, name, target, case):
        result = case.find("OverallResult")
        if result is None or result.get("success") != "true":
            self.failed.append(name)
        elif result.get("skips", "0") != "0":
            self.skipped += 1
        else:
            self.passed += 1
        prefix = f"on {target}: "
        for info in case.iter("Info"):
            if not self.device and info.text.strip().startswith(prefix):
                self.device = info.text.strip()[len(prefix) :]
        for skip in case.iter("Skip"):
            self.reason = self.reason or skip.text.strip()

    def row(self, name):
        ran = self.passed + len(self.failed)
        counts = (ran, self.passed, len(self.failed), self.skipped)
        return (name, *map(str, counts), self.device or self.reason)


def read_targets(report):
    """The targets of the report in the order in which they come up."""
    targets = {}
    for case in xml.etree.ElementTree.parse(report).iter("TestCase"):
        name = case.get("name")
        _, mark, target = name.rpartition(" @")
        if mark:
            targets.setdefault(target, Target()).add(name, target, case)
    return targets


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    targets = read_targets(arguments[0])
    if not targets:
        print("no target case ran")
        return 1
    rows = [("target", "ran", "passed", "failed", "skipped", "device, or why it was skipped")]
    rows += [target.row(name) for name, target in targets.items()]
    width = max(len(row[0]) for row in rows)
    for name, *counts, note in rows:
        print(f"{name:{width}}", *(f"{count:>7}" for count in counts), note, sep="  ")
    for target in targets.values():
        for name in target.failed:
            print(f"failed: {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
