// SPDX-License-Identifier: BSL-1.0
#include "verdict.hpp"

#include <catch2_targets/kind.hpp>

#include "device.hpp"
#include "kind.hpp"
#include "lost.hpp"
#include "probe/probe.hpp"
#include "runtime.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace catch2_targets::detail {

namespace {

std::string listed(std::vector<Target> const& targets) {
    std::vector<std::string> texts;
    texts.reserve(targets.size());
    for (Target const& target : targets) {
        texts.push_back(target.str());
    }
    return quote(join(texts, "; "));
}

std::string names_of(std::vector<Device> const& devices) {
    std::vector<std::string> names;
    names.reserve(devices.size());
    for (Device const& device : devices) {
        names.push_back(std::to_string(device.ordinal()) + " is " + quote(device.name()));
    }
    return join(names, ", ");
}

/// What a target comes down to once its kind is enabled and its device chosen.
struct Found {
    Outcome outcome = Outcome::ran;
    std::string reason;
    Device device;
};

Found not_found(Outcome outcome, std::string reason) {
    return {outcome, std::move(reason), {}};
}

Found by_ordinal(std::vector<Device> const& devices, int ordinal, bool forbid_software) {
    if (static_cast<std::size_t>(ordinal) >= devices.size()) {
        return not_found(Outcome::absent,
                         "there is no device " + std::to_string(ordinal) + " (" +
                             names_of(devices) + ")");
    }
    Device const& device = devices[static_cast<std::size_t>(ordinal)];
    if (forbid_software && is_software(device)) {
        return not_found(Outcome::absent,
                         quote(device.name()) +
                             " is a software device (CATCH2_TARGETS_SOFTWARE is 'forbid')");
    }
    return {Outcome::ran, {}, device};
}

/// Hardware before software, each in loader order.
Found first_that_counts(std::vector<Device> const& devices, bool forbid_software) {
    auto const hardware = std::find_if_not(devices.begin(), devices.end(), is_software);
    if (hardware != devices.end()) {
        return {Outcome::ran, {}, *hardware};
    }
    if (forbid_software) {
        return not_found(Outcome::absent,
                         "there are only software devices (" + names_of(devices) +
                             "; CATCH2_TARGETS_SOFTWARE is 'forbid')");
    }
    return {Outcome::ran, {}, devices.front()};
}

/// Of several targets that cannot run, the outcome that says most is told: that something is wrong
/// over that nothing is there, and both over what only the settings say.
int how_much_it_says(Outcome outcome) {
    switch (outcome) {
    case Outcome::broken:
        return 3;
    case Outcome::blocked:
        return 2;
    case Outcome::absent:
        return 1;
    case Outcome::ran:
    case Outcome::skipped:
    case Outcome::deselected:
    case Outcome::excluded:
    case Outcome::disabled:
    case Outcome::unsupported:
        break;
    }
    return 0;
}

Found find_device(Target const& target, bool forbid_software) {
    if (!is_enabled(target.kind())) {
        return not_found(Outcome::disabled, disabled_reason(target.kind()));
    }
    Discovery const& discovery = probe(target.kind());
    if (discovery.status == Discovery::Status::broken) {
        return not_found(Outcome::broken, discovery.reason);
    }
    std::vector<Device> const& devices = probed_devices(target.kind());
    if (devices.empty()) {
        return not_found(Outcome::absent, discovery.reason);
    }
    return target.ordinal() ? by_ordinal(devices, *target.ordinal(), forbid_software)
                            : first_that_counts(devices, forbid_software);
}

} // namespace

Verdict Judge::judge(Target const& target, bool is_selected) {
    Found found;
    if (Pattern const* const excluded = m_selection.exclusion(target)) {
        found =
            not_found(Outcome::excluded, "CATCH2_TARGETS_EXCLUDE has " + quote(excluded->str()));
    } else if (!is_selected) {
        found = not_found(Outcome::deselected,
                          m_selection.variable + " is " + listed(m_selection.selected));
    } else {
        prepare({target});
        found = find_device(target, m_selection.forbid_software);
    }
    Verdict verdict;
    verdict.outcome = found.outcome;
    verdict.target = target;
    verdict.device = found.device;
    if (!verdict.can_run()) {
        refuse(verdict, found.reason);
    }
    return verdict;
}

