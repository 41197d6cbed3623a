#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""check_docs.py passes a good page, and finds what is wrong with a bad one.

    check_docs.test.py CHECK     CHECK is the path of check_docs.py
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

CHECK = pathlib.Path(sys.argv.pop(1))
SOURCE = "int twice(int x) {\n    int y = x;\n    return x + y;\n}\n\nint one() { return 1; }\n"


class CheckDocs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name).resolve()
        (self.root / "code.cpp").write_text(SOURCE, encoding="utf-8")
        programs = self.root / "programs/step"
        programs.mkdir(parents=True)
        program = programs / "hello"
        program.write_text('#!/bin/bash\necho "on cpu: $HOSTNAME"\nexit 3\n', encoding="utf-8")
        program.chmod(0o755)

    def check(self, page, *options):
        (self.root / "README.md").write_text(page, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, CHECK, *options, self.root], capture_output=True, text=True, check=False
        )
        self.assertEqual(done.stderr, "")
        return done.stdout, done.returncode

    def check_console(self, shown, *options):
        page = f"<!-- run in: step -->\n```console\n{shown}\n```\n"
        return self.check(page, "--even-with-cuda", "--programs", self.root / "programs", *options)

    def assert_right(self, outcome):
        self.assertEqual(outcome, ("1 pages are right\n", 0))

    def assert_breach(self, outcome, text):
        self.assertEqual(outcome, (f"README.md:{text}\n", 1))

    def test_a_link_to_a_file_and_to_a_heading_is_right(self):
        self.assert_right(self.check("# A `b` c\n[x](code.cpp) [y](#a-b-c) [z](https://a.invalid)\n"))

    def test_a_link_to_nowhere_is_found(self):
        self.assert_breach(self.check("[x](gone.md)\n"), " the link to 'gone.md' leads nowhere")

    def test_a_link_to_a_missing_heading_is_found(self):
        self.assert_breach(self.check("[x](#gone)\n"), " 'README.md' has no heading '#gone'")

    def test_a_part_of_a_file_is_right_however_far_indented(self):
        page = "<!-- file: code.cpp -->\n```cpp\nint y = x;\nreturn x + y;\n```\n"
        self.assert_right(self.check(page))

    def test_code_that_differs_from_its_file_is_found(self):
        page = "<!-- file: code.cpp -->\n```cpp\nint y = x;\nreturn x - y;\n```\n"
        self.assert_breach(self.check(page), "2: the code is no part of 'code.cpp'")

    def test_code_with_a_line_left_out_is_found(self):
        page = "<!-- file: code.cpp -->\n```cpp\nint twice(int x) {\n    return x + y;\n}\n```\n"
        self.assert_breach(self.check(page), "2: the code is no part of 'code.cpp'")

    def test_code_without_a_file_is_found(self):
        text = "1: the code has no '<!-- file: PATH -->' above it"
        self.assert_breach(self.check("```cpp\nint y;\n```\n"), text)

    def test_code_of_a_missing_file_is_found(self):
        page = "<!-- file: gone.cpp -->\n```cpp\nint y;\n```\n"
        self.assert_breach(self.check(page), "2: there is no file 'gone.cpp'")

    def test_declarations_stand_without_their_bodies(self):
        page = "<!-- declarations of: code.cpp -->\n```cpp\nint twice(int x);\nint one();\n```\n"
        self.assert_right(self.check(page))

    def test_a_declaration_that_differs_is_found(self):
        page = "<!-- declarations of: code.cpp -->\n```cpp\nint twice(int);\n```\n"
        self.assert_breach(self.check(page), "2: the code is no part of 'code.cpp'")

    def test_what_a_command_prints_is_compared_but_for_devices(self):
        self.assert_right(self.check_console("$ ./hello; echo $?\non cpu: another\n3"))

    def test_what_a_command_does_not_print_is_found(self):
        output, code = self.check_console("$ ./hello; echo $?\non cpu: another\n4")
        self.assertIn("README.md:2: the programs print something else\n", output)
        self.assertIn("\n-4\n+3\n", output)
        self.assertEqual(code, 1)

    def test_the_exit_code_of_a_command_reaches_the_next(self):
        self.assert_right(self.check_console("$ ./hello\non cpu: another\n$ echo $?\n3"))

    def test_a_console_without_a_folder_is_found(self):
        text = "1: the console has no '<!-- run in: FOLDER -->' above it"
        self.assert_breach(self.check("```console\n$ true\n```\n"), text)

    def test_what_commands_print_can_be_written(self):
        self.assert_right(self.check_console("$ echo new\nold", "--write"))
        self.assertIn("$ echo new\nnew\n```", (self.root / "README.md").read_text("utf-8"))

    def test_a_tree_without_pages_is_found(self):
        done = subprocess.run(
            [sys.executable, CHECK, self.root / "programs"],
            capture_output=True,
            text=True,
            check=False,
        )
        self.assertEqual(done.stdout, f"{self.root / 'programs'}: no pages\n")
        self.assertEqual(done.returncode, 1)


if __name__ == "__main__":
    unittest.main()
