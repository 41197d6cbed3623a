#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What the variables make of a run: what runs, what skips or fails and why, and what stands in.

    selection.test.py SUITE     SUITE is the binary of selection.cpp
"""
import pathlib
import re
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

(SUITE,) = run_suite.suites_from_arguments(1)

NO_CUDA = "cuda: absent: cannot open 'libcuda.so.1'"
NO_VULKAN = "vulkan: broken: vkCreateInstance: the fake is broken"
NOT_IN_CUDA = "deselected: CATCH2_TARGETS is 'cuda'"
PASSED = ("passed",)


def stand_in(whose, target, reason):
    """What a run says where a target stands in for those that cannot run."""
    return f"none of {whose} can run here, so {target} runs in their place ({reason})"


def ran_on(*targets, after=()):
    return ("passed", *after, *(f"ran on {target}" for target in targets))


def skipped(reason):
    return ("skipped", reason)


def failed(reason):
    return ("failed", reason)


class SelectionTest(run_suite.CheckTest):
    def check(self, expected, *arguments, env, code, err=""):
        """Compares all that a run says: each case's outcome and texts, stderr, the exit code."""
        run = SUITE.run(*arguments, env=env)
        self.assertEqual((run.err, run.code), (err and f"catch2_targets: {err}\n", code))
        self.assertEqual(SUITE.outcomes(*arguments, env=env), expected)


