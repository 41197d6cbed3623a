#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""Kinds of plug-ins are listed, run, and cost nobody else anything where they are faulty.

    plugins.test.py SUITE SESSIONS DSP FAULTY HOLLOW

The first two are binaries of plugins.cpp and sessions.cpp, the others libraries: the example of the
documentation, a plug-in that does what FAKE_PLUGIN says, and one that is no plug-in.
"""
import pathlib
import shutil
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

SUITE, SESSIONS, *LIBRARIES = run_suite.suites_from_arguments(5)
DSP, FAULTY, HOLLOW = (library.path for library in LIBRARIES)

FORMS = (
    "(a library's name is 'libcatch2_targets_<kind>.so', or 'libcatch2_targets_<kind>.gpu.so' "
    "for a gpu kind)"
)
PATH = "CATCH2_TARGETS_LIBRARY_PATH"

# What FAKE_PLUGIN says, and what comes of it; {file} is the library.
FAULTS = (
    ("crash as it loads", "broken: probe ended by SIGSEGV"),
    ("exit as it loads", "broken: probe ended early with exit code 3"),
    ("hang as it loads", "broken: no answer within 0.5 s"),
    ("null", "broken: '{file}' gives no plug-in"),
    ("other version", "broken: '{file}' is a plug-in of version 2 (known: 1)"),
    ("short", "broken: '{file}' describes its plug-in in 8 bytes (version 1 has 48)"),
    ("kindless", "broken: '{file}' is not for kind 'faulty', as its name says, but for none"),
    ("gpu", "broken: '{file}' is for a gpu kind, but its name does not have '.gpu'"),
    ("discoverless", "broken: '{file}' has no function 'discover'"),
    ("crash", "broken: probe ended by SIGSEGV"),
    ("abort", "broken: probe ended by SIGABRT; it printed 'faulty: cannot go on'"),
    ("exit", "broken: probe ended early with exit code 0"),
    ("hang", "broken: no answer within 0.5 s"),
    ("absent", "absent: no faulty device is plugged in"),
    ("no device", "absent: the plug-in told no device"),
    ("broken", "broken: faulty_init: error 7"),
    ("no reason", "broken: the plug-in gives no reason"),
    ("nameless device", "broken: the plug-in told a device without a name"),
    ("fact of no device", "broken: the plug-in told the fact 'memory' before any device"),
    (
        "extension of no device",
        "broken: the plug-in told the extension 'faulty_int4' before any device",
    ),
    ("null text", "broken: the plug-in told a text that is null"),
    ("null name", "broken: the plug-in told a text that is null"),
    (
        "bad name",
        "broken: the plug-in told the fact 'work group', whose name is not made of letters, digits "
        "and '_'",
    ),
    ("fact twice", "broken: the plug-in told the fact 'memory' of one device twice"),
    ("not finite", "broken: the plug-in told the fact 'load' as inf, which is not finite"),
    (
        "bad version",
        r"broken: the plug-in told the version '\x1bnew', which does not begin with a number",
    ),
    (
        "bad extension",
        "broken: the plug-in told the extension 'cl_khr_fp16', whose name is not of the form "
        "'faulty_<name>'",
    ),
)


class PluginTest(run_suite.CheckTest):
    """Has an empty folder for each test."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve()

    def put(self, library, name):
        """Copies a library to the folder, as the plug-in that its name says."""
        return pathlib.Path(shutil.copy(library, self.folder / f"libcatch2_targets_{name}"))

    def env(self, **others):
        return {PATH: str(self.folder), **others}

    def outcomes(self, *expression, **others):
        return SUITE.outcomes(*expression, env=self.env(**others))


class Example(PluginTest):
    def setUp(self):
        super().setUp()
        self.put(DSP, "dsp.so")

    def test_it_is_listed_by_name_and_tag(self):
        self.assertEqual(
            SUITE.names("[dsp]", env=self.env()), ["on dsp @dsp", "on dsp @dsp:1", "on dsp @dsp:2"]
        )
        self.assertEqual(SUITE.names("[requires_dsp]~[dsp]", env=self.env()), ["requires dsp"])
        self.assertEqual(SUITE.names("[gpu]", env=self.env()), [])
        self.assertEqual(
            SUITE.names("any*", env=self.env(CATCH2_TARGETS="cpu|DSP:1")), ["any @cpu", "any @dsp:1"]
        )

    def test_it_runs_with_its_facts(self):
        self.assertEqual(
            self.outcomes("on dsp*,requires dsp"),
            {
                "on dsp @dsp": ("passed",),
                "on dsp @dsp:1": ("passed",),
                "on dsp @dsp:2": (
                    "skipped",
                    "dsp:2: absent: there is no device 2 (0 is 'DSP model 0', 1 is 'DSP model 1')",
                ),
                "requires dsp": ("passed",),
            },
        )

    def test_it_is_excluded_and_deselected(self):
        self.assertEqual(
            self.outcomes("on dsp @dsp", CATCH2_TARGETS_EXCLUDE="dsp"),
            {"on dsp @dsp": ("skipped", "dsp: excluded: CATCH2_TARGETS_EXCLUDE has 'dsp'")},
        )
        self.assertEqual(
            self.outcomes("on dsp @dsp", CATCH2_TARGETS="cpu"),
            {"on dsp @dsp": ("skipped", "dsp: deselected: CATCH2_TARGETS is 'cpu'")},
        )

    def test_it_must_run_and_does(self):
        self.assertEqual(
            self.outcomes("must run*", CATCH2_TARGETS_MUST_RUN="dsp"),
            {"must run @dsp": ("passed",)},
        )

    def test_without_the_variable_its_kind_is_unknown(self):
        case = SUITE.results("requires dsp,on dsp")["on dsp"]
        self.assertEqual(case.outcome, "failed")
        self.assertIn("unknown target kind 'dsp'", case.said[0])

    def test_sessions_of_one_process_come_and_go(self):
        run = SESSIONS.run(str(self.folder))
        with_it = ["on cpu", "on dsp", "known, exit code 0"]
        self.assertEqual(run.out.splitlines(), [*with_it, *with_it, "unknown, exit code 42", *with_it])