/// Completes the verdict on a target that cannot run, for the reason that its outcome has.
void Judge::refuse(Verdict& verdict, std::string const& why) const {
    Target const& target = *verdict.target;
    verdict.reason = target.str() + ": " + std::string(to_string(verdict.outcome)) + ": " + why;
    if (Pattern const* const obligation = m_selection.obligation(target)) {
        verdict.fails = true;
        verdict.reason += "; it must run: CATCH2_TARGETS_MUST_RUN has " + quote(obligation->str());
    } else if (verdict.outcome == Outcome::broken && m_selection.named_in_environment(target)) {
        verdict.fails = true;
        verdict.reason += "; it must not be broken: " + m_selection.variable + " names it";
    }
}

Verdict const* Judge::blocked(Target const& target, Device const& device) {
    std::optional<Loss> const loss = loss_of(device);
    if (!loss) {
        return nullptr;
    }
    std::lock_guard<std::recursive_mutex> const lock(m_mutex);
    auto const [found, is_new] = m_blocked.try_emplace(target.str());
    if (is_new) {
        std::string const who = loss->test.empty() ? "the device was lost outside any test: "
                                                   : quote(loss->test) + " lost the device: ";
        found->second = blocked_by(target, who + loss->why);
    }
    return &found->second;
}

Verdict Judge::blocked_by(Target const& target, std::string const& why) const {
    Verdict verdict;
    verdict.outcome = Outcome::blocked;
    verdict.target = target;
    refuse(verdict, why);
    return verdict;
}

Verdict const& Judge::as_of_now(Verdict const& decided) {
    Verdict const* const lost =
        decided.can_run() ? blocked(*decided.target, decided.device) : nullptr;
    return lost == nullptr ? decided : *lost;
}

void Judge::expect(std::function<std::vector<Target>()> wanted_targets) {
    std::lock_guard<std::recursive_mutex> const lock(m_mutex);
    m_wanted_targets = std::move(wanted_targets);
}

void Judge::prepare(std::vector<Target> const& targets) {
    std::lock_guard<std::recursive_mutex> const lock(m_mutex);
    std::vector<std::string> kinds;
    for (Target const& target : targets) {
        add_probe(target, kinds);
    }
    // What the run wants later is probed along with what is wanted now, and never for its own sake.
    if (!kinds.empty() && m_wanted_targets) {
        for (Target const& target : std::exchange(m_wanted_targets, nullptr)()) {
            add_probe(target, kinds);
        }
    }
    probe_all(kinds);
}

/// Adds the kind that a verdict on the target depends on, where its probe is worth preparing.
void Judge::add_probe(Target const& target, std::vector<std::string>& kinds) const {
    bool const may_run = m_selection.selects(target) && m_selection.exclusion(target) == nullptr;
    if (may_run && is_enabled(target.kind()) && is_probed_in_child(target.kind())) {
        kinds.push_back(target.kind());
    }
}

Verdict const& Judge::on_target(Target const& target) {
    return as_of_now(decided(target));
}

Verdict const& Judge::decided(Target const& target) {
    std::lock_guard<std::recursive_mutex> const lock(m_mutex);
    if (is_stand_in(target)) {
        if (!m_stand_in_verdict) {
            // As it is: a selected target of its kind is one that cannot run.
            m_stand_in_verdict = judge(target, true);
            m_stand_in_verdict->stands_in = true;
        }
        return *m_stand_in_verdict;
    }
    auto found = m_targets.find(target.str());
    if (found == m_targets.end()) {
        Target const stands_for = m_selection.resolve(target);
        found =
            m_targets.emplace(target.str(), judge(stands_for, m_selection.selects(target))).first;
    }
    return found->second;
}

Verdict const& Judge::on_kind(std::string const& kind) {
    std::lock_guard<std::recursive_mutex> const lock(m_mutex);
    auto found = m_kinds.find(kind);
    if (found == m_kinds.end()) {
        Target const target = m_selection.resolve(Target::parse(kind));
        found = m_kinds.emplace(kind, judge(target, m_selection.selects_kind(kind))).first;
    }
    return as_of_now(found->second);
}

