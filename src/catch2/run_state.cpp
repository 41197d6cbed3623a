// SPDX-License-Identifier: BSL-1.0
#include "catch2/run_state.hpp"

#include "probe/probe.hpp"
#include "register_fact.hpp"
#include "support/notice.hpp"
#include "support/text.hpp"

#include <catch2/catch_test_case_info.hpp>

#include <stdexcept>

namespace catch2_targets::detail {

// Never destroyed: tests that end the process, and threads that outlive main(), still read it.
RunState& RunState::get() {
    static auto* const only = new RunState();
    return *only;
}

RunState::RunState() {
    count_devices([](Device const& device) { return get().judge().counts(device); });
}

void RunState::begin_session(Selection selection) {
    std::lock_guard<std::mutex> const lock(m_mutex);
    m_judge = std::make_unique<Judge>(std::move(selection));
    m_current_judge = m_judge.get();
    m_stand_in_forbidden = false;
    m_announced = false;
    m_broken.clear();
    forget_fact_readings();
}

Judge& RunState::judge() {
    if (Judge* const current = m_current_judge) {
        return *current;
    }
    std::lock_guard<std::mutex> const lock(m_mutex);
    if (!m_judge) {
        m_judge = std::make_unique<Judge>(select_by_environment());
        m_current_judge = m_judge.get();
    }
    return *m_judge;
}

bool RunState::admit_stand_in() {
    Judge& decides = judge();
    if (m_stand_in_forbidden || decides.stand_in() == nullptr || !decides.nothing_can_run()) {
        return false;
    }
    decides.admit_stand_in();
    return true;
}

std::string RunState::announcement() {
    Judge& decides = judge();
    Target const* const stand_in = decides.stand_in();
    if (stand_in == nullptr || !decides.is_stand_in(*stand_in)) {
        return {};
    }
    Selection const& selection = decides.selection();
    std::string const whose =
        selection.variable.empty() ? "the suite's targets" : "the targets of " + selection.variable;
    return "none of " + whose + " can run here, so " + stand_in->str() + " runs in their place (" +
           decides.why_nothing_can_run() + ")";
}

void RunState::announce() {
    std::string const text = announcement();
    std::lock_guard<std::mutex> const lock(m_mutex);
    if (!text.empty() && !m_announced) {
        m_announced = true;
        notice(text);
    }
}

void RunState::note_if_broken(Verdict const& verdict) {
    if (verdict.outcome == Outcome::broken && !verdict.fails) {
        std::lock_guard<std::mutex> const lock(m_mutex);
        m_broken.insert(verdict.reason);
    }
}

void RunState::report_broken() {
    std::lock_guard<std::mutex> const lock(m_mutex);
    if (!m_broken.empty()) {
        notice("broken on this machine, so their tests were skipped: " +
               join({m_broken.begin(), m_broken.end()}, " | "));
        m_broken.clear();
    }
}

void RunState::begin_test(Catch::TestCaseInfo const& info) {
    set_running_test(&info.name);
    m_losses_told = losses();
    m_thread = std::this_thread::get_id();
    ++m_test_number;
    ++m_pass_number; // what is asked for before the first pass is of none before
    m_test = &info;
    m_surveyed = false;
    m_generated = nullptr;
}

std::vector<Loss> RunState::take_losses() {
    ask_health();
    std::size_t const first = m_losses_told;
    m_losses_told = losses();
    return m_losses_told == first ? std::vector<Loss>() : losses_from(first);
}

void RunState::end_test() {
    // What a test loses in its last steps cannot be told in its result any more; it blocks.
    ask_health();
    set_running_test(nullptr);
    m_test = nullptr;
    m_generated = nullptr;
    m_kept.clear();
    m_said.clear();
    m_texts.clear(); // a test that ends the process ends no pass
}

void require_test(std::string const& call) {
    if (RunState::get().test() == nullptr) {
        throw std::logic_error("catch2_targets::" + call +
                               ": no test is running (if one is, the program lacks the listener: "
                               "link it with -Wl,-u,catch2_targets_listener)");
    }
}

} // namespace catch2_targets::detail
