// SPDX-License-Identifier: BSL-1.0
#include "catch2/early_exit.hpp"

#include "catch2/bridge.hpp"
#include "catch2/run_state.hpp"
#include "support/notice.hpp"
#include "support/process.hpp"
#include "support/text.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>

namespace catch2_targets::detail {

namespace {

/// Catch2's exit code for a failed run.
constexpr int failed_run = 42;

std::atomic<bool> is_armed{false};
long armed_process = 0;
std::thread::id armed_thread;

/// What exit() would have flushed before it ended the process.
void flush_all() {
    std::cout.flush();
    std::cerr.flush();
    std::clog.flush();
    std::fflush(nullptr);
}

/// Runs before the destructors of what was there when the run began. A process that a test forked
/// ends as it likes: the run is not in it.
void end_run(char const* call) {
    if (!is_armed || process_id() != armed_process) {
        return;
    }
    is_armed = false;
    Catch::TestCaseInfo const* const test = RunState::get().test();
    std::string const what = std::string(call) + " was called" +
                             (test != nullptr ? " while " + quote(test->name) + " was running"
                                              : " in the middle of a run");
    // Another thread may be in the reporters at this moment; then they are left alone.
    if (test != nullptr && std::this_thread::get_id() == armed_thread) {
        end_run_as_failed(*test, what);
    }
    flush_all();
    notice(what + "; the run ends here, as failed");
    std::_Exit(failed_run);
}

void at_exit() {
    end_run("exit()");
}

void at_quick_exit() {
    end_run("quick_exit()");
}

} // namespace

void arm_early_exit() {
    static bool const registered = [] {
        return std::atexit(at_exit) == 0 && std::at_quick_exit(at_quick_exit) == 0;
    }();
    armed_process = process_id();
    armed_thread = std::this_thread::get_id();
    is_armed = registered;
}

void disarm_early_exit() {
    is_armed = false;
}

} // namespace catch2_targets::detail
