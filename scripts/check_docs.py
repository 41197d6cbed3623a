#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks the documentation: its links, its code, and what it says that programs print.

    check_docs.py [--programs FOLDER [--write] [--even-with-cuda]] [ROOT]

ROOT is the repository (default: the one that holds this script). In its pages,
- a relative link leads to a file, and its anchor to a heading;
- a block of C, C++ or CMake stands below <!-- file: PATH --> and is a part of that file, or below
  <!-- declarations of: PATH --> and has some lines of that file in their order, without bodies;
- a console block stands below <!-- run in: FOLDER --> and shows commands behind '$ ' and what they
  print. With --programs they are run in that folder of FOLDER, and what they print is compared;
  --write puts it into the page instead.

Prints one line for each breach, and exits with 1 if there is one. The pages show a machine without
CUDA: where it has a driver, nothing is run, unless --even-with-cuda says so, and the exit code is 4.
"""
import argparse
import ctypes
import difflib
import os
import pathlib
import re
import subprocess
import sys
import textwrap

CODE = ("c", "cpp", "cmake")
BLOCK = re.compile(
    r"(?:^<!-- (?P<mark>file|declarations of|run in): (?P<place>[^ ]+) -->\n\n?)?"
    r"^(?P<indent> *)```(?P<language>\w*)\n(?P<text>.*?)^ *```$",
    re.MULTILINE | re.DOTALL,
)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
# What differs from machine to machine and from run to run, and what stands for it.
VARYING = (
    (re.compile(r"(?:/[\w.+-]+)+/(?=[\w.]+:\d+)"), ""),
    (re.compile(r"^(Randomness seeded to|RNG seed): \d+", re.MULTILINE), r"\1: N"),
    (re.compile(r"is a Catch2 v[\d.]+ host"), "is a Catch2 vN host"),
    (re.compile(r"^ *\d+\.\d+ s: ", re.MULTILINE), "N s: "),
    (re.compile(r"\bon ([\w:]+): [^\n']+(?:\n  +[^\n]+)*"), r"on \1: DEVICE"),
    (re.compile(r"\b(\d+) is '[^']+'"), r"\1 is 'DEVICE'"),
    (re.compile(r"^(\w.*?(?: +\d+){4})  (?!\w+: \w+: ).+", re.MULTILINE), r"\1  DEVICE"),
    (re.compile(r" +$", re.MULTILINE), ""),
)
MACHINE_WITH_CUDA = 4


def pages_of(root):
    """The repository's pages, sorted."""
    pages = [*root.glob("*.md"), *(root / "docs").rglob("*.md")]
    return sorted(page for page in pages if page.is_file())


def anchors_of(page):
    """The anchors that the page's headings have on the usual hosts."""
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    headings = re.findall(r"^#+ +(.+?) *$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def link_breaches(page, text):
    for found in LINK.finditer(BLOCK.sub(lambda block: "\n" * block[0].count("\n"), text)):
        target, _, anchor = found[1].partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        file = (page.parent / target) if target else page
        if not file.exists():
            yield f"the link to '{found[1]}' leads nowhere"
        elif anchor and anchor not in anchors_of(file):
            yield f"'{target or page.name}' has no heading '#{anchor}'"


def is_part(shown, lines):
    """Whether the shown lines stand together among the lines, however far indented."""

    def dedented(some):
        return textwrap.dedent("\n".join(some)).split("\n")

    return any(
        dedented(lines[begin : begin + len(shown)]) == shown
        for begin in range(len(lines) - len(shown) + 1)
    )


def are_declarations(shown, lines):
    """Whether each shown line is one of the lines, in their order; ';' may stand for a body."""
    rest = iter(lines)

    def declares(line, wanted):
        declaration = wanted.rstrip(";")
        return line == wanted or line.startswith((declaration + " {", declaration + ";"))

    return all(any(declares(line.strip(), wanted.strip()) for line in rest) for wanted in shown)


def code_breach(root, block):
    if block["mark"] not in ("file", "declarations of"):
        return "the code has no '<!-- file: PATH -->' above it"
    file = root / block["place"]
    if not file.is_file():
        return f"there is no file '{block['place']}'"
    shown = textwrap.dedent(block["text"]).strip("\n").split("\n")
    lines = file.read_text(encoding="utf-8").split("\n")
    is_there = is_part if block["mark"] == "file" else are_declarations
    return None if is_there(shown, lines) else f"the code is no part of '{block['place']}'"


def run_console(block, programs):
    """The block as it would read if the page were made now."""
    commands = [line[2:] for line in block["text"].splitlines() if line.startswith("$ ")]
    script = "show() { local status=$?; printf '%s\\n' \"$1\"; return $status; }\n"
    for command in commands:
        quoted = command.replace("'", "'\\''")
        script += f"show '$ {quoted}'\n{command}\n"
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("CATCH2_TARGETS") and name != "TVM_TEST_TARGETS"
    }
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=programs / block["place"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return VARYING[0][0].sub("", done.stdout)


def same_everywhere(text):
    for pattern, replacement in VARYING:
        text = pattern.sub(replacement, text)
    return text.strip("\n").splitlines()


def console_breach(block, programs):
    if not (programs / block["place"]).is_dir():
        return f"there are no programs in '{block['place']}'"
    shown = same_everywhere(block["text"])
    printed = same_everywhere(run_console(block, programs))
    if shown == printed:
        return None
    difference = difflib.unified_diff(shown, printed, "shown", "printed", lineterm="")
    return "the programs print something else\n" + "\n".join(difference)


def breaches_of(root, page, programs):
    text = page.read_text(encoding="utf-8")
    name = page.relative_to(root)
    for breach in link_breaches(page, text):
        yield f"{name}: {breach}"
    for block in BLOCK.finditer(text):
        breach = None
        if block["language"] in CODE:
            breach = code_breach(root, block)
        elif block["language"] == "console":
            if block["mark"] != "run in":
                breach = "the console has no '<!-- run in: FOLDER -->' above it"
            elif programs:
                breach = console_breach(block, programs)
        if breach:
            line = text.count("\n", 0, block.start("text"))
            yield f"{name}:{line}: {breach}"


def write(page, programs):
    """Puts into the page what its commands print now, where that differs."""

    def rewritten(block):
        if block["language"] != "console" or block["mark"] != "run in":
            return block[0]
        printed = run_console(block, programs).strip("\n")
        if same_everywhere(printed) == same_everywhere(block["text"]):
            return block[0]
        lines = [line.rstrip() for line in printed.splitlines()]
        begin = block.start("text") - block.start()
        end = block.end("text") - block.start()
        return block[0][:begin] + "\n".join(lines) + "\n" + block[0][end:]

    text = page.read_text(encoding="utf-8")
    page.write_text(BLOCK.sub(rewritten, text), encoding="utf-8")


def has_cuda():
    try:
        ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    return True


def main(arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("root", nargs="?", default=pathlib.Path(__file__).parents[1])
    parser.add_argument("--programs", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--even-with-cuda", action="store_true")
    options = parser.parse_args(arguments)

    root = pathlib.Path(options.root).resolve()
    pages = pages_of(root)
    if options.write:
        for page in pages:
            write(page, options.programs)
    is_other_machine = options.programs is not None and not options.even_with_cuda and has_cuda()
    programs = None if is_other_machine else options.programs
    breaches = [breach for page in pages for breach in breaches_of(root, page, programs)]
    if not pages:
        breaches = [f"{root}: no pages"]
    print("\n".join(breaches) if breaches else f"{len(pages)} pages are right")
    if breaches:
        return 1
    return MACHINE_WITH_CUDA if is_other_machine else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
