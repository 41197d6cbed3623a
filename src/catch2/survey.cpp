// SPDX-License-Identifier: BSL-1.0
#include "catch2/survey.hpp"

#include "catch2/bridge.hpp"
#include "catch2/case_target.hpp"
#include "catch2/run_state.hpp"
#include "markers.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string>
#include <utility>

namespace catch2_targets::detail {

namespace {

/// The tags that the user gave the running test; a target case carries its own target's instead of
/// some of them.
Tags const& written_tags(Catch::TestCaseInfo const& test) {
    Catch::TestCaseInfo const* const original = RunState::get().original();
    return original == nullptr ? test.tags : original->tags;
}

/// The running test as the run's tests expression would see it on a target: with the markers that a
/// target case of it would carry.
bool run_lets_through(Catch::TestCaseInfo const& test, Target const& target) {
    Catch::IConfig const* const config = current_config();
    if (config == nullptr) {
        return true;
    }
    CaseTarget const on_target(target, "");
    Catch::TestCaseInfo info(test.className, {test.name, ""}, test.lineInfo);
    info.properties = test.properties;
    for (Catch::Tag const& tag : written_tags(test)) {
        Marker::Meaning const meaning = read_marker(view(tag.original)).meaning;
        if (meaning != Marker::Meaning::gpu && meaning != Marker::Meaning::uses_gpu) {
            info.tags.push_back(tag);
        }
    }
    info.tags.insert(info.tags.end(), on_target.tags().begin(), on_target.tags().end());
    return expression_matches(*config, info);
}

/// The selected targets that a pattern matches; the pattern itself, as a target, where none is.
std::vector<Target> matching(Selection const& selection, std::string_view text) {
    Pattern const pattern = Pattern::parse(text);
    std::vector<Target> targets;
    std::copy_if(selection.selected.begin(),
                 selection.selected.end(),
                 std::back_inserter(targets),
                 [&](Target const& target) { return pattern.matches(target); });
    if (targets.empty()) {
        targets.push_back(selection.resolve(pattern.stated()));
    }
    return targets;
}

std::vector<Target> wanted(Selection const& selection,
                           std::vector<std::string_view> const& patterns) {
    if (patterns.empty()) {
        return selection.selected;
    }
    std::vector<Target> targets;
    for (std::string_view const pattern : patterns) {
        for (Target& target : matching(selection, pattern)) {
            if (std::find(targets.begin(), targets.end(), target) == targets.end()) {
                targets.push_back(std::move(target));
            }
        }
    }
    return targets;
}

/// What a test without targets of its own runs on.
struct Survey {
    std::vector<TargetDevice> pairs;
    std::vector<std::string> reasons; ///< of the targets that cannot run
    bool fails = false;               ///< whether one of them must run
    std::string stand_in;             ///< the announcement, where a target stands in

    void add(Verdict const& verdict) {
        if (verdict.can_run()) {
            pairs.push_back({*verdict.target, verdict.device});
        } else {
            reasons.push_back(verdict.reason);
            fails = fails || verdict.fails;
        }
        if (verdict.stands_in) {
            stand_in = RunState::get().announcement();
        }
        RunState::get().note_if_broken(verdict);
    }
};

/// The test's `[exclude:...]` tag that leaves the target out, with its brackets; empty where none
/// does.
std::string excluding_tag(Catch::TestCaseInfo const& test, Target const& target) {
    for (Catch::Tag const& tag : written_tags(test)) {
        Marker const marker = read_marker(view(tag.original));
        if (marker.exclusion && marker.exclusion->pattern.matches(target)) {
            return "[" + std::string(view(tag.original)) + "]";
        }
    }
    return {};
}

/// Whether the test's tags and the run's expression let it run on the target; a tag that does not
/// is a reason.
bool admits(Catch::TestCaseInfo const& test, Target const& target, Survey& found) {
    if (!run_lets_through(test, target)) {
        return false;
    }
    std::string const tag = excluding_tag(test, target);
    if (!tag.empty()) {
        found.reasons.push_back(target.str() + ": excluded: the test's tags have " + quote(tag));
    }
    return tag.empty();
}

Survey survey(std::vector<std::string_view> const& patterns, Catch::TestCaseInfo const* test) {
    RunState& state = RunState::get();
    Judge& judge = state.judge();
    Survey found;
    std::vector<Target> const targets = wanted(judge.selection(), patterns);
    judge.prepare(targets);
    for (Target const& target : targets) {
        if (test == nullptr || admits(*test, target, found)) {
            found.add(judge.on_target(target));
        }
    }
    Target const* const stand_in = judge.stand_in();
    bool const may_stand_in = found.pairs.empty() && !found.fails && stand_in != nullptr &&
                              is_wanted(*stand_in, patterns);
    if (may_stand_in && (test == nullptr || admits(*test, *stand_in, found)) &&
        state.admit_stand_in()) {
        found.add(judge.on_target(*stand_in));
        state.announce();
    }
    return found;
}

/// Says in the running test's result what cannot run; does not return where nothing can.
void report_survey(Survey const& found, Catch::TestCaseInfo const& test) {
    std::string const reasons = join(found.reasons, "\n");
    if (found.fails) {
        fail_test(test, reasons);
    }
    if (found.pairs.empty()) {
        skip_test(test.lineInfo,
                  reasons.empty()
                      ? "no target is left: the run's tests expression lets none through"
                      : reasons);
    }
    if (RunState::get().first_survey()) {
        if (!found.stand_in.empty()) {
            warn(test.lineInfo, found.stand_in);
        } else if (!reasons.empty()) {
            warn(test.lineInfo, "not run on " + join(found.reasons, "\nnot run on "));
        }
    }
}

} // namespace

bool is_wanted(Target const& target, std::vector<std::string_view> const& patterns) {
    return patterns.empty() || std::any_of(patterns.begin(), patterns.end(), [&](auto text) {
               return Pattern::parse(text).matches(target);
           });
}

bool is_given(Target const& target, Pattern const& pattern) {
    Judge& judge = RunState::get().judge();
    std::vector<Target> const& selected = judge.selection().selected;
    return pattern.matches(target) &&
           (judge.is_stand_in(target) ||
            std::find(selected.begin(), selected.end(), target) != selected.end() ||
            std::none_of(selected.begin(), selected.end(), [&](Target const& other) {
                return pattern.matches(other);
            }));
}

std::vector<TargetDevice> surveyed_pairs(std::vector<std::string_view> const& patterns) {
    RunState& state = RunState::get();
    std::string const errors = join(state.judge().selection().errors, "\n");
    Catch::TestCaseInfo const* const test = state.test();
    if (!errors.empty() && test == nullptr) {
        throw std::runtime_error(errors);
    }
    if (!errors.empty()) {
        fail_test(*test, errors);
    }
    Survey found = survey(patterns, test);
    if (test != nullptr) {
        report_survey(found, *test);
    }
    return std::move(found.pairs);
}

} // namespace catch2_targets::detail
