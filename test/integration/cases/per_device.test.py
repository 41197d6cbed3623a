#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What a PerDevice keeps is made once, and gone before its driver is.

    per_device.test.py SUITE PLAIN     the binaries of per_device.cpp and per_device_plain.cpp
"""
import pathlib
import re
import signal
import sys
import unittest
import xml.etree.ElementTree

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

SUITE, PLAIN = run_suite.suites_from_arguments(2)

FAILED = 42
OFF = {"CATCH2_TARGETS_CACHE": "off"}
ONE = {"CATCH2_TARGETS": "npu:0"}
MUST_RUN = {"CATCH2_TARGETS_MUST_RUN": "npu"}
IT_MUST = "; it must run: CATCH2_TARGETS_MUST_RUN has 'npu'"
OUTSIDE = (
    "catch2_targets::PerDevice: no test is running (if one is, the program lacks the listener: "
    "link it with -Wl,-u,catch2_targets_listener)"
)
IT = "the PerDevice of per_device.cpp"


def scrub(text):
    """Without what depends on where the source lies, and on which line of a definition the compiler
    takes for its place."""
    return re.sub(r"[^' ]*per_device\.cpp:\d+", "per_device.cpp", text)


def log(run):
    """What was made and destroyed, in order, without what a run always begins and ends with."""
    lines = run.files["log.txt"].splitlines()
    always = ("before: ", "after: ", "end of ", "open driver", "close driver", "atexit of driver")
    return [line for line in lines if not line.startswith(always)]


class PerDeviceTest(run_suite.CheckTest):
    def logged(self, *arguments, env=None):
        return log(SUITE.run(*arguments, env=env))

    def check(self, expected, *arguments, env=None):
        """Compares each case's outcome, all that it says, and its exceptions."""
        results = SUITE.results(*arguments, env=env)
        found = {
            name: (case.outcome, *map(scrub, (*case.said, *case.exceptions)))
            for name, case in results.items()
        }
        self.assertEqual(found, expected)


class Sharing(PerDeviceTest):
    MADE = ["make context npu:0", "make context npu:1"]
    GONE = ["destroy context npu:1", "destroy context npu:0"]

    def test_two_tests_share_an_object_per_target(self):
        for expression in "[plain_use]", "first @*", "generates", "threads @*", "template - *":
            with self.subTest(expression=expression):
                run = SUITE.run(expression)
                self.assertEqual(run.code, 0)
                self.assertEqual(log(run), self.MADE + self.GONE)

    def test_each_target_has_its_own_though_the_device_is_one(self):
        env = {"CATCH2_TARGETS": "npu;npu:0;npu -size=2"}
        self.assertEqual(
            self.logged("first @*", env=env)[:3],
            ["make context npu", "make context npu:0", "make context npu -size=2"],
        )

    def test_each_key_has_its_own(self):
        program = "program {} in context npu:0"
        self.assertEqual(
            self.logged("programs @npu:0"),
            [
                "make context npu:0",
                *(f"make {program.format(key)}" for key in ("sum", "saxpy")),
                *(f"destroy {program.format(key)}" for key in ("saxpy", "sum")),
                "destroy context npu:0",
            ],
        )

    def test_an_owner_that_moves_and_a_function_that_does_are_fine(self):
        self.assertEqual(
            self.logged("owners @npu:0"), ["make owned npu:0", "destroy owned npu:0"]
        )

    def test_a_fixture_may_use_it_until_it_is_torn_down(self):
        self.assertEqual(
            self.logged("fixture @npu:0"),
            ["make context npu:0", "torn down, context npu:0", "destroy context npu:0"],
        )

    def test_a_local_one_takes_its_objects_along(self):
        self.assertEqual(
            SUITE.run("local @npu:0").files["log.txt"].splitlines()[1:6],
            ["open driver", "make local", "destroy local", "end of local", "end of session"],
        )

    def test_it_needs_a_running_test(self):
        lines = SUITE.run("first @npu:0").files["log.txt"].splitlines()
        self.assertIn(f"before: {OUTSIDE}", lines)
        self.assertIn(f"after: {OUTSIDE}", lines)

    def test_nothing_is_made_where_nothing_asks_for_it(self):
        for arguments in ("--list-tests",), ("local @npu:0",):
            self.assertNotIn("make context npu:0", self.logged(*arguments))


