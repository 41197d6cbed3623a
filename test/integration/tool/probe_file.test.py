#!/usr/bin/env python3
# SPDX-License-Identifier: BSL-1.0
"""A probe file: what it saves, and what makes a run refuse it and probe.

    probe_file.test.py TOOL SUITE     SUITE is the binary of probed.cpp; the variable FAKE_DRIVERS
                                      has the folders of the fakes
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

TOOL, SUITE = run_suite.suites_from_arguments(2)
VARIABLE = "CATCH2_TARGETS_PROBE_FILE"
NO_STRACE = "strace is missing: scripts/setup.sh installs it"


def runtime_of(content, kind):
    """What a probe file has of a kind."""
    (found,) = (runtime for runtime in content["runtimes"] if runtime["kind"] == kind)
    return found


class ProbeFileTest(run_suite.CheckTest):
    """Every test has a folder, with a fake driver in it that can be altered, and a probe file."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "probe.json"
        drivers = self.folder / "drivers"
        drivers.mkdir()
        self.driver = drivers / "libcuda.so.1"
        fakes = os.environ["FAKE_DRIVERS"].split(":")[0]
        shutil.copyfile(pathlib.Path(fakes, self.driver.name).resolve(), self.driver)
        self.vendors = self.folder / "vendors"
        self.vendors.mkdir()
        for icd in pathlib.Path("/etc/OpenCL/vendors").glob("*.icd"):
            shutil.copyfile(icd, self.vendors / icd.name)
        self.env = {
            "LD_LIBRARY_PATH": str(drivers),
            "FAKE_CUDA_NAME": "Probed CUDA",
            "OCL_ICD_VENDORS": str(self.vendors),
        }
        self.save()

    def save(self, alter=lambda content: None):
        """Saves what the tool finds, but for the name of the CUDA device."""
        content = json.loads(TOOL.run("info", "--json", env=self.env).out)
        runtime_of(content, "cuda")["devices"][0]["name"] = "Saved CUDA"
        alter(content)
        self.file.write_text(json.dumps(content), encoding="utf-8")
        self.file.chmod(0o600)

    def with_file(self, **more):
        return {**self.env, VARIABLE: str(self.file), **more}

    def check_refused(self, problem, env=None):
        """The run says once why it does not use the file, and probes."""
        env = env or self.with_file()
        run = SUITE.run("--reporter", "compact", env=env)
        said = f"catch2_targets: {VARIABLE}: '{env[VARIABLE]}' is not used: {problem}\n"
        self.assertEqual((run.err, run.code), (said, 0))
        self.assertNotIn("Saved CUDA", run.out)
        self.assertIn("Probed CUDA" if self.driver.exists() else "cuda: absent", run.out)


