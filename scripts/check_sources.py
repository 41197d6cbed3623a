#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks what no compiler and no formatter checks: licence lines, include guards, sizes, paths.

    check_sources.py [ROOT]    ROOT is the repository (default: the one that holds this script)

Prints one line for each breach, and exits with 1 if there is one.
"""
import os
import pathlib
import re
import sys

LICENCE = "SPDX-License-Identifier: BSL-1.0"
COMMENT = {
    ".c": "// ",
    ".cmake": "# ",
    ".comp": "// ",
    ".cpp": "// ",
    ".h": "// ",
    ".hpp": "// ",
    ".ll": "; ",
    ".ptx": "// ",
    ".py": "# ",
    ".sh": "# ",
    ".txt": "# ",
}
MOST_LINES = {".c": 400, ".h": 200, ".hpp": 200, ".cpp": 400}

# Paths that are true on one machine only.
FOREIGN_PATH = re.compile(r"[.]{2}/shared\b|(?<![\w.}])/(work|home|root)/")


def files_of(root):
    """The files of the repository, without what Git and the builds keep there."""
    for folder, folders, names in os.walk(root):
        top = pathlib.Path(folder) == root
        folders[:] = sorted(
            name
            for name in folders
            if name not in (".git", ".cache", "__pycache__")
            and not (top and name.startswith("build"))
        )
        for name in sorted(names):
            if name != ".git":
                yield pathlib.Path(folder, name)


def comment_of(file):
    """How a line of comment begins in the file, None where it needs no licence line."""
    name = file.name.removesuffix(".in")
    if name.endswith(".txt") and name != "CMakeLists.txt":
        return None
    return COMMENT.get(pathlib.PurePath(name).suffix)


def licence_breach(comment, lines):
    line = 1 if lines and lines[0].startswith("#!") else 0
    expected = comment + LICENCE
    if len(lines) <= line or lines[line] != expected:
        return f"{line + 1}: the line must be '{expected}'"
    return None


def guard_breach(path, lines):
    """The guard is the path as includes write it, with the project's name first."""
    words = path if path.startswith("catch2_targets/") else f"catch2_targets/{path}"
    guard = re.sub(r"\W", "_", words).upper()
    if lines[1:3] != [f"#ifndef {guard}", f"#define {guard}"] or lines[-1] != "#endif":
        return f"2: the include guard must be '{guard}'"
    return None


def breaches_of(path, file, lines):
    comment = comment_of(file)
    if comment:
        yield licence_breach(comment, lines)
    # The code in docs is written as a user would, without this project's name.
    if file.suffix in (".h", ".hpp") and not path.startswith("docs/"):
        yield guard_breach(path, lines)
    if len(lines) > MOST_LINES.get(file.suffix, len(lines)):
        yield f"{len(lines)}: the file must not have more than {MOST_LINES[file.suffix]} lines"
    for number, line in enumerate(lines, start=1):
        found = FOREIGN_PATH.search(line)
        if found:
            yield f"{number}: '{found[0]}' is a path of one machine"


def check(root):
    """All breaches, as FILE:LINE: TEXT, and the number of files."""
    breaches = []
    count = 0
    for file in files_of(root):
        try:
            lines = file.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:
            continue
        count += 1
        path = file.relative_to(root).as_posix()
        breaches += [f"{path}:{breach}" for breach in breaches_of(path, file, lines) if breach]
    return breaches, count


def main(arguments):
    root = pathlib.Path(arguments[0] if arguments else pathlib.Path(__file__).parents[1]).resolve()
    breaches, count = check(root)
    if not count:
        breaches = [f"{root}: no files"]
    print("\n".join(breaches) if breaches else f"{count} files keep the rules")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
