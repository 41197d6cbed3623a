// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/targets.hpp>

#include <catch2_targets/kind.hpp>

#include "catch2/bridge.hpp"
#include "catch2/case_target.hpp"
#include "catch2/run_state.hpp"
#include "markers.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <ostream>
#include <stdexcept>
#include <utility>

namespace catch2_targets {

namespace detail {

namespace {

/// The running test as the run's tests expression would see it on a target: with the markers that a
/// target case of it would carry.
bool run_lets_through(Catch::TestCaseInfo const& test, Target const& target) {
    Catch::IConfig const* const config = current_config();
    if (config == nullptr) {
        return true;
    }
    CaseTarget const on_target(target, target.str());
    Catch::TestCaseInfo info(test.className, {test.name, ""}, test.lineInfo);
    info.properties = test.properties;
    for (Catch::Tag const& tag : test.tags) {
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

/// Whether the target is among those that a test generates; without patterns each is.
bool is_wanted(Target const& target, std::vector<std::string_view> const& patterns) {
    return patterns.empty() || std::any_of(patterns.begin(), patterns.end(), [&](auto text) {
               return Pattern::parse(text).matches(target);
           });
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
    for (Catch::Tag const& tag : test.tags) {
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
    for (Target const& target : wanted(judge.selection(), patterns)) {
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

/// The pair of a target case, provided that one of the patterns, if there are any, matches it.
TargetDevice const& own_pair(std::vector<std::string_view> const& patterns) {
    RunState& state = RunState::get();
    TargetDevice const& own = state.pairs()->front();
    if (!is_wanted(own.target, patterns)) {
        std::vector<std::string> const texts(patterns.begin(), patterns.end());
        skip_test(state.test()->lineInfo,
                  own.target.str() + ": excluded: the test generates only " +
                      quote(join(texts, "; ")));
    }
    return own;
}

/// The listener tells which test is running; a program that is linked without it knows of none.
void require_test(std::string const& call) {
    if (RunState::get().test() == nullptr) {
        throw std::logic_error("catch2_targets::" + call +
                               ": no test is running (if one is, the program lacks the listener: "
                               "link it with -Wl,-u,catch2_targets_listener)");
    }
}

class PairGenerator final : public Catch::Generators::IGenerator<TargetDevice> {
public:
    explicit PairGenerator(std::vector<TargetDevice> const& pairs) : m_pairs(pairs) {}

    /// Each pass through the test asks for the pair again, which makes it the current one.
    TargetDevice const& get() const override {
        RunState::get().set_generated(&m_pairs[m_index]);
        return m_pairs[m_index];
    }

    bool next() override { return ++m_index < m_pairs.size(); }

private:
    std::vector<TargetDevice> const& m_pairs;
    std::size_t m_index = 0;
};

} // namespace

Catch::Generators::GeneratorWrapper<TargetDevice>
generate_targets(std::vector<std::string_view> const& patterns) {
    RunState& state = RunState::get();
    require_test("targets()");
    std::vector<TargetDevice> pairs = state.is_target_case()
                                          ? std::vector<TargetDevice>{own_pair(patterns)}
                                          : surveyed_pairs(patterns);
    return {Catch::Detail::make_unique<PairGenerator>(state.keep(std::move(pairs)))};
}

} // namespace detail

std::ostream& operator<<(std::ostream& out, TargetDevice const& pair) {
    return out << pair.target.str() << ": " << pair.device;
}

std::vector<TargetDevice> enabled_targets() {
    return detail::surveyed_pairs({});
}

TargetDevice const& current() {
    detail::RunState const& state = detail::RunState::get();
    std::vector<TargetDevice> const* const pairs = state.pairs();
    if (pairs != nullptr && !pairs->empty()) {
        return pairs->front();
    }
    if (TargetDevice const* const generated = state.generated()) {
        return *generated;
    }
    detail::require_test("current()");
    throw std::logic_error("catch2_targets::current(): the running test has no target; tag it "
                           "[targets] or [requires_KIND], or call GENERATE(targets()) first");
}

TargetDevice const& current(std::string_view kind) {
    Kind const* const known = find_kind(kind);
    std::string const name = known != nullptr ? known->name : std::string(kind);
    std::vector<TargetDevice> const* const pairs = detail::RunState::get().pairs();
    if (pairs != nullptr) {
        auto const found = std::find_if(pairs->begin(), pairs->end(), [&](auto const& pair) {
            return pair.target.kind() == name;
        });
        if (found != pairs->end()) {
            return *found;
        }
    }
    TargetDevice const* const generated = detail::RunState::get().generated();
    if (generated != nullptr && generated->target.kind() == name) {
        return *generated;
    }
    std::string const call = "current(" + detail::quote(kind) + ")";
    detail::require_test(call);
    throw std::logic_error("catch2_targets::" + call +
                           ": the running test has no target of this kind; tag it [requires_" +
                           name + "]");
}

} // namespace catch2_targets
