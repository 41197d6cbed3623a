#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""What catch2-targets shows: as a table, as JSON and as a selection.

    info.test.py TOOL PLUGIN     PLUGIN is a plug-in that does what FAKE_PLUGIN says; the
                                 variable FAKE_DRIVERS has the folders of fake drivers
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import run_suite

TOOL, PLUGIN = run_suite.suites_from_arguments(2)

KINDS = ["cpu", "llvm", "cuda", "rocm", "opencl", "vulkan", "metal"]

# The same on every machine: fake CUDA and ROCm, and neither OpenCL nor Vulkan drivers.
FAKES = {
    "LD_LIBRARY_PATH": os.environ["FAKE_DRIVERS"],
    "OCL_ICD_VENDORS": "/nonexistent",
    "VK_DRIVER_FILES": "/nonexistent.json",
    "VK_ICD_FILENAMES": "/nonexistent.json",
    "FAKE_CUDA_DEVICES": "2",
    "FAKE_ROCM_DEVICES": "0",
}


NO_OPENCL = """\
clGetPlatformIDs: CL_PLATFORM_NOT_FOUND_KHR (-1001)
(OCL_ICD_VENDORS is set to '/nonexistent')"""
NO_VULKAN = """\
vkCreateInstance: VK_ERROR_INCOMPATIBLE_DRIVER (-9)
(VK_DRIVER_FILES is set to '/nonexistent.json',
VK_ICD_FILENAMES is set to '/nonexistent.json')"""


def info(*options, env=None):
    return TOOL.run("info", *options, env=env)


def report(env=None):
    return json.loads(info("--json", env=env).out)


def rows(table):
    """The rows of a table: (target, status, text), the text's lines joined by a newline."""
    found = []
    text_at = table.index("device, or why")
    status_at = table.index("status")
    for line in table.splitlines()[1:]:
        target, status = line[:status_at].strip(), line[status_at:text_at].strip()
        if status:
            found.append((target, status, line[text_at:]))
        else:
            target, status, text = found.pop()
            found.append((target, status, f"{text}\n{line[text_at:]}"))
    return found