class Fallback(SelectionTest):
    CUDA = {"CATCH2_TARGETS": "cuda"}
    SAYS = stand_in("the targets of CATCH2_TARGETS", "llvm", NO_CUDA)

    def test_llvm_runs_where_no_selected_target_can(self):
        self.check(
            {
                "saxpy @cuda": skipped(NO_CUDA),
                "saxpy @llvm": ran_on("llvm", after=[self.SAYS]),
                "gemm @cuda": skipped(NO_CUDA),
                "must fail @cuda": skipped(NO_CUDA),
                "must fail @llvm": ("passed", self.SAYS, "as expected"),
                "can fail @cuda": skipped(NO_CUDA),
                "can fail @llvm": ("passed", self.SAYS, "as allowed"),
                "pinned @opencl:1": skipped(f"opencl:1: {NOT_IN_CUDA}"),
                "half broken @vulkan": skipped(f"vulkan: {NOT_IN_CUDA}"),
                "driver version": skipped(NO_CUDA),
                "must fail on cuda": skipped(NO_CUDA),
                "any gpu": skipped(f"gpu: absent: {NO_CUDA}"),
                "generates": ran_on("llvm", after=[self.SAYS]),
                "loops": ran_on("llvm", after=[self.SAYS]),
                "arithmetic": PASSED,
            },
            env=self.CUDA,
            code=0,
            err=self.SAYS,
        )

    def test_it_does_not_where_one_can(self):
        for targets, target in (("cuda; npu:1", "npu:1"), ("cuda; cpu", "cpu")):
            self.check(
                {
                    "saxpy @cuda": skipped(NO_CUDA),
                    f"saxpy @{target}": ran_on(target),
                    "generates": ran_on(target, after=[f"not run on {NO_CUDA}"]),
                },
                "[blas],generates",
                env={"CATCH2_TARGETS": targets},
                code=0,
            )

    def test_it_does_not_where_the_run_asks_for_gpu_tests_only(self):
        self.check(
            {"saxpy @cuda": skipped(NO_CUDA)},
            "[gpu][blas]",
            env=self.CUDA,
            code=4,
        )

    def test_it_does_where_the_run_asks_for_no_gpu_test(self):
        self.check(
            {
                "saxpy @llvm": ran_on("llvm", after=[self.SAYS]),
                "generates": ran_on("llvm", after=[self.SAYS]),
                "loops": ran_on("llvm", after=[self.SAYS]),
            },
            "[blas]~[gpu],[untagged]~[gpu]",
            env=self.CUDA,
            code=0,
            err=self.SAYS,
        )

    def test_fallback_off_lets_nothing_stand_in(self):
        self.check(
            {
                "saxpy @cuda": skipped(NO_CUDA),
                "generates": skipped(NO_CUDA),
                "loops": skipped(NO_CUDA),
            },
            "[blas],[untagged]",
            env={**self.CUDA, "CATCH2_TARGETS_FALLBACK": "off"},
            code=4,
        )

    def test_nothing_stands_in_where_the_run_names_a_target_case(self):
        self.check({"saxpy @cuda": skipped(NO_CUDA)}, "saxpy @cuda", env=self.CUDA, code=4)
        self.check(
            {"saxpy @cuda": skipped(NO_CUDA), "loops": skipped(NO_CUDA)},
            "SAXPY @cuda,loops",
            env=self.CUDA,
            code=4,
        )

    def test_a_wildcard_names_no_target_case(self):
        self.check(
            {
                "saxpy @cuda": skipped(NO_CUDA),
                "saxpy @llvm": ran_on("llvm", after=[self.SAYS]),
                "saxpy @opencl": skipped(f"opencl: {NOT_IN_CUDA}"),
                "saxpy @npu:1": skipped(f"npu:1: {NOT_IN_CUDA}"),
            },
            "saxpy @*",
            env=self.CUDA,
            code=0,
            err=self.SAYS,
        )

    def test_cpu_stands_in_where_llvm_is_excluded(self):
        says = stand_in("the targets of CATCH2_TARGETS", "cpu", NO_CUDA)
        self.check(
            {"saxpy @cuda": skipped(NO_CUDA), "saxpy @cpu": ran_on("cpu", after=[says])},
            "[blas]",
            env={**self.CUDA, "CATCH2_TARGETS_EXCLUDE": "llvm"},
            code=0,
            err=says,
        )

    def test_llvm_runs_where_the_host_is_selected_by_a_number_that_it_does_not_have(self):
        shown = SUITE.run("-s", "saxpy @cpu", "-r", "tap", env={"CATCH2_TARGETS": "cpu"}).out
        host = re.search(r"'on cpu: (.*?)' with", shown).group(1).strip()
        for target in ("cpu:3", "llvm:3"):
            absent = f"{target}: absent: there is no device 3 (0 is '{host}')"
            says = stand_in("the targets of CATCH2_TARGETS", "llvm", absent)
            self.check(
                {f"saxpy @{target}": skipped(absent), "saxpy @llvm": ran_on("llvm", after=[says])},
                "[blas]",
                env={"CATCH2_TARGETS": target},
                code=0,
                err=says,
            )

    def test_no_excluded_target_stands_in(self):
        self.check(
            {"saxpy @cuda": skipped(NO_CUDA), "loops": skipped(NO_CUDA)},
            "[blas],loops",
            env={**self.CUDA, "CATCH2_TARGETS_EXCLUDE": "llvm;cpu"},
            code=4,
        )

    def test_nothing_stands_in_where_a_target_must_run(self):
        self.check(
            {"saxpy @cuda": skipped(NO_CUDA)},
            "[blas]",
            env={**self.CUDA, "CATCH2_TARGETS_MUST_RUN": "npu"},
            code=4,
        )

    def test_the_suites_own_targets_are_stood_in_for_too(self):
        excluded = {"CATCH2_TARGETS_EXCLUDE": "opencl; npu"}
        reasons = " | ".join(
            [
                NO_CUDA,
                "opencl: excluded: CATCH2_TARGETS_EXCLUDE has 'opencl'",
                "npu:1: excluded: CATCH2_TARGETS_EXCLUDE has 'npu'",
            ]
        )
        says = stand_in("the suite's targets", "llvm", reasons)
        self.check(
            {"generates": ran_on("llvm", after=[says])},
            "generates",
            env=excluded,
            code=0,
            err=says,
        )

    def test_nothing_stands_in_in_a_test_that_fails_for_a_broken_target(self):
        reason = f"{NO_CUDA}\n{NO_VULKAN}; it must not be broken: CATCH2_TARGETS names it"
        self.check(
            {"generates": failed(reason), "loops": failed(reason)},
            "[untagged]",
            env={"CATCH2_TARGETS": "cuda;vulkan"},
            code=42,
        )


class Broken(SelectionTest):
    def test_a_broken_target_skips_and_the_end_of_the_run_says_so(self):
        self.check(
            {"half broken @vulkan": skipped(NO_VULKAN)},
            "half broken @vulkan",
            env={},
            code=4,
            err=f"broken on this machine, so their tests were skipped: {NO_VULKAN}",
        )

    def test_a_broken_target_that_the_environment_names_fails(self):
        named = f"{NO_VULKAN}; it must not be broken: CATCH2_TARGETS names it"
        self.check(
            {"half broken @vulkan": failed(named)},
            "half broken @vulkan",
            env={"CATCH2_TARGETS": "npu;vulkan"},
            code=42,
        )


