# SPDX-License-Identifier: BSL-1.0
"""Runs program.cpp's suite with driver.cpp's drivers, and reads what they log."""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

KINDS = ("opencl", "vulkan", "cuda")


class ProbeSuite(run_suite.Suite):
    """The suite, with fake drivers in the place of the machine's."""

    def __init__(self, path, drivers):
        super().__init__(path)
        self.drivers = drivers

    def at(self, path):
        """The same, under a path that may be a link to it."""
        other = ProbeSuite(path, self.drivers)
        other.path = pathlib.Path(path)
        return other

    def environment(self, drivers=None, **variables):
        """Variables for a run in which the drivers of these kinds do this."""
        return {
            "LD_LIBRARY_PATH": self.drivers,
            "PROBE_LOG": "log",
            **{f"DRIVER_{kind}": does for kind, does in (drivers or {}).items()},
            **variables,
        }

    def run_with(self, *arguments, drivers=None, prefix=(), **variables):
        """Runs it, in the order in which the tests stand in the source."""
        return self.run(
            "--order", "decl", *arguments, env=self.environment(drivers, **variables), prefix=prefix
        )

    def is_sanitized(self, *sanitizers):
        """Whether this is a build with one of these sanitizers, by default with any."""
        program = self.path.read_bytes()
        names = sanitizers or ("asan", "tsan")
        return any(f"__{name}_init".encode() in program for name in names)


def log_of(run):
    """The lines of the run's log, each as its words."""
    return [line.split() for line in run.files.get("log", "").splitlines()]


def logged(run, name):
    """What follows this word in the log's lines that begin with it."""
    return [words[1:] for words in log_of(run) if words[0] == name]


def suite_from_arguments():
    """Takes the suite's path and the drivers' folder from the command line."""
    if len(sys.argv) < 3:
        sys.exit(f"usage: {sys.argv[0]} SUITE DRIVERS [unittest options]")
    suite = ProbeSuite(sys.argv[1], sys.argv[2])
    del sys.argv[1:3]
    return suite