class TheEnd(PerDeviceTest):
    """Objects go before main() goes on, and before the driver does."""

    def check_end(self, expression, code, *arguments):
        run = SUITE.run(expression, *arguments)
        self.assertEqual(run.code, code)
        self.assertEqual(
            run.files["log.txt"].splitlines(),
            [
                f"before: {OUTSIDE}",
                "open driver",
                "make context npu:0",
                "destroy context npu:0",
                "end of session",
                f"after: {OUTSIDE}",
                "end of main",
                "close driver",
                "atexit of driver",
            ],
        )
        return run

    def test_of_a_run(self):
        self.check_end("first @npu:0", 0)

    def test_of_a_run_with_a_test_that_fails_throws_or_skips(self):
        self.check_end("fails @npu:0", FAILED)
        self.check_end("throws @npu:0", FAILED)
        self.check_end("skips @npu:0", 4)

    def test_of_a_run_that_ends_at_the_first_failure(self):
        run = self.check_end("fails @*", FAILED, "--abort")
        self.assertIn("test cases: 1 | 1 failed\n", run.out)

    def test_by_exit(self):
        for name, call in (("exits @npu:0", "exit()"), ("exits quickly @npu:0", "quick_exit()")):
            with self.subTest(call=call):
                run = SUITE.run(name, "-r", "junit")
                self.assertEqual(run.code, FAILED)
                self.assertEqual(log(run), ["make context npu:0", "destroy context npu:0"])
                self.assertNotIn("close driver", run.files["log.txt"])
                xml.etree.ElementTree.fromstring(run.out)
                self.assertEqual(
                    run.err,
                    f"catch2_targets: {call} was called while '{name}' was running; the run ends "
                    "here, as failed\n",
                )

    def test_by_exit_goes_before_what_was_there_when_the_object_was_made(self):
        self.assertEqual(
            self.logged("exits with late objects @npu:0"),
            [
                "make late npu:0",
                "make program in late npu:0",
                "destroy program in late npu:0",
                "destroy late npu:0",
            ],
        )

    def test_by_exit_from_another_thread_leaves_the_objects_alone(self):
        run = SUITE.run("exits from a thread @npu:0")
        self.assertEqual(run.code, FAILED)
        self.assertEqual(log(run), ["make context npu:0"])
        self.assertNotIn("close driver", run.files["log.txt"])

    def test_by_a_signal_leaves_the_objects_alone(self):
        run = SUITE.run("aborts @npu:0")
        self.assertEqual(run.code, -signal.SIGABRT)
        self.assertEqual(log(run), ["make context npu:0"])

    def test_of_a_process_that_a_test_forked_leaves_the_objects_alone(self):
        run = SUITE.run("forks @npu:0")
        self.assertEqual(run.code, 0)
        self.assertEqual(log(run), ["make context npu:0", "child", "destroy context npu:0"])

    def test_what_another_object_was_made_with_goes_last(self):
        late = ["make late npu:0", "make program in late npu:0"]
        self.assertEqual(
            self.logged("late @npu:0"),
            late + [line.replace("make", "destroy") for line in reversed(late)],
        )

    def test_each_session_has_objects_of_its_own(self):
        lines = SUITE.run("first @npu:0", env={"SESSIONS": "2"}).files["log.txt"].splitlines()
        session = ["make context npu:0", "destroy context npu:0", "end of session"]
        self.assertEqual(lines[2:8], session * 2)

    def test_what_could_not_be_made_is_tried_again_in_the_next_session(self):
        run = SUITE.run("refused @npu:0", "-r", "compact", env={"SESSIONS": "2"})
        self.assertEqual(run.out.count("none at all"), 2)