class Use(ProbeFileTest):
    @staticmethod
    def started_and_opened(env, *arguments):
        """The programs that a run starts and the files that it opens, as strace sees them."""
        with tempfile.NamedTemporaryFile("r", encoding="utf-8") as log:
            prefix = ["strace", "-f", "-o", log.name, "-s", "4096", "-e"]
            prefix += ["trace=execve,fork,vfork,clone,clone3,open,openat,openat2"]
            run = SUITE.run(*arguments, env=env, prefix=prefix)
            calls = log.read()
        starts = re.findall(r"\b(execve|v?fork|clone3?)\(", calls)
        return run, starts, re.findall(r'\bopen\w*\([^"]*"([^"]*)"', calls)

    @unittest.skipUnless(shutil.which("strace"), NO_STRACE)
    def test_no_process_is_started_and_no_driver_opened(self):
        run, starts, opened = self.started_and_opened(self.with_file())
        self.assertEqual((run.code, run.err, starts), (0, "", ["execve"]))
        self.assertIn(str(self.file), opened)
        drivers = re.compile(r"lib(cuda|OpenCL|vulkan|pocl|LLVM)\b")
        self.assertEqual([path for path in opened if drivers.search(path)], [])

        _, starts, opened = self.started_and_opened(self.env)
        self.assertGreater(len(starts), 1, "strace saw no probe")
        self.assertNotEqual([path for path in opened if drivers.search(path)], [])

    @unittest.skipUnless(shutil.which("strace"), NO_STRACE)
    def test_what_needs_no_probe_does_not_open_it(self):
        for arguments in (["--list-tests"], ["--help"], ["needs no target"], ["runs @cpu"]):
            run, starts, opened = self.started_and_opened(self.with_file(), *arguments)
            self.assertEqual((run.code, run.err, starts), (0, "", ["execve"]), arguments)
            self.assertNotIn(str(self.file), opened, arguments)

    def test_what_it_says_counts(self):
        self.save(
            lambda content: runtime_of(content, "vulkan").update(
                status="absent", reason="as it was", devices=[]
            )
        )
        outcomes = SUITE.outcomes(env=self.with_file())
        self.assertEqual(outcomes["runs @cuda"], ("passed", "Saved CUDA"))
        self.assertEqual(outcomes["runs @vulkan"], ("skipped", "vulkan: absent: as it was"))

    def check_probed(self):
        run = SUITE.run("--reporter", "compact", env=self.with_file())
        self.assertEqual((run.code, run.err), (0, ""))
        self.assertIn("Probed CUDA", run.out)

    def test_a_kind_that_it_does_not_have_is_probed(self):
        self.save(
            lambda content: content["runtimes"].remove(runtime_of(content, "cuda"))
        )
        self.check_probed()

    def test_a_kind_that_was_disabled_in_the_tool_is_probed(self):
        self.save(
            lambda content: runtime_of(content, "cuda").update(
                status="disabled", reason="not in this build", devices=[]
            )
        )
        self.check_probed()

    def test_processes_that_run_at_once_share_it(self):
        runs = [
            subprocess.Popen(
                [SUITE.path, "--reporter", "compact"],
                env=run_suite.environment(self.with_file()),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            for _ in range(2)
        ]
        for run in runs:
            out, err = run.communicate(timeout=run_suite.TIMEOUT_S)
            self.assertEqual((run.returncode, err), (0, ""))
            self.assertIn("Saved CUDA", out)

    def test_a_blank_variable_names_no_file(self):
        run = SUITE.run(env={**self.env, VARIABLE: " "})
        self.assertEqual((run.code, run.err), (0, ""))


class Refusal(ProbeFileTest):
    def test_of_another_machine_boot_user_host_or_architecture(self):
        for part in ("machine", "boot", "user", "host", "architecture"):
            self.save(lambda content, key=part: content["conditions"].update({key: "another"}))
            self.check_refused(f"it is of another {part}")

    def test_of_another_version(self):
        self.save(lambda content: content.update(version="0.0.1"))
        here = TOOL.run("--version").out.strip()
        self.check_refused(f"it is of version 0.0.1 (schema 1), this is {here} (schema 1)")

    def test_of_another_driver_file(self):
        with self.driver.open("ab") as driver:
            driver.write(b"\0")
        self.check_refused(f"'{self.driver}' was changed since it was made")

    def test_of_a_driver_file_that_was_written_anew(self):
        status = self.driver.stat()
        os.utime(self.driver, ns=(status.st_atime_ns, status.st_mtime_ns + 1))
        self.check_refused(f"'{self.driver}' was changed since it was made")

    def test_of_a_driver_file_that_is_gone(self):
        self.driver.unlink()
        self.check_refused(f"'{self.driver}' is gone since it was made")

    def test_of_another_icd_list(self):
        icd = self.vendors / "new.icd"
        icd.write_text("libnothing.so\n", encoding="ascii")
        self.check_refused(f"'{icd}' is new since it was made")

    def test_of_another_visibility_setting(self):
        for name, value in (
            ("CUDA_VISIBLE_DEVICES", "0"),
            ("HIP_VISIBLE_DEVICES", "0"),
            ("ROCR_VISIBLE_DEVICES", "0"),
            ("POCL_DEVICES", "basic"),
            ("OCL_ICD_DEBUG", "0"),
            ("VK_DRIVER_FILES", "/nonexistent.json"),
            ("VK_ICD_FILENAMES", "/nonexistent.json"),
        ):
            before = os.environ.get(name)
            was = "not set" if before is None else f"set to '{before}'"
            self.check_refused(
                f"{name} is set to '{value}', and was {was} when it was made",
                self.with_file(**{name: value}),
            )

    def test_of_one_that_was_cut_short(self):
        text = self.file.read_text(encoding="utf-8")
        for length in (0, 1, len(text) // 2, len(text) - 1):
            self.file.write_text(text[:length], encoding="utf-8")
            self.check_refused("it is not JSON, or was cut short")

    def test_of_what_is_no_probe_file(self):
        self.file.write_text("{}", encoding="utf-8")
        self.check_refused("it is not what 'catch2-targets info --json' writes")

    def test_of_one_that_others_may_write_to(self):
        for mode in (0o620, 0o602):
            self.file.chmod(mode)
            self.check_refused(
                f"others may write to it (its mode is {mode:o}; 'chmod go-w' would be right)"
            )

    @unittest.skipUnless(os.geteuid() == 0, "only root can give a file away")
    def test_of_one_that_belongs_to_another(self):
        os.chown(self.file, 12345, -1)
        self.check_refused("it belongs to another user")

    def test_of_one_that_cannot_be_read(self):
        self.check_refused("it is no ordinary file", self.with_file(**{VARIABLE: str(self.folder)}))
        self.file.unlink()
        self.check_refused("it cannot be read: No such file or directory")


if __name__ == "__main__":
    unittest.main()
