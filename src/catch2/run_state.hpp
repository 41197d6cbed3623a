// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_CATCH2_RUN_STATE_HPP
#define CATCH2_TARGETS_SRC_CATCH2_RUN_STATE_HPP

#include <catch2_targets/targets.hpp>

#include "catch2/pass_texts.hpp"
#include "lost.hpp"
#include "verdict.hpp"

#include <atomic>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace Catch {
struct TestCaseInfo;
}

namespace catch2_targets::detail {

/// What is true of the session that runs, and of the test that runs in it. One per process.
///
/// The session's part changes only between runs. The test's part is written by the thread that runs
/// the tests and can be read from every thread of a test.
class RunState {
public:
    static RunState& get();

    /// Begins a session with this selection; verdicts of an earlier one are forgotten.
    void begin_session(Selection selection);

    /// Decides for this session. Outside a session it reads the variables on the first call.
    Judge& judge();

    /// Forbids a stand-in for the selected targets in this session.
    void forbid_stand_in() { m_stand_in_forbidden = true; }

    /// Lets a stand-in run if the session allows one and none of the selected targets can run; true
    /// where one runs from now on. `announcement()` then says so.
    bool admit_stand_in();

    /// The line that says which target stands in and why; empty where none does.
    std::string announcement();

    /// Writes the announcement to stderr, once per session.
    void announce();

    /// Remembers why a target that nobody asked for by name is broken, for the end of the run.
    void note_if_broken(Verdict const& verdict);

    /// Writes what note_if_broken() remembers to stderr, one line, and forgets it.
    void report_broken();

    /// @{ Begins and ends a test; between a run's tests `test()` is null.
    void begin_test(Catch::TestCaseInfo const& info);
    void end_test();
    Catch::TestCaseInfo const* test() const noexcept { return m_test; }
    std::size_t test_number() const noexcept { return m_test_number; }
    /// @}

    /// @{ Begins and ends a pass through the running test.
    void begin_pass() noexcept {
        ++m_pass_number;
        m_is_in_pass = true;
    }
    void end_pass() noexcept {
        m_is_in_pass = false;
        m_texts.clear();
    }
    bool is_in_pass() const noexcept { return m_is_in_pass; }
    std::size_t pass_number() const noexcept { return m_pass_number; }
    /// @}

    /// Whether this is the thread that runs the tests: the only one for which Catch2 reports.
    bool is_in_test_thread() const noexcept { return m_thread == std::this_thread::get_id(); }

    /// The devices that the running test lost and that its result does not tell yet, after asking
    /// for every device's health. Each is given once.
    std::vector<Loss> take_losses();

    /// @{ Whether a run is going on.
    void begin_run() { m_running = true; }
    void end_run() { m_running = false; }
    bool is_running() const noexcept { return m_running; }
    /// @}

    /// The pairs of the running case, the first being `current()`; null where it decides nothing.
    std::vector<TargetDevice> const* pairs() const noexcept { return m_pairs; }

    /// The test that the running target case was made from, whose first pair is its target's; null
    /// where the running case is not a target case.
    Catch::TestCaseInfo const* original() const noexcept { return m_original; }

    void set_case(std::vector<TargetDevice> const* pairs,
                  Catch::TestCaseInfo const* original) noexcept {
        m_original = original;
        m_pairs = pairs;
    }

    /// Keeps what a generator gives until the test ends: references to it may outlive the
    /// generator.
    std::vector<TargetDevice> const& keep(std::vector<TargetDevice> pairs) {
        return m_kept.emplace_back(std::move(pairs));
    }

    /// The pair that a generator gave last in a test that has none of its own.
    TargetDevice const* generated() const noexcept { return m_generated; }
    void set_generated(TargetDevice const* pair) noexcept { m_generated = pair; }

    /// What generators say of the current pass through the running test.
    PassTexts& texts() noexcept { return m_texts; }

    /// True on the first call with this text in a test: a generator that is made anew for each
    /// value of another says nothing twice.
    bool is_first(std::string const& text) { return m_said.insert(text).second; }

    /// True on the first call in a test: its result names the targets that cannot run only once.
    bool first_survey() noexcept { return !m_surveyed.exchange(true); }

private:
    RunState();

    std::mutex m_mutex;
    std::unique_ptr<Judge> m_judge;
    std::atomic<Judge*> m_current_judge{nullptr};
    bool m_stand_in_forbidden = false;
    bool m_announced = false;
    std::set<std::string> m_broken;

    std::atomic<bool> m_running{false};
    std::atomic<Catch::TestCaseInfo const*> m_test{nullptr};
    std::atomic<std::vector<TargetDevice> const*> m_pairs{nullptr};
    std::atomic<Catch::TestCaseInfo const*> m_original{nullptr};
    std::deque<std::vector<TargetDevice>> m_kept;
    std::atomic<TargetDevice const*> m_generated{nullptr};
    std::atomic<bool> m_surveyed{false};
    PassTexts m_texts;
    std::set<std::string> m_said;
    std::size_t m_losses_told = 0;
    std::atomic<std::thread::id> m_thread{};
    std::atomic<std::size_t> m_test_number{0};
    std::atomic<std::size_t> m_pass_number{0};
    std::atomic<bool> m_is_in_pass{false};
};

/// Throws std::logic_error where no test is running, or nobody tells which: a program that is
/// linked without the listener knows of none.
void require_test(std::string const& call);

} // namespace catch2_targets::detail

#endif