class Unruly(PerDeviceTest):
    """Whatever a destructor does, the report is whole and the other objects go."""

    def check_end(self, at_end, code, err, lines=None):
        run = SUITE.run("unruly @npu:0", "-r", "junit", env={"AT_END": at_end})
        self.assertEqual(run.code, code)
        self.assertEqual(scrub(run.err), err)
        suite = xml.etree.ElementTree.fromstring(run.out).find("testsuite")
        self.assertEqual((suite.get("tests"), suite.get("failures")), ("1", "0"))
        made = ["make context npu:0", "make unruly", "make owned npu:0"]
        gone = ["destroy owned npu:0", "destroy unruly", "destroy context npu:0"]
        self.assertEqual(log(run), made + (gone if lines is None else lines))

    def test_nothing(self):
        self.check_end("", 0, "")

    def test_throw(self):
        self.check_end(
            "throw",
            0,
            f"catch2_targets: {IT}: a destructor threw: cannot release\\x0athe device\n",
        )

    def test_exit(self):
        self.check_end(
            "exit",
            FAILED,
            "catch2_targets: exit() was called after the last test; the run ends here, as failed\n",
            ["destroy owned npu:0", "destroy context npu:0"],
        )

    def test_crash(self):
        self.check_end("crash", -signal.SIGKILL, "", ["destroy owned npu:0"])

    def test_an_assertion_is_refused(self):
        run = SUITE.run("unruly @npu:0", env={"AT_END": "check"})
        self.assertEqual(run.code, 0)
        self.assertIn("a destructor threw: ", run.err)
        self.assertIn("No result capture instance", run.err)

    def test_exit_in_an_exit(self):
        run = SUITE.run("unruly exits @npu:0", "-r", "junit", env={"AT_END": "exit"})
        self.assertEqual(run.code, FAILED)
        xml.etree.ElementTree.fromstring(run.out)
        self.assertEqual(
            run.err,
            "catch2_targets: exit() was called while 'unruly exits @npu:0' was running; the run "
            "ends here, as failed\n",
        )
        self.assertEqual(
            log(run),
            ["make context npu:0", "make unruly", "destroy context npu:0"],
        )


class Reset(PerDeviceTest):
    EXPRESSION = "sections @npu:0,later sections @npu:0"
    FIRST = ["make queue npu:0"]
    LAST = ["destroy queue npu:0"]

    def test_is_called_once_before_a_later_test(self):
        run = SUITE.run(self.EXPRESSION)
        self.assertEqual(run.code, 0)
        self.assertEqual(log(run), [*self.FIRST, "reset queue npu:0", *self.LAST])

    def test_that_throws_makes_room_for_a_new_object(self):
        env = {"RESET": "throw"}
        self.check(
            {
                "sections @npu:0": ("passed",),
                "later sections @npu:0": (
                    "passed",
                    f"{IT}: an object could not be reset, so another is made: the queue hangs",
                ),
            },
            self.EXPRESSION,
            env=env,
        )
        self.assertEqual(
            self.logged(self.EXPRESSION, env=env),
            [*self.FIRST, "reset queue npu:0", *self.LAST, *self.FIRST, *self.LAST],
        )

    def test_that_fails_fails_the_test_and_the_next_one_gets_a_new_object(self):
        results = SUITE.results(self.EXPRESSION, "-s", env={"RESET": "fail"})
        self.assertEqual(results["later sections @npu:0"].outcome, "failed")
        self.assertEqual(results["later sections @npu:0"].counts, (0, 1, 0))

    def test_that_skips_skips_the_test(self):
        self.check(
            {
                "sections @npu:0": ("passed",),
                "later sections @npu:0": ("skipped", "skipped by the reset"),
            },
            self.EXPRESSION,
            env={"RESET": "skip"},
        )


