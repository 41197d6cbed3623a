#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Checks that includes point downward only: from each floor of the library to itself or below.

    check_layers.py [ROOT]     ROOT is the repository (default: the one that holds this script)

Prints one line for each include that breaks a rule, and exits with 1 if there is one.
"""
import fnmatch
import pathlib
import re
import sys

# From the ground up. A file that no pattern matches has no floor, which is an error: a new one is
# put on its floor here. A runtime's interface (runtime.hpp) lies with the devices that it
# describes; what implements it lies one floor up.
FLOORS = (
    (
        "support",
        ("catch2_targets/error.hpp", "catch2_targets/source_location.hpp", "src/support/*"),
    ),
    (
        "targets",
        (
            *(
                f"{stem}[._]*"
                for name in ("device", "fact", "kind", "outcome", "pattern", "register_fact", "target")
                for stem in (f"catch2_targets/{name}", f"src/{name}")
            ),
            "catch2_targets/plugin.h",
            "catch2_targets/runtime.hpp",
            "catch2_targets/version.hpp",
            "src/cpu_features[._]*",
            "src/expression/*",
        ),
    ),
    (
        "runtimes",
        (
            *(
                f"{stem}[._]*"
                for name in ("cuda", "llvm", "opencl", "rocm", "vulkan")
                for stem in (f"catch2_targets/{name}", f"src/{name}")
            ),
            "src/lost[._]*",
            "src/probe/*",
            "src/runtime[._]*",
            "src/runtimes/*",
        ),
    ),
    (
        "selection",
        (
            "catch2_targets/selection.hpp",
            "src/markers[._]*",
            "src/results[._]*",
            "src/selection[._]*",
            "src/verdict[._]*",
        ),
    ),
    (
        "catch2",
        (
            "catch2_targets/catch2_targets.hpp",
            "catch2_targets/devices.hpp",
            "catch2_targets/matchers/*",
            "catch2_targets/per_device.hpp",
            "catch2_targets/require.hpp",
            "catch2_targets/rows.hpp",
            "catch2_targets/targets.hpp",
            "src/catch2/*",
        ),
    ),
    ("reports", ("src/report/*", "src/tool/*")),
)
CATCH2_FLOOR = [name for name, _ in FLOORS].index("catch2")

# The only file that may know how Catch2 is made inside.
BRIDGE = "src/catch2/bridge.*"

NOT_IN_PUBLIC_HEADERS = re.compile(
    r"(iostream|regex|filesystem|windows\.h|unistd\.h|dlfcn\.h|pthread\.h|sys/.*|spawn\.h"
    r"|CL/.*|vulkan/.*|volk\.h|cuda.*\.h|hip/.*|llvm.*/.*|nlohmann/.*)"
)
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def floor_of(path):
    """The number of the file's floor, None where it has none."""
    for number, (_, patterns) in enumerate(FLOORS):
        if any(fnmatch.fnmatchcase(path, pattern) for pattern in patterns):
            return number
    return None


def included_file(root, including, quote, name):
    """The file of the library that an include names, None where it names another's."""
    folders = [root] if quote == "<" else [including.parent, root / "src", root]
    for folder in folders:
        file = (folder / name).resolve()
        if file.is_file() and root in file.parents:
            return file.relative_to(root).as_posix()
    return None


def complaint(root, file, path, quote, name):
    """What is wrong with one include, None if nothing is."""
    floor = floor_of(path)
    if path.startswith("catch2_targets/") and NOT_IN_PUBLIC_HEADERS.fullmatch(name):
        return f"a public header must not include '{name}'"
    if name.startswith("catch2/"):
        if floor < CATCH2_FLOOR:
            return f"'{name}' is included below the floor 'catch2'"
        if name.startswith("catch2/internal/") and not fnmatch.fnmatchcase(path, BRIDGE):
            return f"'{name}' is included outside {BRIDGE}"
    target = included_file(root, file, quote, name)
    if target is None:
        return None
    target_floor = floor_of(target)
    if target_floor is not None and target_floor > floor:
        return f"'{FLOORS[floor][0]}' must not include '{name}' of the floor '{FLOORS[target_floor][0]}'"
    return None


def check(root):
    """All complaints, as FILE:LINE: TEXT."""
    complaints = []
    files = [
        file
        for folder in ("catch2_targets", "src")
        for file in sorted((root / folder).rglob("*"))
        if file.suffix in (".h", ".hpp", ".cpp")
    ]
    if not files:
        return [f"{root}: no sources in 'catch2_targets' or 'src'"]
    for file in files:
        path = file.relative_to(root).as_posix()
        if floor_of(path) is None:
            complaints.append(f"{path}:1: stands on no floor; scripts/check_layers.py names them")
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            include = INCLUDE.match(line)
            text = include and complaint(root, file, path, include[1], include[2])
            if text:
                complaints.append(f"{path}:{number}: {text}")
    return complaints


def main(arguments):
    root = pathlib.Path(arguments[0] if arguments else pathlib.Path(__file__).parents[1]).resolve()
    complaints = check(root)
    print("\n".join(complaints) if complaints else "includes point downward")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
