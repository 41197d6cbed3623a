// SPDX-License-Identifier: BSL-1.0
#include "catch2/cases.hpp"

#include <catch2_targets/kind.hpp>

#include "catch2/run_state.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <optional>

namespace catch2_targets::detail {

namespace {

/// Sets the running case for as long as it lives, however the test ends.
class CaseScope {
public:
    CaseScope(std::vector<TargetDevice> const* pairs, Catch::TestCaseInfo const* original) {
        RunState::get().set_case(pairs, original);
    }
    CaseScope(CaseScope const&) = delete;
    CaseScope& operator=(CaseScope const&) = delete;
    ~CaseScope() { RunState::get().set_case(nullptr, nullptr); }
};

void require_to_run(Catch::TestCaseInfo const& info, Verdict const& verdict) {
    if (verdict.can_run()) {
        return;
    }
    if (verdict.fails) {
        fail_test(info, verdict.reason);
    }
    RunState::get().note_if_broken(verdict);
    skip_test(info.lineInfo, verdict.reason);
}

void tell_losses(Catch::TestCaseInfo const& info) {
    for (Loss const& loss : RunState::get().take_losses()) {
        add_failure(info,
                    loss.device_text() + ": this test lost the device " +
                        quote(loss.device.name()) + ": " + loss.why);
    }
}

/// Runs a test's body, and tells in its result what devices it lost, however it ended.
template <typename Body>
void tell_losses(Catch::TestCaseInfo const& info, Body const& body) {
    try {
        body();
    } catch (...) {
        tell_losses(info);
        throw;
    }
    tell_losses(info);
}

bool is_on_gpu(TargetDevice const& pair) {
    Kind const* const kind = find_kind(pair.target.kind());
    return kind != nullptr && kind->is_gpu();
}

void require_good_settings(Catch::TestCaseInfo const& info) {
    std::vector<std::string> const& errors = RunState::get().judge().selection().errors;
    if (!errors.empty()) {
        fail_test(info, join(errors, "\n"));
    }
}

} // namespace

void PlainCase::invoke() const {
    tell_losses(m_original.getTestCaseInfo(), [&] { m_original.invoke(); });
}

Catch::TestCaseInfo const* DecidingCase::original_of_target_case() const {
    return is_target_case() ? &m_original.getTestCaseInfo() : nullptr;
}

void DecidingCase::invoke() const {
    Admission const admission = admit();
    CaseScope const scope(admission.pairs, original_of_target_case());
    std::optional<ScopedText> text;
    if (!admission.pairs->empty()) {
        text.emplace(m_info.lineInfo, *admission.text);
    }
    tell_losses(m_info, [&] { run(admission); });
}

void DecidingCase::run(Admission const& admission) const {
    if (m_prepared_on == nullptr) {
        if (admission.stands_in) {
            warn(m_info.lineInfo, RunState::get().announcement());
        }
        m_original.prepareTestCase();
        m_prepared_on = admission.pairs;
    }
    m_original.invoke();
}

// Not admitted anew: the test may have lost its device, and Catch2 lets no skip pass here.
void DecidingCase::tearDownTestCase() {
    if (m_prepared_on != nullptr) {
        CaseScope const scope(m_prepared_on, original_of_target_case());
        m_prepared_on = nullptr;
        m_original.tearDownTestCase();
    }
}

void TargetCase::add_targets(std::vector<Target>& targets) const {
    targets.push_back(m_target.target());
}

DecidingCase::Admission TargetCase::admit() const {
    require_good_settings(info());
    Verdict const& verdict = m_target.verdict();
    require_to_run(info(), verdict);
    return {&m_target.pairs(), &m_target.text(), verdict.stands_in};
}

void MarkedCase::add_targets(std::vector<Target>& targets) const {
    if (m_target != nullptr) {
        targets.push_back(m_target->target());
    }
    for (std::string const& kind : m_rules.required_kinds) {
        targets.push_back(Target::parse(kind));
    }
    if (m_rules.requires_gpu) {
        std::vector<Target> const gpus = RunState::get().judge().gpu_candidates();
        targets.insert(targets.end(), gpus.begin(), gpus.end());
    }
}

void MarkedCase::step_back_for_counterpart() const {
    Catch::IConfig const* const config = current_config();
    if (m_counterpart != nullptr && config != nullptr &&
        expression_matches(*config, *m_counterpart)) {
        // A counterpart always comes with a target. NOLINTNEXTLINE(clang-analyzer-core.*)
        std::string const target = m_target->target().str();
        skip_test(info().lineInfo,
                  target + ": deselected: this run has it as " + quote(m_counterpart->name));
    }
}

std::vector<TargetDevice> MarkedCase::required_pairs() const {
    std::vector<TargetDevice> pairs;
    auto const require = [&](Verdict const& verdict) {
        require_to_run(info(), verdict);
        auto const is_same = [&](TargetDevice const& pair) {
            return pair.device == verdict.device;
        };
        if (std::none_of(pairs.begin(), pairs.end(), is_same)) {
            pairs.push_back({*verdict.target, verdict.device});
        }
    };
    if (m_target != nullptr) {
        require(m_target->verdict());
    }
    Judge& judge = RunState::get().judge();
    for (std::string const& kind : m_rules.required_kinds) {
        require(judge.on_kind(kind));
    }
    if (m_rules.requires_gpu && std::none_of(pairs.begin(), pairs.end(), is_on_gpu)) {
        require(judge.on_any_gpu());
    }
    return pairs;
}

void MarkedCase::require_no_loss() const {
    for (TargetDevice const& pair : m_pairs) {
        if (Verdict const* const blocked =
                RunState::get().judge().blocked(pair.target, pair.device)) {
            require_to_run(info(), *blocked);
        }
    }
}

DecidingCase::Admission MarkedCase::admit() const {
    if (m_target != nullptr || m_rules.requires_gpu || !m_rules.required_kinds.empty()) {
        require_good_settings(info());
    }
    if (!m_rules.mistakes.empty()) {
        fail_test(info(), join(m_rules.mistakes, "\n"));
    }
    if (!m_rules.excluded.empty()) {
        skip_test(info().lineInfo, m_rules.excluded);
    }
    step_back_for_counterpart();
    // Kept over the test's sections: the body may hold references to what it was given.
    if (m_pairs.empty()) {
        m_pairs = required_pairs();
        m_text = describe(m_pairs);
    } else {
        require_no_loss();
    }
    return {&m_pairs, &m_text, m_target != nullptr && m_target->verdict().stands_in};
}

void MustRunCase::invoke() const {
    require_good_settings(m_info);
    Judge& judge = RunState::get().judge();
    std::vector<Target> targets;
    for (Target const& target : judge.selection().selected) {
        if (m_pattern.matches(target)) {
            targets.push_back(target);
        }
    }
    if (targets.empty()) {
        targets.push_back(m_pattern.stated());
    }
    std::string ran;
    for (Target const& target : targets) {
        Verdict const& verdict = judge.on_target(target);
        if (!verdict.can_run()) {
            fail_test(m_info, verdict.reason);
        }
        ran += (ran.empty() ? "" : "; ") + verdict.target->str() + ": " + verdict.device.name();
    }
    succeed(m_info.lineInfo, ran);
}

} // namespace catch2_targets::detail
