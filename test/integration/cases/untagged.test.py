#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""A test without [targets] runs on all pairs within one case.

    untagged.test.py SUITE     SUITE is the binary of untagged.cpp
"""
import pathlib
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

(SUITE,) = run_suite.suites_from_arguments(1)

CUDA = "cuda: absent: there is none in this suite"
NPU = "npu: absent: no npu is plugged in"
BOARD = "board: absent: no board is plugged in"
NOTHING = {"NPU_STATE": "absent", "BOARD_STATE": "absent"}
BOTH = "generator,loop"


class Untagged(run_suite.CheckTest):
    def check_ran_on(self, targets, *expression, env=None):
        """Every check fails, so that each shows where it ran."""
        cases = SUITE.results(*expression, env=env)
        for name, case in cases.items():
            self.assertEqual(case.messages, tuple(f"ran on {target}" for target in targets), name)
            self.assertEqual(case.counts, (0, len(targets), 0), name)
        return cases

    def test_it_runs_on_all_that_can_and_warns_of_the_rest(self):
        for case in self.check_ran_on(["npu", "board"], BOTH).values():
            self.assertEqual(case.said, (f"not run on {CUDA}",))

    def test_one_warning_names_all_that_cannot(self):
        env = {"NPU_STATE": "absent"}
        for case in self.check_ran_on(["board"], BOTH, env=env).values():
            self.assertEqual(case.said, (f"not run on {NPU}\nnot run on {CUDA}",))

    def test_generators_multiply(self):
        case = SUITE.results("several*")["several generators"]
        self.assertEqual(case.counts, (8, 0, 0))
        self.assertEqual(case.said, (f"not run on {CUDA}",))

    def test_it_skips_with_every_reason_where_nothing_can(self):
        env = {**NOTHING, "CATCH2_TARGETS_FALLBACK": "off"}
        for name, case in SUITE.results(BOTH, env=env).items():
            self.assertEqual(case.outcome, "skipped", name)
            self.assertEqual(case.said, (f"{NPU}\n{CUDA}\n{BOARD}",), name)
        run = SUITE.run(BOTH, env=env)
        self.assertEqual((run.code, run.err), (4, ""))


class Exclusions(Untagged):
    def test_what_the_test_excludes_is_left_out(self):
        case = self.check_ran_on(["board"], "excluding")["excluding"]
        excluded = "npu: excluded: the test's tags have '[exclude:npu -- too slow]'"
        self.assertEqual(case.said, (f"not run on {excluded}\nnot run on {CUDA}",))

    def test_a_test_that_excludes_all_skips_with_every_reason(self):
        case = SUITE.results("excluding all", env={"CATCH2_TARGETS_FALLBACK": "off"})["excluding all"]
        reasons = [
            "npu: excluded: the test's tags have '[exclude:npu]'",
            "cuda: excluded: the test's tags have '[exclude:cuda -- why]'",
            "board: excluded: the test's tags have '[exclude:board]'",
        ]
        self.assertEqual((case.outcome, case.said), ("skipped", ("\n".join(reasons),)))


class Expressions(Untagged):
    def test_gpu_targets_are_left_out_where_the_run_leaves_them_out(self):
        cases = self.check_ran_on(["npu"], "[plain]~[gpu]")
        self.assertEqual(sorted(cases), ["generator", "loop"])
        for case in cases.values():
            self.assertEqual(case.said, ())

    def test_only_gpu_targets_run_where_the_run_wants_these(self):
        self.assertEqual(list(self.check_ran_on(["board"], "[plain][gpu]")), ["with gpu"])

    def test_a_kind_is_left_out_by_its_tag(self):
        self.check_ran_on(["board"], "[plain]~[npu]")

    def test_a_target_case_knows_of_no_target_that_its_test_excludes(self):
        cases = SUITE.results("[loop]")
        self.assertEqual(list(cases), ["tagged loop @npu", "tagged loop @board"])
        excluded = "cuda: excluded: the test's tags have '[exclude:cuda -- why]'"
        for case in cases.values():
            self.assertEqual(case.said, (f"not run on {excluded}",))
            self.assertEqual(case.counts, (0, 2, 0))

    def test_a_target_case_knows_of_no_target_that_the_run_leaves_out(self):
        cases = SUITE.results("[loop][npu]")
        self.assertEqual(list(cases), ["tagged loop @npu"])
        self.assertEqual(cases["tagged loop @npu"].messages, ("on npu: npu board", "ran on npu"))

    def test_it_skips_where_the_run_leaves_nothing(self):
        for case in SUITE.results("[plain]~[npu]~[gpu]").values():
            self.assertEqual(
                case.said, ("no target is left: the run's tests expression lets none through",)
            )


class StandIn(Untagged):
    LINE = (
        "none of the suite's targets can run here, so llvm runs in their place "
        f"({NPU} | {CUDA} | {BOARD})"
    )

    def test_llvm_runs_where_nothing_else_can(self):
        for case in self.check_ran_on(["llvm"], BOTH, env=NOTHING).values():
            self.assertEqual(case.said, (self.LINE,))
        self.assertEqual(SUITE.run(BOTH, env=NOTHING).err, f"catch2_targets: {self.LINE}\n")

    def test_a_variable_that_selects_the_absent_is_named(self):
        env = {"CATCH2_TARGETS": "cuda"}
        self.check_ran_on(["llvm"], "generator", env=env)
        self.assertEqual(
            SUITE.run("generator", env=env).err,
            "catch2_targets: none of the targets of CATCH2_TARGETS can run here, so llvm runs in "
            f"their place ({CUDA})\n",
        )

    def test_patterns_let_it_through_or_not(self):
        env = {"CATCH2_TARGETS": "cuda"}
        for before in ((), ("generator",)):
            case = SUITE.results(",".join((*before, "only*")), env=env)["only llvm and cuda"]
            self.assertEqual(case.counts, (1, 0, 0))

    def test_it_is_not_excluded_from_the_exclusions(self):
        env = {**NOTHING, "CATCH2_TARGETS_EXCLUDE": "llvm; cpu"}
        for case in SUITE.results(BOTH, env=env).values():
            self.assertEqual(case.said, (f"{NPU}\n{CUDA}\n{BOARD}",))

    def test_nothing_stands_in_for_what_must_run(self):
        env = {**NOTHING, "CATCH2_TARGETS_MUST_RUN": "npu"}
        must = f"{NPU}; it must run: CATCH2_TARGETS_MUST_RUN has 'npu'"
        for case in SUITE.results(BOTH, env=env).values():
            self.assertEqual(case.outcome, "failed")
            self.assertEqual(case.said, (f"{must}\n{CUDA}\n{BOARD}",))

    def test_no_stand_in_where_the_run_names_a_target_case(self):
        for case in SUITE.results(f"{BOTH},tagged @npu", env=NOTHING).values():
            self.assertEqual(case.outcome, "skipped")


if __name__ == "__main__":
    unittest.main()
