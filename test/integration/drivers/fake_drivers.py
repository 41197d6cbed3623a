# SPDX-License-Identifier: BSL-1.0
"""Runs the suite of drivers.cpp with fake drivers in the place of the machine's."""
import os
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

LIBRARIES = {
    "cuda": "libcuda.so.1",
    "rocm": "libamdhip64.so",
    "llvm": "libLLVM.so.24.1",
    "opencl": "libOpenCL.so.1",
    "vulkan": "libvulkan.so.1",
}

# Beginnings of all names that a kind's library is looked for by.
NAMES = {**{kind: name for kind, name in LIBRARIES.items()}, "llvm": "libLLVM"}

# How the machine's own loader is told which drivers there are.
DRIVERS = {
    "opencl": ("OCL_ICD_VENDORS", "opencl_driver/vendors"),
    "vulkan": ("VK_DRIVER_FILES", "vulkan_driver/fake.json"),
}

# What would show other devices, were it set where the tests run.
VISIBILITY = re.compile(
    "(CUDA|HIP|ROCR)_VISIBLE_DEVICES|(GPU_DEVICE_ORDINAL|OCL_ICD_|OPENCL_VENDOR_PATH|POCL_|VK_|LD_).*"
)
for variable in [name for name in os.environ if VISIBILITY.fullmatch(name)]:
    del os.environ[variable]


class Fakes:
    """The folder of the fakes, and variables that put them in the place of drivers."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve(strict=True)
        self.unloadable = pathlib.Path(tempfile.mkdtemp())
        for kind, library in LIBRARIES.items():
            (self.unloadable / kind).mkdir()
            (self.unloadable / kind / library).write_text("no library\n", encoding="ascii")

    def remove_files(self):
        shutil.rmtree(self.unloadable)

    def environment(self, kind, variables):
        """The variables of a run in which the fake of one kind is programmed by `variables`.

        Beside variables for the fakes there are `library=missing`, `library=hollow` (without any
        function), `library=unloadable`, and `library=real`: the machine's loader with the fake as
        its driver.
        """
        variables = dict(variables)
        library = variables.pop("library", None)
        folders = {name: self.folder / name for name in LIBRARIES}
        if library == "missing":
            variables["LD_PRELOAD"] = str(self.folder / "libcatch2_targets.fakes.no_library.so")
            variables["FAKE_NO_LIBRARY"] = NAMES[kind]
        elif library == "hollow":
            folders[kind] = self.folder / f"hollow_{kind}"
        elif library == "unloadable":
            folders[kind] = self.unloadable / kind
        elif library == "real":
            del folders[kind]
            variables = self.driver(kind) | variables
        variables["LD_LIBRARY_PATH"] = ":".join(map(str, folders.values()))
        return variables

    def driver(self, kind):
        variable, path = DRIVERS[kind]
        return {variable: str(self.folder / path)}

    def folder_of_library(self, kind):
        return self.unloadable / kind


def variables_in(text):
    """`A=b C=d` as a dictionary."""
    return dict(word.split("=", 1) for word in text.split())


def rows(path, columns):
    """The rows of a page's tables that have these columns: their cells, without back-quotes, after
    the heading that they stand under."""
    heading = None
    found = []
    in_table = False
    for line in path.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip().strip("`") for cell in line.strip("|").split("|")]
        if line.startswith("## "):
            heading = line[3:]
        elif not line.startswith("|"):
            in_table = False
        elif cells == list(columns):
            in_table = True
        elif in_table and set(line) - set("|-"):
            found.append((heading, *cells))
    return found


def suite_and_fakes():
    """Takes the paths of the suite and of the fakes' folder from the command line."""
    if len(sys.argv) < 3:
        sys.exit(f"usage: {sys.argv[0]} SUITE FAKES [unittest options]")
    suite, fakes = sys.argv[1:3]
    del sys.argv[1:3]
    return run_suite.Suite(suite), Fakes(fakes)