class Refused(PerDeviceTest):
    """A factory that throws."""

    SAID = "no memory on npu:0\nnone at all"

    def blocked(self, by="refused @npu:0", what=IT, why="no memory on npu:0 ..."):
        return f"npu:0: blocked: '{by}' could not set up {what}: {why}"

    def test_fails_the_first_test_and_blocks_the_others(self):
        self.check(
            {
                "refused @npu:0": ("failed", self.SAID),
                "refused too @npu:0": ("skipped", self.blocked()),
                "refused in sections @npu:0": ("skipped", self.blocked(), self.blocked()),
                "refused to a thread @npu:0": ("passed", self.blocked()),
            },
            "[refused][npu]",
            env=ONE,
        )

    def test_is_told_whose_it_is_and_for_which_target(self):
        case = SUITE.results("refused @npu:0")["refused @npu:0"]
        self.assertEqual(
            tuple(map(scrub, case.messages)), ("on npu:0: Npu Zero", f"setting up {IT} for npu:0")
        )

    def test_blocks_its_own_target_only(self):
        cases = SUITE.results("refused @*")
        self.assertEqual(cases["refused @npu:0"].exceptions, (self.SAID,))
        self.assertEqual(cases["refused @npu:1"].exceptions, (self.SAID.replace(":0", ":1"),))

    def test_blocks_further_passes_through_the_same_test(self):
        self.check(
            {
                "refused in sections @npu:0": (
                    "failed",
                    self.blocked("refused in sections @npu:0"),
                    self.SAID,
                )
            },
            "refused in sections @npu:0",
        )

    def test_throws_once_more_in_the_same_pass(self):
        self.check({"refused twice @npu:0": ("passed",)}, "refused twice @npu:0")

    def test_says_in_another_thread_what_it_threw(self):
        self.check(
            {"refused to a thread @npu:0": ("passed", self.SAID)}, "refused to a thread @npu:0"
        )

    def test_fails_others_where_they_must_run(self):
        self.check(
            {
                "refused @npu:0": ("failed", self.SAID),
                "refused too @npu:0": ("failed", self.blocked() + IT_MUST),
            },
            "refused @npu:0,refused too @npu:0",
            env=MUST_RUN,
        )

    def test_blocks_one_key(self):
        self.check(
            {
                "refused key @npu:0": ("failed", "no such size"),
                "refused key too @npu:0": (
                    "skipped",
                    self.blocked("refused key @npu:0", f"7 of {IT}", "no such size"),
                ),
            },
            "refused key @npu:0,refused key too @npu:0",
        )
        case = SUITE.results("refused key @npu:0")["refused key @npu:0"]
        self.assertIn(f"setting up 7 of {IT} for npu:0", tuple(map(scrub, case.messages)))

    def test_texts_that_are_long_are_cut_where_they_stand_by_others(self):
        whole = "x" * 300
        self.check(
            {
                "refused source @npu:0": ("failed", whole),
                "refused source too @npu:0": (
                    "skipped",
                    self.blocked(
                        "refused source @npu:0",
                        f'"kernel void copy() {{ ... of {IT}',
                        f"{'x' * 256} ...",
                    ),
                ),
            },
            "refused source @npu:0,refused source too @npu:0",
        )
        case = SUITE.results("refused source @npu:0")["refused source @npu:0"]
        self.assertIn(
            f'setting up "kernel void copy() {{ ... of {IT} for npu:0',
            tuple(map(scrub, case.messages)),
        )

    def test_so_does_an_assertion_that_fails_in_it(self):
        cases = SUITE.results("[license][npu]", env=ONE)
        self.assertEqual(cases["requires a license @npu:0"].counts, (0, 1, 0))
        self.assertEqual(
            tuple(map(scrub, cases["requires it too @npu:0"].said)),
            (self.blocked("requires a license @npu:0", why="an assertion failed"),),
        )
        self.assertEqual(self.logged("[license][npu]", env=ONE), ["requiring"])

    def test_a_skip_in_it_skips_the_test_and_is_asked_for_anew(self):
        said = ("skipped", "npu:0 has no such unit")
        self.check(
            {"asks for a unit @npu:0": said, "asks for it too @npu:0": said},
            "[unit][npu]",
            env=ONE,
        )
        self.assertEqual(self.logged("[unit][npu]", env=ONE), ["skipping", "skipping"])

    def test_asking_for_what_it_makes_is_an_error(self):
        self.check(
            {
                "circle @npu:0": (
                    "failed",
                    f"{IT}: what makes the object for 'npu:0' asks for this object, itself or by "
                    "way of others",
                )
            },
            "circle @npu:0",
        )


