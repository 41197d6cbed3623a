#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Compiles a file twice: as it is it must compile, with the macro MISTAKE defined it must not.

    harness.py FILE COMPILER [OPTION...]

What the compiler then says must match the regular expression of each comment `// error: REGEX` of the
file, which is the rest of the line. Exits with 1 and the reasons where one of these is not so.
"""
import os
import pathlib
import re
import subprocess
import sys

EXPECTED = re.compile(r"^\s*// error: (.+)$", re.MULTILINE)
TIMEOUT_S = 120


def compile_file(file, command, *options):
    """Whether it compiles, and what the compiler says, in English, without colours and escapes."""
    done = subprocess.run(
        [*command, "-fsyntax-only", *options, file],
        env={**os.environ, "LC_ALL": "C", "GCC_COLORS": ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    return done.returncode == 0, done.stdout.replace('\\"', '"')


def complaints(file, command):
    """What is not as it must be, a text each."""
    expected = EXPECTED.findall(pathlib.Path(file).read_text(encoding="utf-8"))
    if not expected:
        return [f"{file}: has no comment '// error: REGEX'"]
    compiles, said = compile_file(file, command)
    if not compiles:
        return [f"{file}: must compile without its mistake:\n{said}"]
    compiles, said = compile_file(file, command, "-DMISTAKE")
    if compiles:
        return [f"{file}: must not compile with its mistake"]
    return [
        f"{file}: nothing that the compiler says matches '{regex}':\n{said}"
        for regex in expected
        if not re.search(regex, said)
    ]


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(f"usage: {sys.argv[0]} FILE COMPILER [OPTION...]")
    found = complaints(sys.argv[1], sys.argv[2:])
    print("\n".join(found))
    sys.exit(1 if found else 0)