class Table(run_suite.CheckTest):
    def test_it_shows_every_device_and_why_there_is_none(self):
        shown = info(env=FAKES)
        self.assertEqual((shown.code, shown.err), (0, ""))
        self.assertEqual(
            [row for row in rows(shown.out) if row[0].split(":")[0] not in ("cpu", "llvm")],
            [
                ("cuda:0", "present", "Fake CUDA Discrete\ndiscrete, api 12.4, memory 40.0 GiB"),
                ("cuda:1", "present", "Fake CUDA Integrated\nintegrated, api 12.4, memory 4.0 GiB"),
                ("rocm", "absent", "hipGetDeviceCount: hipErrorNoDevice (100)"),
                ("opencl", "absent", NO_OPENCL),
                ("vulkan", "absent", NO_VULKAN),
                ("metal", "disabled", "no build of this version has it"),
            ],
        )

    def test_it_is_what_the_json_says(self):
        expected = []
        for runtime in report()["runtimes"]:
            kind, status = runtime["kind"], runtime["status"]
            devices = [(f"{kind}:{n}", status) for n in range(len(runtime["devices"]))]
            expected += devices or [(kind, status)]
        self.assertEqual([row[:2] for row in rows(info().out)], expected)

    def test_it_fits_80_columns_of_ascii_whatever_a_driver_says(self):
        name = "caf\u00e9 \u0001\t" + 100 * "x" + " " + 20 * "long name "
        shown = info(env={**FAKES, "FAKE_CUDA_NAME": name, "FAKE_CUDA_DEVICES": "12"})
        self.assertEqual(shown.code, 0)
        self.assertTrue(shown.out.isascii() and shown.out.replace("\n", "").isprintable())
        self.assertLessEqual(max(map(len, shown.out.splitlines())), 80)
        self.assertIn("caf\\xc3\\xa9\n", shown.out)
        self.assertIn(" \\x01\\x09xxx", shown.out)
        self.assertEqual(len(re.findall(r"^cuda:\d+ ", shown.out, re.MULTILINE)), 12)

    def test_a_broken_driver_costs_its_own_row_only(self):
        shown = {row[0]: row[1:] for row in rows(info(env={**FAKES, "FAKE_cuInit": "999"}).out)}
        self.assertEqual(shown["cuda"], ("broken", "cuInit: CUDA_ERROR_UNKNOWN (999)"))
        self.assertEqual(shown["cpu:0"][0], "present")


    def test_plug_ins_have_rows_too(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copyfile(PLUGIN.path, pathlib.Path(folder, "libcatch2_targets_faulty.so"))
            shown = info(env={"CATCH2_TARGETS_LIBRARY_PATH": folder, "FAKE_PLUGIN": "crash"})
        self.assertEqual((shown.code, shown.err), (0, ""))
        self.assertEqual(rows(shown.out)[-1], ("faulty", "broken", "probe ended by SIGSEGV"))

    def test_a_plug_in_that_cannot_be_used_is_told(self):
        shown = info(env={"CATCH2_TARGETS_LIBRARY_PATH": "/nonexistent/npu.so"})
        self.assertEqual(shown.code, 0)
        self.assertRegex(
            shown.err,
            r"^catch2_targets: CATCH2_TARGETS_LIBRARY_PATH: '/nonexistent/npu.so' is neither .*\n$",
        )


class Json(run_suite.CheckTest):
    def test_it_has_every_kind_with_its_status(self):
        shown = info("--json")
        self.assertEqual((shown.code, shown.err), (0, ""))
        read = json.loads(shown.out)
        self.assertEqual(set(read), {"schema", "version", "conditions", "runtimes"})
        self.assertEqual(read["schema"], 1)
        self.assertEqual(read["version"], TOOL.run("--version").out.strip())
        self.assertEqual([runtime["kind"] for runtime in read["runtimes"]], KINDS)
        for runtime in read["runtimes"]:
            self.assertEqual(set(runtime), {"kind", "status", "reason", "devices"})
            self.assertIn(runtime["status"], ("present", "absent", "broken", "disabled"))
            is_present = runtime["status"] == "present"
            self.assertEqual((bool(runtime["devices"]), not runtime["reason"]), 2 * (is_present,))

    def test_it_has_all_that_a_runtime_tells_of_its_devices(self):
        (runtime,) = (one for one in report(FAKES)["runtimes"] if one["kind"] == "cuda")
        names = [device["name"] for device in runtime["devices"]]
        self.assertEqual(names, ["Fake CUDA Discrete", "Fake CUDA Integrated"])
        facts = runtime["devices"][1]["facts"]
        self.assertEqual(facts["ordinal"], 1)
        self.assertEqual(facts["memory"], 4 << 30)
        self.assertEqual(facts["software"], False)
        self.assertEqual(facts["type"], "integrated")
        self.assertEqual(set(facts["api"]), {"version"})

    def test_it_has_the_conditions_under_which_it_holds(self):
        conditions = report(FAKES)["conditions"]
        self.assertEqual(
            set(conditions),
            {"machine", "boot", "host", "architecture", "user", "variables", "files"},
        )
        self.assertEqual(conditions["user"], str(os.geteuid()))
        self.assertEqual(conditions["variables"]["OCL_ICD_VENDORS"], "/nonexistent")
        fake = pathlib.Path(os.environ["FAKE_DRIVERS"].split(":")[0], "libcuda.so.1")
        status = fake.stat()
        self.assertIn(
            {"path": str(fake), "size": status.st_size, "modified_ns": status.st_mtime_ns},
            conditions["files"],
        )

    def test_the_machine_id_is_not_in_it(self):
        machine_id = pathlib.Path("/etc/machine-id")
        if machine_id.exists() and machine_id.read_text(encoding="ascii").strip():
            self.assertNotIn(machine_id.read_text(encoding="ascii").strip(), info("--json").out)
        else:
            self.assertEqual(report()["conditions"]["machine"], "")


class Select(run_suite.CheckTest):
    def test_it_selects_what_has_a_device(self):
        shown = info("--select", env=FAKES)
        self.assertEqual((shown.code, shown.err), (0, ""))
        self.assertEqual(shown.out, "CATCH2_TARGETS=cpu,llvm,cuda\n")

    def test_a_shell_takes_it_as_it_is(self):
        script = f'export $("{TOOL.path}" info --select) && printf "%s" "$CATCH2_TARGETS"'
        kinds = [one["kind"] for one in report(FAKES)["runtimes"] if one["status"] == "present"]
        done = subprocess.run(
            ["sh", "-c", script],
            env=run_suite.environment(FAKES),
            capture_output=True,
            text=True,
            check=True,
        )
        self.assertEqual(done.stdout, ",".join(kinds))


class CommandLine(run_suite.CheckTest):
    def test_what_cannot_be_read_is_told_and_ends_with_2(self):
        for arguments in ([], ["inof"], ["info", "--jsn"], ["info", "--json", "--select"]):
            ran = TOOL.run(*arguments)
            self.assertEqual((ran.code, ran.out), (2, ""), arguments)
            self.assertNotEqual(ran.err, "")

    def test_help_and_version_end_with_0(self):
        for arguments in (["--help"], ["info", "--help"], ["--version"]):
            ran = TOOL.run(*arguments)
            self.assertEqual((ran.code, ran.err), (0, ""), arguments)
            self.assertNotEqual(ran.out, "")

    def test_it_says_so_where_it_cannot_print(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                [TOOL.path, "info"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
            )
        self.assertEqual(
            (done.returncode, done.stderr),
            (1, "catch2-targets: cannot write to the standard output\n"),
        )

    def test_it_looks_anew_whatever_probe_file_is_named(self):
        ran = info(env={"CATCH2_TARGETS_PROBE_FILE": "/nonexistent"})
        self.assertEqual((ran.code, ran.err), (0, ""))


if __name__ == "__main__":
    unittest.main()