class Software(SelectionTest):
    FORBIDDEN = "is a software device (CATCH2_TARGETS_SOFTWARE is 'forbid')"

    def test_hardware_goes_before_software(self):
        self.assertIn("on opencl: Fake Two", SUITE.run("-s", "must fail @opencl").out)

    def test_a_software_device_does_not_count_where_it_is_forbidden(self):
        self.check(
            {
                "saxpy @opencl:0": skipped(f"opencl:0: absent: 'Fake One' {self.FORBIDDEN}"),
                "saxpy @opencl:1": ran_on("opencl:1"),
                "saxpy @cpu": ran_on("cpu"),
                "saxpy @llvm": ran_on("llvm"),
            },
            "[blas]",
            env={
                "CATCH2_TARGETS": "opencl:0, opencl:1, cpu, llvm",
                "CATCH2_TARGETS_SOFTWARE": "forbid",
            },
            code=0,
        )

    def test_it_fails_where_it_must_run_too(self):
        reason = (
            f"opencl:0: absent: 'Fake One' {self.FORBIDDEN}; it must run: "
            "CATCH2_TARGETS_MUST_RUN has 'opencl:0'"
        )
        self.check(
            {"must run @opencl:0": failed(reason)},
            "must run @*",
            env={"CATCH2_TARGETS_SOFTWARE": "forbid", "CATCH2_TARGETS_MUST_RUN": "opencl:0"},
            code=42,
        )


class BadValues(SelectionTest):
    PLAIN = {"arithmetic"}

    def check_message(self, message, env):
        """Every case but plain ones fails with the message, and the list is as ever."""
        expected = {
            name: PASSED if name in self.PLAIN else failed(message) for name in SUITE.names()
        }
        self.check(expected, env=env, code=42)
        self.assertEqual(SUITE.run("--list-tests", env=env), SUITE.run("--list-tests"))

    def test_a_bad_list_fails_every_target_case_with_one_message(self):
        self.check_message(
            "CATCH2_TARGETS: unknown target kind 'vulcan' at column 1 of 'vulcan; llvm' (known: "
            "cpu, cuda, llvm, metal, npu, opencl, rocm, vulkan; did you mean 'vulkan'?)",
            env={"CATCH2_TARGETS": "vulcan; llvm"},
        )

    def test_so_does_a_variable_that_is_nearly_ours(self):
        self.check_message(
            "CATCH2_TARGETS_EXCLUD: no such variable (did you mean 'CATCH2_TARGETS_EXCLUDE'?)",
            env={"CATCH2_TARGETS_EXCLUD": "cuda"},
        )

    def test_all_that_is_wrong_is_said_at_once(self):
        self.check_message(
            "CATCH2_TARGETS: unknown target kind 'tensor' at column 7 of 'cuda; tensor' (known: "
            "cpu, cuda, llvm, metal, npu, opencl, rocm, vulkan)\n"
            "CATCH2_TARGETS_FALLBACK: unknown value 'on' (known: llvm, off)",
            env={"CATCH2_TARGETS": "cuda; tensor", "CATCH2_TARGETS_FALLBACK": "on"},
        )


