#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""The harness lets no file pass whose mistake is not the one that its comment names.

    harness.test.py COMPILER
"""
import pathlib
import sys
import tempfile
import unittest

import harness

COMPILER = sys.argv.pop() if len(sys.argv) > 1 else sys.exit(f"usage: {sys.argv[0]} COMPILER")

GOOD = """\
// error: a number is no text
#ifdef MISTAKE
static_assert(false, "a number is no text");
#endif
"""


class Harness(unittest.TestCase):
    def complaints(self, text):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "file.cpp")
            file.write_text(text, encoding="utf-8")
            return [
                complaint.replace(str(file), "FILE").splitlines()[0]
                for complaint in harness.complaints(str(file), [COMPILER])
            ]

    def test_a_file_with_the_mistake_that_it_names_passes(self):
        self.assertEqual(self.complaints(GOOD), [])

    def test_a_mistake_that_compiles_is_told(self):
        self.assertEqual(
            self.complaints(GOOD.replace("false", "true")),
            ["FILE: must not compile with its mistake"],
        )

    def test_another_mistake_than_the_one_that_is_named_is_told(self):
        self.assertEqual(
            self.complaints("// error: a text is [a-z]+\n" + GOOD),
            ["FILE: nothing that the compiler says matches 'a text is [a-z]+':"],
        )

    def test_a_file_that_never_compiles_is_told(self):
        self.assertEqual(
            self.complaints(GOOD + "int const number = unknown;\n"),
            ["FILE: must compile without its mistake:"],
        )

    def test_a_file_that_names_no_mistake_is_told(self):
        self.assertEqual(
            self.complaints("int number;\n"), ["FILE: has no comment '// error: REGEX'"]
        )


if __name__ == "__main__":
    unittest.main()