Verdict const& Judge::on_any_gpu() {
    std::lock_guard<std::recursive_mutex> const lock(m_mutex);
    // One that was lost makes room for the next that can run.
    if (!m_gpu || !as_of_now(*m_gpu).can_run()) {
        m_gpu = judge_gpu();
    }
    return *m_gpu;
}

Verdict Judge::judge_gpu() {
    std::vector<std::string> reasons;
    Outcome outcome = Outcome::disabled;
    bool fails = false;
    std::vector<Target> const candidates = gpu_candidates();
    prepare(candidates);
    for (Target const& target : candidates) {
        Verdict const& verdict = on_target(target);
        if (verdict.can_run()) {
            return verdict;
        }
        fails = fails || verdict.fails;
        if (how_much_it_says(verdict.outcome) >= how_much_it_says(outcome)) {
            outcome = verdict.outcome;
        }
        reasons.push_back(verdict.reason);
    }
    std::string const why = reasons.empty()
                                ? m_selection.variable + " is " + listed(m_selection.selected) +
                                      ", which has no gpu target"
                                : join(reasons, " | ");
    outcome = reasons.empty() ? Outcome::deselected : outcome;
    Verdict verdict;
    verdict.outcome = outcome;
    verdict.fails = fails;
    verdict.reason = "gpu: " + std::string(to_string(outcome)) + ": " + why;
    return verdict;
}

std::vector<Target> Judge::gpu_candidates() const {
    std::vector<Target> targets;
    std::set<std::string> kinds;
    for (Target const& target : m_selection.selected) {
        Kind const* const kind = find_kind(target.kind());
        if (kind != nullptr && kind->is_gpu()) {
            targets.push_back(target);
            kinds.insert(target.kind());
        }
    }
    if (!m_selection.variable.empty()) {
        return targets;
    }
    for (std::string const& kind : enabled_kinds()) {
        if (find_kind(kind)->is_gpu() && kinds.insert(kind).second) {
            targets.push_back(Target::parse(kind));
        }
    }
    return targets;
}

bool Judge::host_runs() const {
    std::vector<Target> const& targets = m_selection.selected;
    return std::any_of(targets.begin(), targets.end(), [&](Target const& target) {
        bool const is_there = is_host(target.kind()) && is_enabled(target.kind()) &&
                              registrations(target.kind()) == 0;
        return is_there && target.ordinal().value_or(0) == 0 &&
               m_selection.exclusion(target) == nullptr;
    });
}

bool Judge::nothing_can_run() {
    std::lock_guard<std::recursive_mutex> const lock(m_mutex);
    if (host_runs()) {
        return false;
    }
    std::vector<Target> const& targets = m_selection.selected;
    prepare(targets);
    return std::none_of(targets.begin(), targets.end(), [&](Target const& target) {
        return decided(target).can_run();
    });
}

Target const* Judge::stand_in() {
    std::lock_guard<std::recursive_mutex> const lock(m_mutex);
    if (!m_stand_in) {
        std::vector<Target> candidates{Target::parse("llvm"), Target::parse("cpu")};
        // A suite that lists one of the two has code for it, and maybe none for the other.
        std::stable_partition(candidates.begin(), candidates.end(), [&](Target const& target) {
            auto const& suite = m_selection.suite;
            return std::find(suite.begin(), suite.end(), target) != suite.end();
        });
        auto const found =
            std::find_if(candidates.begin(), candidates.end(), [&](Target const& target) {
                return is_enabled(target.kind()) && m_selection.exclusion(target) == nullptr;
            });
        if (found != candidates.end()) {
            m_stand_in = *found;
        }
    }
    return m_stand_in && m_selection.may_fall_back ? &*m_stand_in : nullptr;
}

std::string Judge::why_nothing_can_run() {
    std::lock_guard<std::recursive_mutex> const lock(m_mutex);
    std::vector<std::string> reasons;
    for (Target const& target : m_selection.selected) {
        reasons.push_back(decided(target).reason);
    }
    return join(reasons, " | ");
}

void Judge::admit_stand_in() {
    std::lock_guard<std::recursive_mutex> const lock(m_mutex);
    m_stand_in_admitted = stand_in() != nullptr;
}

bool Judge::is_stand_in(Target const& target) {
    std::lock_guard<std::recursive_mutex> const lock(m_mutex);
    return m_stand_in_admitted && target == *m_stand_in;
}

} // namespace catch2_targets::detail