class MustRun(SelectionTest):
    OBLIGED = f"{NO_CUDA}; it must run: CATCH2_TARGETS_MUST_RUN has 'cuda'"

    def test_each_case_of_a_target_that_must_run_fails_where_it_cannot(self):
        env = {"CATCH2_TARGETS_MUST_RUN": "cuda"}
        self.check(
            {
                "saxpy @cuda": failed(self.OBLIGED),
                "gemm @cuda": failed(self.OBLIGED),
                "must fail @cuda": failed(self.OBLIGED),
                "can fail @cuda": failed(self.OBLIGED),
                "driver version": failed(self.OBLIGED),
                "must fail on cuda": failed(self.OBLIGED),
                "must run @cuda": failed(self.OBLIGED),
            },
            "[requires_cuda]",
            env=env,
            code=42,
        )
        self.check(
            {"generates": failed(self.OBLIGED), "loops": failed(self.OBLIGED)},
            "[untagged]",
            env=env,
            code=42,
        )
        self.check(
            {"saxpy @opencl": ran_on("opencl"), "saxpy @npu:1": ran_on("npu:1")},
            "[blas]~[cuda]",
            env=env,
            code=0,
        )

    def test_a_case_of_its_own_asks_for_the_target_alone(self):
        for patterns, case, expected, code in (
            ("cuda", "must run @cuda", failed(self.OBLIGED), 42),
            ("opencl:1", "must run @opencl:1", PASSED, 0),
            (
                "opencl:7",
                "must run @opencl:7",
                failed(
                    "opencl:7: absent: there is no device 7 (0 is 'Fake One', 1 is 'Fake Two'); it "
                    "must run: CATCH2_TARGETS_MUST_RUN has 'opencl:7'"
                ),
                42,
            ),
        ):
            with self.subTest(patterns=patterns):
                env = {"CATCH2_TARGETS_MUST_RUN": patterns}
                self.check({case: expected}, case, env=env, code=code)

    def test_gpu_jobs_and_cpu_jobs_filter_it_as_the_targets_cases(self):
        env = {"CATCH2_TARGETS_MUST_RUN": "cuda; llvm"}
        self.assertEqual(SUITE.names("[gpu]", env=env)[-1], "must run @cuda")
        self.assertEqual(SUITE.names("~[gpu]", env=env)[-1], "must run @llvm")
        self.assertEqual(SUITE.run("~[gpu]", env=env).code, 0)
        self.assertEqual(SUITE.run("[gpu]", env=env).code, 42)

    def test_a_target_that_must_run_but_is_not_selected_fails(self):
        reason = (
            "opencl:1: deselected: CATCH2_TARGETS is 'npu'; it must run: "
            "CATCH2_TARGETS_MUST_RUN has 'opencl'"
        )
        self.check(
            {"pinned @opencl:1": failed(reason)},
            "pinned @*",
            env={"CATCH2_TARGETS": "npu", "CATCH2_TARGETS_MUST_RUN": "opencl"},
            code=42,
        )

    def test_where_all_can_run_all_is_well(self):
        self.check(
            {
                "saxpy @opencl": ran_on("opencl"),
                "pinned @opencl:1": ran_on("opencl:1"),
                "must run @opencl": PASSED,
            },
            "saxpy @opencl,pinned @*,must run @*",
            env={"CATCH2_TARGETS_MUST_RUN": "opencl"},
            code=0,
        )


class TvmsVariable(SelectionTest):
    NVPTX = "nvptx: disabled: a kind of TVM's that this library has no runtime for"

    def test_a_tvm_developers_list_just_works(self):
        self.check(
            {
                "saxpy @opencl:1": ran_on("opencl:1"),
                "saxpy @nvptx": skipped(self.NVPTX),
                "saxpy @cuda -arch=sm_80": skipped(
                    "cuda -arch=sm_80: absent: cannot open 'libcuda.so.1'"
                ),
            },
            "[blas]",
            env={"TVM_TEST_TARGETS": "opencl -from_device=1;nvptx;cuda -arch=sm_80"},
            code=0,
        )

    def test_llvm_runs_where_none_of_them_can(self):
        says = stand_in("the targets of TVM_TEST_TARGETS", "llvm", self.NVPTX)
        self.check(
            {"saxpy @nvptx": skipped(self.NVPTX), "saxpy @llvm": ran_on("llvm", after=[says])},
            "[blas]",
            env={"TVM_TEST_TARGETS": "nvptx", "CATCH2_TARGETS": "  "},
            code=0,
            err=says,
        )

    def test_our_own_variable_goes_first(self):
        self.check(
            {"saxpy @npu": ran_on("npu")},
            "[blas]",
            env={"TVM_TEST_TARGETS": "nvptx", "CATCH2_TARGETS": "npu"},
            code=0,
        )

    def test_a_kind_that_neither_knows_is_an_error(self):
        (message,) = set(
            SUITE.outcomes("[blas]", env={"TVM_TEST_TARGETS": "llvm;cudaa"}).values()
        )
        self.assertEqual(message[0], "failed")
        self.assertTrue(
            message[1].startswith(
                "TVM_TEST_TARGETS: unknown target kind 'cudaa' at column 6 of 'llvm;cudaa' (known: "
            ),
            message[1],
        )


if __name__ == "__main__":
    unittest.main()