class Faults(PluginTest):
    def setUp(self):
        super().setUp()
        self.file = self.put(FAULTY, "faulty.so")

    def check(self, reason, **others):
        """The plug-in costs its own cases, as each mode demands, and never the host's."""
        env = {"CATCH2_TARGETS_PROBE_TIMEOUT": "0.5", **others}
        said = f"faulty: {reason}"
        must = f"{said}; it must run: CATCH2_TARGETS_MUST_RUN has 'faulty'"
        named = f"{said}; it must not be broken: CATCH2_TARGETS names it"
        is_broken = reason.startswith("broken")
        own = ("on faulty @faulty", "requires faulty")
        expression = "any @cpu,on faulty @faulty,requires faulty"
        for modes, outcome in (
            ({}, ("skipped", said)),
            (
                {"CATCH2_TARGETS": "cpu;faulty"},
                ("failed", named) if is_broken else ("skipped", said),
            ),
            ({"CATCH2_TARGETS_MUST_RUN": "faulty"}, ("failed", must)),
        ):
            with self.subTest(modes=modes):
                self.assertEqual(
                    self.outcomes(expression, **env, **modes),
                    {"any @cpu": ("passed",), **dict.fromkeys(own, outcome)},
                )

    def test_every_fault_costs_the_plugin_alone(self):
        for fault, reason in FAULTS:
            with self.subTest(fault=fault):
                self.check(reason.format(file=self.file), FAKE_PLUGIN=fault)

    def test_listing_opens_nothing(self):
        self.put(HOLLOW, "hollow.so")
        plain = SUITE.run("--list-tests", env=self.env())
        for fault in ("crash as it loads", "hang as it loads", "exit as it loads"):
            with self.subTest(fault=fault):
                run = SUITE.run("--list-tests", env=self.env(FAKE_PLUGIN=fault))
                self.assertEqual((run.code, run.out, run.err), (0, plain.out, ""))

    def test_a_healthy_one_tells_facts_early_and_late(self):
        self.assertEqual(
            self.outcomes("facts of faulty*,on faulty*"),
            {"on faulty @faulty": ("passed",), "facts of faulty @faulty:0": ("passed",)},
        )

    def test_one_of_a_later_version_may_have_more(self):
        self.assertEqual(
            self.outcomes("on faulty*", FAKE_PLUGIN="long"), {"on faulty @faulty": ("passed",)}
        )

    def test_one_need_not_have_late_facts(self):
        name = "no late fact of faulty @faulty"
        self.assertEqual(self.outcomes(name, FAKE_PLUGIN="factless"), {name: ("passed",)})

    def test_a_device_that_it_calls_lost_is_blocked(self):
        why = "faulty_sync: error 700"
        self.assertEqual(
            self.outcomes("requires faulty,facts of*,uses faulty", FAKE_PLUGIN="lost"),
            {
                "requires faulty": ("passed",),
                "facts of faulty @faulty:0": (
                    "failed",
                    f"faulty:0: this test lost the device 'faulty device': {why}",
                ),
                "uses faulty": (
                    "skipped",
                    f"faulty: blocked: 'facts of faulty @faulty:0' lost the device: {why}",
                ),
            },
        )

    def test_one_need_not_tell_the_health(self):
        name = "facts of faulty @faulty:0"
        self.assertEqual(self.outcomes(name, FAKE_PLUGIN="healthless"), {name: ("passed",)})

    def test_what_it_prints_stays_out_of_reports(self):
        run = SUITE.run("on faulty*", "--reporter", "compact", env=self.env())
        self.assertNotIn("noise", run.out)
        self.assertEqual((run.code, run.err), (0, ""))

    def test_forbidden_software_does_not_count(self):
        self.assertEqual(
            self.outcomes("on faulty*", CATCH2_TARGETS_SOFTWARE="forbid"),
            {
                "on faulty @faulty": (
                    "skipped",
                    "faulty: absent: there are only software devices (0 is 'faulty device'; "
                    "CATCH2_TARGETS_SOFTWARE is 'forbid')",
                )
            },
        )


