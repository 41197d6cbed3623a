#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""targets_with<T>() hands a test each row that is for its target, and each failure shows which.

    rows.test.py SUITE     SUITE is the binary of rows.cpp
"""
import pathlib
import sys
import unittest
import xml.etree.ElementTree

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

(SUITE,) = run_suite.suites_from_arguments(1)

ON_NPU = "on npu: npu board"
CUDA = "cuda: absent: there is none in this suite"
LARGE = "row 'large tile' not run on npu: unsupported: 'cores>=128' is not met: cores is 64"
SHOW_MESSAGES = "compact console junit sonarqube tap teamcity xml".split()


def on_npu(*passes):
    """The messages of these passes on npu, each given by what stands by its failure."""
    return tuple(text for texts in passes for text in (ON_NPU, *texts))


A = ("row 'a'", "ran a = 1")
B = ("row 'b'", "ran b = 2")


class Rows(run_suite.CheckTest):
    def check(self, name, messages, said=(), **variables):
        """Every check fails, so that each shows its row."""
        case = SUITE.results(name, env=variables)[name]
        self.assertEqual(case.messages, messages, name)
        self.assertEqual(case.said, said, name)
        return case


class TargetCases(Rows):
    def test_a_case_runs_the_rows_of_its_target_that_the_device_meets(self):
        self.check(
            "target cases @npu",
            on_npu(("row 'small tile'", "ran small tile = 2"), ("row 4", "ran 4 = 4")),
            said=(LARGE,),
        )
        self.check(
            "target cases @board",
            ("on board: board", "row 'small tile'", "ran small tile = 6")
            + ("on board: board", "row 'nothing'", "ran nothing = 7"),
        )

    def test_rows_change_no_names(self):
        self.assertEqual(
            SUITE.names("target cases*"),
            [f"target cases @{kind}" for kind in ("cpu", "npu", "board", "cuda")],
        )

    def test_a_target_that_cannot_run_skips_as_ever(self):
        case = SUITE.results("target cases @cuda")["target cases @cuda"]
        self.assertEqual((case.outcome, case.said), ("skipped", (CUDA,)))

    def test_a_case_without_a_row_is_excluded(self):
        cases = SUITE.outcomes("not for all*")
        said = "excluded: the test has rows only for 'npu; npu:1; cuda'"
        self.assertEqual(cases["not for all @cpu"], ("skipped", f"cpu: {said}"))
        self.assertEqual(cases["not for all @board"], ("skipped", f"board: {said}"))
        self.check("not for all @npu", on_npu(("row 1", "ran 1 = 1"), ("row 4", "ran 4 = 4")))

    def test_a_pattern_that_states_more_than_the_target_is_not_for_it(self):
        name = "more than the case states @npu"
        said = "npu: excluded: the test has rows only for 'npu -mode=fast; npu:0'"
        self.assertEqual(SUITE.outcomes(name), {name: ("skipped", said)})

    def test_a_pattern_that_states_less_than_the_target_is_for_it(self):
        name = "less than the case states @npu:0 -mode=fast"
        case = SUITE.results(name)[name]
        self.assertEqual(case.messages[1::3], ("row 'a'", "row 'b'", "row 'd'"))

    def test_a_case_whose_rows_are_all_too_much_skips_with_every_reason(self):
        lines = [
            "npu: unsupported: row 'big': 'cores>=65' is not met: cores is 64",
            "npu: unsupported: row 'huge': 'cores>=66' is not met: cores is 64",
        ]
        name = "all too much @npu"
        self.assertEqual(SUITE.outcomes(name), {name: ("skipped", "\n".join(lines))})

    def test_a_requirement_may_be_on_another_runtime_that_the_test_requires(self):
        case = SUITE.results("of another runtime @cpu")["of another runtime @cpu"]
        self.assertEqual(case.messages[1::3], ("row 'own'", "row 3"))
        unmet = "'npu.cores>=65' is not met: npu.cores is 64"
        self.assertEqual(
            case.said, (f"row 'too much' not run on cpu: unsupported: {unmet}",)
        )

    def test_an_unknown_fact_is_no_met_requirement(self):
        name = "too much @cpu"
        said = "'cores' is unknown: the cpu runtime does not tell it"
        self.assertEqual(
            SUITE.outcomes(name), {name: ("skipped", f"cpu: unsupported: row 'c': {said}")}
        )


class Untagged(Rows):
    ROWS = (
        ("npu: npu board, row 'small tile'", "ran small tile = 2"),
        ("npu: npu board, row 4", "ran 4 = 4"),
        ("board: board, row 'small tile'", "ran small tile = 6"),
        ("board: board, row 'nothing'", "ran nothing = 7"),
    )

    def check_ran(self, name, rows, said, *expression):
        case = SUITE.results(name, *expression)[name]
        messages = case.messages[-2 * len(rows) :]
        self.assertEqual(messages, tuple(t for on, ran in rows for t in (f"on {on}", ran)))
        self.assertEqual(case.said, said)
        return case

    def test_it_runs_each_pair_with_the_rows_of_its_target(self):
        case = self.check_ran("untagged", self.ROWS, (f"not run on {CUDA}", LARGE))
        self.assertEqual(case.counts, (0, 5, 0))  # the first is cpu's

    def test_targets_are_left_out_where_the_run_leaves_them_out(self):
        cases = SUITE.results("[plain]~[gpu]")
        self.assertEqual(list(cases), ["untagged"])
        self.assertEqual(cases["untagged"].counts, (0, 3, 0))
        cases = SUITE.results("[plain][gpu]~[npu]")
        self.assertEqual(list(cases), ["untagged, any gpu too"])
        self.assertEqual(
            cases["untagged, any gpu too"].messages,
            ("on board: board, row 'small tile'", "ran small tile = 6")
            + ("on board: board, row 'nothing'", "ran nothing = 7"),
        )

    def test_a_row_that_states_more_than_is_selected_runs_on_a_target_of_its_own(self):
        rows = (
            ("npu: npu board, row 'plain'", "ran plain = 1"),
            ("npu -mode=fast: npu board, row 'fast'", "ran fast = 2"),
            ("npu:0: npu simulator, row 'zero'", "ran zero = 3"),
        )
        case = self.check_ran("more than is selected", rows, ())
        self.assertEqual(case.counts, (0, 3, 0))

    def test_a_row_runs_on_the_target_that_the_variable_selects(self):
        case = SUITE.results("more than*", env={"CATCH2_TARGETS": "npu:0"})["more than is selected"]
        self.assertEqual(
            case.messages[::2], ("on npu:0: npu simulator, row 'plain'",) +
            ("on npu:0: npu simulator, row 'zero'",)
        )

    def test_the_stand_in_runs_with_the_rows_that_are_for_it(self):
        for selected in ("cuda", "cpu:7"):
            case = SUITE.results("untagged", env={"CATCH2_TARGETS": selected})["untagged"]
            self.assertEqual(case.counts, (0, 1, 0), selected)
            self.assertEqual(case.messages[1], "ran 1 = 1")

    def test_it_skips_where_every_row_is_too_much(self):
        lines = [
            "npu: unsupported: row 'big': 'cores>=65' is not met: cores is 64",
            "board: unsupported: row 'small': 'cores>=9' is not met: cores is 8",
        ]
        said = ("skipped", "\n".join(lines))
        self.assertEqual(SUITE.outcomes("[unmet]"), {"all too much, untagged": said})

    def test_it_skips_where_no_pair_can_run(self):
        env = {"NPU_STATE": "absent", "CATCH2_TARGETS": "npu; cuda", "CATCH2_TARGETS_FALLBACK": "off"}
        npu = "npu: absent: no npu is plugged in"
        board = "board: deselected: CATCH2_TARGETS is 'npu; cuda'"
        self.assertEqual(
            SUITE.outcomes("[unmet]", env=env),
            {"all too much, untagged": ("skipped", f"{npu}\n{board}")},
        )


class Labels(Rows):
    """A label stands by each failure of its row's pass, and of no other."""

    def test_sections(self):
        self.check("two sections @npu", on_npu(A, A, B, B))

    def test_a_section_without_rows(self):
        self.check("in a section @npu", on_npu((), A, B, ()))

    def test_another_generator_before(self):
        c = ("row 3", "ran 3 = 3")
        self.check(
            "generator before @npu",
            on_npu(*((f"number := {number}", *row) for number in (1, 2) for row in (A, c))),
            said=("row 'b' not run on npu: unsupported: 'cores>=65' is not met: cores is 64",),
        )

    def test_another_generator_behind(self):
        self.check(
            "generator behind @npu",
            on_npu(
                *((row, f"number := {number}", ran) for row, ran in (A, B) for number in (1, 2))
            ),
        )

    def test_rows_times_rows(self):
        self.check(
            "rows times rows @npu",
            on_npu(
                *(
                    (f"row '{first}'", f"row '{second}'", f"first := npu: npu board, row '{first}'")
                    + (f"ran {second} = {value}",)
                    for first in "ab"
                    for second, value in (("c", 3), ("d", 4))
                )
            ),
        )
        case = SUITE.results("untagged rows times rows")["untagged rows times rows"]
        self.assertEqual(
            case.messages[4:],
            ("on npu: npu board, row 'b'", "on npu: npu board, row 'c'", "first b", "ran c = 3"),
        )

    def test_a_loop_and_a_helper(self):
        first = ("row 1", "ran 1 = 1")
        self.check("loop and helper @npu", on_npu(first, first, B, B))

    def test_a_template(self):
        for name in ("template - int @npu", "template - long @npu"):
            self.check(name, on_npu(A, B))

    def test_a_persistent_fixture(self):
        self.check("persistent fixture @npu", on_npu(A, A, B, B))

    def test_odd_labels_are_printable(self):
        case = SUITE.results("odd labels @npu")["odd labels @npu"]
        self.assertEqual(case.messages[1::3], (r"row 'a\x0ab\xff'", "row 'it's'", "row 16"))

    def test_a_test_that_throws(self):
        case = SUITE.results("two sections @npu", env={"THROW_ON": "b"})["two sections @npu"]
        self.assertEqual(case.messages, on_npu(A, A, B, B))
        self.assertEqual(case.exceptions, ("thrown on b",) * 2)

    def test_each_reporter_shows_them(self):
        for reporter in SHOW_MESSAGES:
            for env in ({}, {"THROW_ON": "a"}):
                run = SUITE.run("-r", reporter, "two sections @npu", env=env)
                for text in (ON_NPU, "row 'a'", "row 'b'"):
                    shown = run.out.replace("|'", "'").replace("&apos;", "'").replace("&#39;", "'")
                    self.assertIn(text, shown, (reporter, env))


