#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks that project(), version.hpp and the top heading of CHANGELOG.md name one version.

    check_version.py [ROOT]    ROOT is the repository (default: the one that holds this script)

The top heading is `## [X.Y.Z] - YYYY-MM-DD`, or `## [Unreleased] - X.Y.Z` before the release.
Exits with 1, and says which place names what, where they differ.
"""
import pathlib
import re
import sys

PROJECT = re.compile(r"\bproject\(\s*catch2_targets\s+VERSION\s+(\d+\.\d+\.\d+)")
MACRO = re.compile(r"^#define CATCH2_TARGETS_VERSION_(MAJOR|MINOR|PATCH) (\d+)$", re.MULTILINE)
HEADING = re.compile(r"^## \[(?:Unreleased\] - )?(\d+\.\d+\.\d+)\b", re.MULTILINE)
ANY_HEADING = re.compile(r"^## .*$", re.MULTILINE)


def project_version(text):
    found = PROJECT.search(text)
    return found and found[1]


def header_version(text):
    parts = dict(MACRO.findall(text))
    return len(parts) == 3 and ".".join(parts[name] for name in ("MAJOR", "MINOR", "PATCH"))


def changelog_version(text):
    top = ANY_HEADING.search(text)
    found = top and HEADING.match(top[0])
    return found and found[1]


def text_of(file):
    return file.read_text(encoding="utf-8") if file.is_file() else ""


PLACES = {
    "CMakeLists.txt": project_version,
    "catch2_targets/version.hpp": header_version,
    "CHANGELOG.md": changelog_version,
}


def main(arguments):
    root = pathlib.Path(arguments[0] if arguments else pathlib.Path(__file__).parents[1])
    versions = {
        place: read(text_of(root / place)) or "no version"
        for place, read in PLACES.items()
    }
    if len(set(versions.values())) == 1 and "no version" not in versions.values():
        print(f"version {versions['CMakeLists.txt']} everywhere")
        return 0
    for place, version in versions.items():
        print(f"{place}: {version}")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