class Files(PluginTest):
    """What is wrong with the library's file or name."""

    def hollow(self):
        return self.outcomes("on hollow*")

    def test_a_library_without_the_entry_point_is_broken(self):
        file = self.put(HOLLOW, "hollow.so")
        reason = f"hollow: broken: '{file}' has no function 'catch2_targets_get_plugin'"
        self.assertEqual(self.hollow(), {"on hollow @hollow": ("skipped", reason)})

    def test_a_file_that_is_no_library_is_broken(self):
        file = self.folder / "libcatch2_targets_hollow.so"
        file.write_text("no library" * 100, encoding="utf-8")
        ((_, (outcome, reason)),) = self.hollow().items()
        self.assertEqual(outcome, "skipped")
        self.assertTrue(reason.startswith(f"hollow: broken: cannot open '{file}': "), reason)

    def test_a_library_of_another_kind_is_broken(self):
        file = self.put(DSP, "hollow.so")
        reason = f"hollow: broken: '{file}' is not for kind 'hollow', as its name says, but for 'dsp'"
        self.assertEqual(self.hollow(), {"on hollow @hollow": ("skipped", reason)})

    def test_a_file_that_is_not_there_is_absent_and_its_kind_is_known(self):
        file = self.folder / "libcatch2_targets_hollow.so"
        env = {PATH: str(file)}
        self.assertEqual(SUITE.names("[hollow]", env=env), ["on hollow @hollow"])
        self.assertEqual(
            SUITE.outcomes("on hollow*", env=env),
            {"on hollow @hollow": ("skipped", f"hollow: absent: cannot open '{file}'")},
        )

    def test_the_name_says_whether_it_is_a_gpu_kind(self):
        file = self.put(FAULTY, "faulty.gpu.so")
        self.assertEqual(
            SUITE.names("[gpu]", env=self.env()),
            [
                "on faulty @faulty",
                "requires faulty",
                "facts of faulty @faulty:0",
                "no late fact of faulty @faulty",
                "uses faulty",
            ],
        )
        self.assertEqual(
            self.outcomes("on faulty*", FAKE_PLUGIN="gpu"), {"on faulty @faulty": ("passed",)}
        )
        reason = f"faulty: broken: '{file}' is not for a gpu kind, but its name has '.gpu'"
        self.assertEqual(self.outcomes("on faulty*"), {"on faulty @faulty": ("skipped", reason)})


class Settings(PluginTest):
    """What is plainly a mistake in the variable fails every target case, and the list still works."""

    def check(self, value, *errors):
        env = {PATH: value}
        self.assertEqual(
            SUITE.outcomes("any*", env=env),
            {"any @cpu": ("failed", "\n".join(f"{PATH}: {error}" for error in errors))},
        )
        run = SUITE.run("--list-tests", "any*", env=env)
        self.assertEqual((run.code, run.err), (0, ""))

    def test_an_entry_that_is_neither_a_directory_nor_a_plugin(self):
        for entry in ("/no/such/folder", str(DSP.parent / "libnpu.so"), "libcatch2_targets_dsp.so.1"):
            with self.subTest(entry=entry):
                self.check(
                    f" : {entry} :",
                    f"'{entry}' is neither a directory nor a library with a kind in its name {FORMS}",
                )

    def test_a_kind_that_is_known_already(self):
        for kind in ("cpu", "metal"):
            file = self.put(DSP, f"{kind}.so")
            self.check(str(file), f"'{file}': target kind '{kind}' is known already")

    def test_a_name_that_is_another_kinds(self):
        file = self.put(DSP, "hip.so")
        self.check(str(file), f"'{file}': target kind 'hip' is known already")

    def test_a_kind_that_no_target_can_have(self):
        file = self.put(DSP, "my-dsp.so")
        rule = "a name is made of letters, digits and '_', and begins with a letter"
        self.check(str(self.folder), f"'{file}': target kind 'my-dsp': {rule}")

    def test_a_kind_in_two_libraries(self):
        first = self.put(DSP, "dsp.gpu.so")
        second = self.put(DSP, "dsp.so")
        self.check(
            str(self.folder), f"'{second}': target kind 'dsp' is in '{first}' already"
        )

    def test_all_mistakes_are_told_at_once(self):
        file = self.put(DSP, "cpu.so")
        self.check(
            f"/no/such/folder:{self.folder}",
            f"'/no/such/folder' is neither a directory nor a library with a kind in its name {FORMS}",
            f"'{file}': target kind 'cpu' is known already",
        )


if __name__ == "__main__":
    unittest.main()