class Lost(PerDeviceTest):
    CAUSE = "NPU_ERROR_RESET (7)"
    LOST = f"npu:0: this test lost the device 'Npu Zero': {CAUSE}"
    CONTEXT = ["make context npu:0", "destroy context npu:0"]

    def blocked(self, by):
        return f"npu:0: blocked: '{by}' lost the device: {self.CAUSE}"

    def test_a_factory_that_loses_the_device_is_told_in_its_test(self):
        self.check(
            {
                "loses the device @npu:0": ("failed", self.LOST, "the device is gone"),
                "first @npu:0": ("skipped", self.blocked("loses the device @npu:0")),
            },
            "loses the device @npu:0,first @npu:0",
        )

    def test_the_objects_of_a_lost_device_go_once_at_the_end(self):
        self.assertEqual(
            self.logged("loses it first @npu:0,first @npu:0"),
            [self.CONTEXT[0], "after the loss: context npu:0", self.CONTEXT[1]],
        )

    def test_the_test_that_loses_it_keeps_what_it_has(self):
        self.check({"loses it first @npu:0": ("failed", self.LOST)}, "loses it first @npu:0")
        self.assertEqual(
            self.logged("loses it first @npu:0"),
            [self.CONTEXT[0], "after the loss: context npu:0", self.CONTEXT[1]],
        )

    def test_nothing_is_made_on_a_lost_device(self):
        name = "uses what is left @npu:0"
        self.check({name: ("failed", self.blocked(name), self.LOST)}, name)
        self.assertEqual(self.logged(name), [])


class CacheOff(PerDeviceTest):
    """CATCH2_TARGETS_CACHE=off."""

    def test_each_test_has_objects_of_its_own(self):
        once = ["make context npu:0", "destroy context npu:0"]
        self.assertEqual(self.logged("[plain_use][npu]", env={**OFF, **ONE}), once * 2)

    def test_passes_through_a_test_share_them_and_nothing_is_reset(self):
        once = ["make queue npu:0", "destroy queue npu:0"]
        run = SUITE.run(Reset.EXPRESSION, env=OFF)
        self.assertEqual(run.code, 0)
        self.assertEqual(log(run), once * 2)

    def test_they_go_after_the_fixture_is_torn_down(self):
        self.assertEqual(
            self.logged("fixture @npu:0", env=OFF),
            ["make context npu:0", "torn down, context npu:0", "destroy context npu:0"],
        )

    def test_each_test_says_for_itself_what_cannot_be_made(self):
        said = ("failed", Refused.SAID)
        self.check(
            {"refused @npu:0": said, "refused too @npu:0": said},
            "refused @npu:0,refused too @npu:0",
            env=OFF,
        )

    def test_the_values_are_on_and_off(self):
        on = {"CATCH2_TARGETS_CACHE": " ON "}
        self.assertEqual(len(self.logged("[plain_use][npu]", env={**on, **ONE})), 2)
        said = "CATCH2_TARGETS_CACHE: unknown value '{}' (known: off, on{})"
        for value, hint in (("of", "; did you mean 'off'?"), ("never", "")):
            self.check(
                {"first @npu:0": ("failed", said.format(value, hint))},
                "first @npu:0",
                env={"CATCH2_TARGETS_CACHE": value},
            )
        self.check(
            {
                "first @npu:0": (
                    "failed",
                    "CATCH2_TARGETS_CACH: no such variable (did you mean 'CATCH2_TARGETS_CACHE'?)",
                )
            },
            "first @npu:0",
            env={"CATCH2_TARGETS_CACH": "off"},
        )


class WithoutMarkers(PerDeviceTest):
    CONTEXTS = [*Sharing.MADE, *Sharing.GONE]

    def test_objects_are_shared_and_go(self):
        run = PLAIN.run()
        self.assertEqual((run.code, run.err), (0, ""))
        self.assertEqual(log(run), self.CONTEXTS)

    def test_exit_ends_the_process_as_in_any_suite_and_the_objects_before_the_driver(self):
        run = PLAIN.run("exits")
        self.assertEqual((run.code, run.err), (0, ""))
        self.assertEqual(
            run.files["log.txt"].splitlines(),
            ["open driver", *self.CONTEXTS, "close driver", "atexit of driver"],
        )
        run = PLAIN.run("exits quickly")
        self.assertEqual((run.code, run.err), (0, ""))
        self.assertEqual(log(run), self.CONTEXTS)

    def test_the_cache_can_be_switched_off(self):
        self.assertEqual(log(PLAIN.run(env=OFF)), self.CONTEXTS * 2)


if __name__ == "__main__":
    unittest.main()
