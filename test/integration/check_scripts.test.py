#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Each check of scripts/ passes a good tree and finds what is wrong with a bad one.

    check_scripts.test.py SCRIPTS     SCRIPTS is the folder of the checks
"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPTS = pathlib.Path(sys.argv.pop(1))


class CheckTest(unittest.TestCase):
    def run_on(self, script, files):
        """What the check prints about a tree of these files, and its exit code."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder).resolve()
            for path, text in files.items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text, encoding="utf-8")
            done = subprocess.run(
                [sys.executable, SCRIPTS / script, root], capture_output=True, text=True, check=False
            )
            self.assertEqual(done.stderr, "")
            return done.stdout.replace(str(root), "ROOT"), done.returncode


class Layers(CheckTest):
    def check(self, tree):
        return self.run_on("check_layers.py", tree)

    def test_an_include_of_the_same_floor_or_below_is_right(self):
        tree = {
            "catch2_targets/target.hpp": "#include <string>\n",
            "src/target.cpp": '#include <catch2_targets/target.hpp>\n#include "support/text.hpp"\n',
            "src/support/text.hpp": "",
            "src/catch2/bridge.cpp": "#include <catch2/internal/catch_test_case_registry_impl.hpp>\n",
        }
        self.assertEqual(self.check(tree), ("includes point downward\n", 0))

    def test_an_include_of_a_higher_floor_is_found(self):
        tree = {
            "src/support/text.cpp": '#include "text.hpp"\n\n#include "selection.hpp"\n',
            "src/support/text.hpp": "",
            "src/selection.hpp": "",
        }
        text = (
            "src/support/text.cpp:3: 'support' must not include 'selection.hpp' "
            "of the floor 'selection'\n"
        )
        self.assertEqual(self.check(tree), (text, 1))

    def test_catch2_below_its_floor_is_found(self):
        tree = {"src/selection.cpp": "#include <catch2/catch_test_macros.hpp>\n"}
        text = (
            "src/selection.cpp:1: 'catch2/catch_test_macros.hpp' is included "
            "below the floor 'catch2'\n"
        )
        self.assertEqual(self.check(tree), (text, 1))

    def test_the_inside_of_catch2_is_the_bridge_s_alone(self):
        tree = {"src/catch2/listener.cpp": "#include <catch2/internal/catch_context.hpp>\n"}
        text = (
            "src/catch2/listener.cpp:1: 'catch2/internal/catch_context.hpp' is included "
            "outside src/catch2/bridge.*\n"
        )
        self.assertEqual(self.check(tree), (text, 1))

    def test_a_public_header_includes_no_driver_and_no_heavy_header(self):
        for name in ("CL/cl.h", "vulkan/vulkan.h", "cuda.h", "iostream", "unistd.h", "nlohmann/json.hpp"):
            tree = {"catch2_targets/opencl.hpp": f"#include <{name}>\n"}
            text = f"catch2_targets/opencl.hpp:1: a public header must not include '{name}'\n"
            self.assertEqual(self.check(tree), (text, 1))

    def test_a_file_without_a_floor_is_found(self):
        tree = {"src/misc.cpp": ""}
        text = "src/misc.cpp:1: stands on no floor; scripts/check_layers.py names them\n"
        self.assertEqual(self.check(tree), (text, 1))

    def test_a_tree_without_sources_is_no_success(self):
        text = "ROOT: no sources in 'catch2_targets' or 'src'\n"
        self.assertEqual(self.check({}), (text, 1))


class Version(CheckTest):
    def check(self, *, heading="## [Unreleased] - 1.2.3", patch=3):
        header = "".join(
            f"#define CATCH2_TARGETS_VERSION_{name} {number}\n"
            for name, number in (("MAJOR", 1), ("MINOR", 2), ("PATCH", patch))
        )
        tree = {
            "CMakeLists.txt": "project(catch2_targets\n    VERSION 1.2.3)\n",
            "catch2_targets/version.hpp": header,
            "CHANGELOG.md": f"# Changelog\n\n{heading}\n\n## [1.2.2] - 2025-01-01\n",
        }
        return self.run_on("check_version.py", tree)

    def test_one_version_is_right(self):
        self.assertEqual(self.check(), ("version 1.2.3 everywhere\n", 0))
        self.assertEqual(
            self.check(heading="## [1.2.3] - 2025-02-02"), ("version 1.2.3 everywhere\n", 0)
        )

    def test_a_header_that_differs_is_found(self):
        text = "CMakeLists.txt: 1.2.3\ncatch2_targets/version.hpp: 1.2.4\nCHANGELOG.md: 1.2.3\n"
        self.assertEqual(self.check(patch=4), (text, 1))

    def test_a_change_log_that_differs_or_names_none_is_found(self):
        text = "CMakeLists.txt: 1.2.3\ncatch2_targets/version.hpp: 1.2.3\nCHANGELOG.md: {}\n"
        self.assertEqual(self.check(heading="## [1.3.0]"), (text.format("1.3.0"), 1))
        self.assertEqual(self.check(heading="## [Unreleased]"), (text.format("no version"), 1))


class Sources(CheckTest):
    LICENCE = "SPDX-License-Identifier: BSL-1.0"

    def check(self, path, text):
        return self.run_on("check_sources.py", {path: text})

    def test_a_file_that_keeps_the_rules_is_right(self):
        text = (
            f"// {self.LICENCE}\n#ifndef CATCH2_TARGETS_SRC_A_HPP\n"
            "#define CATCH2_TARGETS_SRC_A_HPP\n\n#endif\n"
        )
        self.assertEqual(self.check("src/a.hpp", text), ("1 files keep the rules\n", 0))
        self.assertEqual(
            self.check("scripts/a.sh", f"#!/bin/bash\n# {self.LICENCE}\n"),
            ("1 files keep the rules\n", 0),
        )

    def test_a_missing_licence_line_is_found(self):
        self.assertEqual(
            self.check("src/a.cpp", "int a;\n"),
            (f"src/a.cpp:1: the line must be '// {self.LICENCE}'\n", 1),
        )

    def test_a_wrong_include_guard_is_found(self):
        text = f"// {self.LICENCE}\n#ifndef A_HPP\n#define A_HPP\n#endif\n"
        self.assertEqual(
            self.check("catch2_targets/a.hpp", text),
            ("catch2_targets/a.hpp:2: the include guard must be 'CATCH2_TARGETS_A_HPP'\n", 1),
        )

    def test_a_file_that_is_too_long_is_found(self):
        text = f"// {self.LICENCE}\n" + "int a;\n" * 400
        self.assertEqual(
            self.check("src/a.cpp", text),
            ("src/a.cpp:401: the file must not have more than 400 lines\n", 1),
        )

    def test_a_path_of_one_machine_is_found(self):
        folder = "/".join(("", "home", "me"))
        self.assertEqual(
            self.check("README.md", f"See {folder}.\n"),
            (f"README.md:1: '{folder[:6]}' is a path of one machine\n", 1),
        )

    def test_a_tree_without_files_is_no_success(self):
        self.assertEqual(self.run_on("check_sources.py", {}), ("ROOT: no files\n", 1))


if __name__ == "__main__":
    unittest.main()
