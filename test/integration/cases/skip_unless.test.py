#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""skip_unless() skips at the caller's line, with the text that a marker would give.

    skip_unless.test.py SUITE     SUITE is the binary of skip_unless.cpp
"""
import pathlib
import sys
import unittest
import xml.etree.ElementTree

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

(SUITE,) = run_suite.suites_from_arguments(1)
SOURCE = pathlib.Path(__file__).with_name("skip_unless.cpp")

FP64 = "'fp64' is not met: fp64 is false"
ALL = "docs/reference/facts.md lists the known ones"

# Each case's outcome, and what it says.
OUTCOMES = {
    "needs memory @npu": (
        "skipped",
        "npu: unsupported: 'memory>=2GiB' is not met: memory is 1073741824 (1 GiB)",
    ),
    "needs memory @npu:1": ("passed",),
    "in a helper @npu": ("skipped", f"npu: unsupported: {FP64}"),
    "in a helper @npu:1": ("passed",),
    "in a section @npu": ("skipped", f"npu: unsupported: {FP64}"),
    "unknown @npu:1": (
        "skipped",
        "npu:1: unsupported: 'fp16' is unknown: the npu runtime does not tell it",
    ),
    "of a loop": ("skipped", f"npu:0: unsupported: {FP64}"),
    "no expression @npu": (
        "failed",
        f"skip_unless('fp46'): unknown fact 'fp46' at column 1 (did you mean 'fp16'? {ALL})",
    ),
    "no expression, expected to fail @npu": (
        "failed",
        "skip_unless('fp64 &&'): unexpected '&&' at column 6 (write '&')",
    ),
    "no device": (
        "skipped",
        "no device: unsupported: 'fp64' is unknown: a test that only compiles has no device",
    ),
}


def line_of(name):
    """The line of the source that ends in this comment, or, of a call on two, the one before."""
    lines = SOURCE.read_text(encoding="utf-8").splitlines()
    (found,) = [at for at, line in enumerate(lines, 1) if line.endswith(f"// {name}")]
    return found if "skip_unless" in lines[found - 1] else found - 1


class SkipUnless(run_suite.CheckTest):
    def test_each_case_says_what_is_not_met(self):
        self.assertEqual(SUITE.outcomes("--order", "decl"), OUTCOMES)

    def test_it_is_said_at_the_caller_s_line(self):
        out = SUITE.run("--reporter", "xml", "--order", "decl").out
        for element in xml.etree.ElementTree.fromstring(out).iter("TestCase"):
            said = [part for part in element.iter() if part.tag in ("Skip", "Failure")]
            name = element.get("name").split(" @")[0]
            expected = line_of("in a helper" if name == "in a section" else name)
            for part in said:
                self.assertEqual(int(part.get("line")), expected, name)


if __name__ == "__main__":
    unittest.main()
