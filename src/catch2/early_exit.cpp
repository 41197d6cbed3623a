// SPDX-License-Identifier: BSL-1.0
#include "catch2/early_exit.hpp"

#include "catch2/bridge.hpp"
#include "catch2/run_state.hpp"
#include "device_objects.hpp"
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

enum class Guard {
    off,   ///< there is no run to guard
    armed, ///< there is
    told,  ///< the process is ending, and all has been told
};

std::atomic<Guard> guard{Guard::off};
long armed_process = 0;
std::thread::id armed_thread;

void at_exit();
void at_quick_exit();

/// What is registered last is called first.
bool register_handlers() {
    return std::atexit(at_exit) == 0 && std::at_quick_exit(at_quick_exit) == 0;
}

/// What exit() would have flushed before it ended the process.
void flush_all() {
    std::cout.flush();
    std::cerr.flush();
    std::clog.flush();
    std::fflush(nullptr);
}

void clear_objects() {
    DeviceObjects& objects = DeviceObjects::get();
    if (!objects.is_empty()) {
        register_handlers(); // should a destructor call exit() once more, it comes back here
        objects.clear();
    }
}

/// What is said of the end; kept, for an exit() within an exit() is the same end.
std::string& said() {
    static auto* const text = new std::string();
    return *text;
}

/// Tells the end in the running test's result where that can be done.
void tell(char const* call) {
    RunState const& state = RunState::get();
    Catch::TestCaseInfo const* const test = state.test();
    std::string const when = test != nullptr      ? " while " + quote(test->name) + " was running"
                             : state.is_running() ? " in the middle of a run"
                                                  : " after the last test";
    said() = std::string(call) + " was called" + when;
    // Another thread may be in the reporters at this moment; then they are left alone. So they are
    // where the test's sections are closed already.
    if (test != nullptr && state.is_in_pass() && state.is_in_test_thread()) {
        end_run_as_failed(*test, said());
    }
}

/// Runs before the destructors of what was there when the run began, and when an object was made. A
/// process that a test forked ends as it likes: the run is not in it.
void end_process(char const* call) {
    if (guard == Guard::off || process_id() != armed_process) {
        clear_objects();
        return;
    }
    if (guard.exchange(Guard::told) == Guard::armed) {
        tell(call);
    }
    // Another thread may have the tests still use the objects; nothing is left then to destroy them
    // too late.
    if (std::this_thread::get_id() == armed_thread) {
        clear_objects();
    }
    flush_all();
    notice(said() + "; the run ends here, as failed");
    std::_Exit(failed_run);
}

void at_exit() {
    end_process("exit()");
}

void at_quick_exit() {
    end_process("quick_exit()");
}

} // namespace

void arm_early_exit() {
    static bool const registered = register_handlers();
    armed_process = process_id();
    armed_thread = std::this_thread::get_id();
    guard = registered ? Guard::armed : Guard::off;
}

void disarm_early_exit() {
    guard = Guard::off;
}

void clear_objects_at_exit() {
    register_handlers();
}

} // namespace catch2_targets::detail