class Values(Rows):
    def test_they_may_be_of_any_type_that_can_be_copied(self):
        counts = {name: case.counts for name, case in SUITE.results("[values]").items()}
        passed = {
            "functions @cpu": 2,
            "function objects @cpu": 2,
            "texts @cpu": 6,
            "one text @cpu": 1,
            "truth values @cpu": 2,
            "structs @cpu": 2,
            "lists @cpu": 2,
            "parts @cpu": 4,
            "untagged is current": 6,
            "a local table @cpu": 2,
            "shown @npu": 2,
        }
        self.assertEqual(counts, {name: (count, 0, 0) for name, count in passed.items()})


class Mistakes(Rows):
    """They fail the test, whatever failure it expects."""

    def test_all_are_told_in_one_failure(self):
        kinds = "board, cpu, cuda, llvm, metal, npu, opencl, rocm, vulkan"
        label = "have this label and may run on the same target; give each a label of its own"
        lines = [
            f"row 2: unknown target kind 'npuu' at column 1 (known: {kinds}; did you mean 'npu'?)",
            "row 'wrong': unknown fact 'nonsense' at column 1 "
            "(docs/reference/facts.md lists the known ones)",
            f"row 'small': rows 1 and 4 {label}",
            f"row 'small': rows 1 and 5 {label}",
        ]
        name = "mistakes @npu"
        self.assertEqual(SUITE.outcomes(name), {name: ("failed", "\n".join(lines))})

    def test_a_question_that_means_nothing_is_one(self):
        name = "a wrong question @npu"
        said = "row 'fast': 'cores>=fast' means nothing: cores is 64, a whole number"
        self.assertEqual(SUITE.outcomes(name), {name: ("failed", said)})

    def test_they_are_told_at_the_line_of_the_table(self):
        case = xml.etree.ElementTree.fromstring(SUITE.run("-r", "xml", "mistakes*").out)[0]
        failure = case.find("Failure")
        self.assertEqual(failure.get("filename"), case.get("filename"))
        self.assertEqual(int(failure.get("line")), int(case.get("line")) + 1)

    def test_a_table_has_rows(self):
        said = ("failed", "targets_with(): the list has no rows")
        self.assertEqual(
            SUITE.outcomes("[wrong]"), {"no rows": said, "no rows in a table": said}
        )


if __name__ == "__main__":
    unittest.main()
