// SPDX-License-Identifier: BSL-1.0
#include "catch2/rewrite.hpp"

#include "catch2/bridge.hpp"
#include "catch2/expansion.hpp"
#include "catch2/run_state.hpp"

#include <catch2/interfaces/catch_interfaces_config.hpp>

#include <algorithm>
#include <memory>

namespace catch2_targets::detail {

namespace {

/// What the registry holds and what the user wrote. Never destroyed: Catch2's registry, which
/// points into it, is destroyed at a time of its own.
struct Rewriting {
    Handles originals;
    std::size_t cases =
        0; ///< how many of the registry's tests, from its first, come from `originals`
    std::unique_ptr<Expansion> expansion;
    MarkerCache cache;
};

Rewriting& rewriting() {
    static auto* const only = new Rewriting();
    return *only;
}

/// Puts the tests back as the user wrote them, those that were added since behind them.
void restore(Rewriting& state) {
    Handles& tests = registered_tests();
    auto const added = tests.begin() + static_cast<std::ptrdiff_t>(state.cases);
    state.originals.insert(state.originals.end(), added, tests.end());
    tests = state.originals;
    state.cases = tests.size();
}

void install(Rewriting& state, std::unique_ptr<Expansion> expansion, Catch::IConfig const& config) {
    registered_tests() = expansion->cases();
    state.cases = expansion->cases().size();
    state.expansion = std::move(expansion);
    forget_sorted_tests(config);
}

/// The first probe shall be one of all that this run needs. The configuration lives as long as the
/// run.
void announce_needs(Rewriting const& state, Catch::IConfig const& config) {
    RunState::get().judge().expect(
        [&config, cases = state.expansion.get()] { return cases->wanted_targets(config); });
}

bool names_a_case(Catch::IConfig const& config, Expansion const& expansion) {
    auto const& infos = expansion.infos();
    return config.hasTestFilters() &&
           std::any_of(infos.begin(), infos.end(), [&](auto const& info) {
               return expression_names(config, info.name);
           });
}

bool runs_on(Target const& target, Catch::IConfig const& config, Expansion const& expansion) {
    std::string const suffix = " @" + target.str();
    return std::any_of(
        expansion.infos().begin(), expansion.infos().end(), [&](Catch::TestCaseInfo const& info) {
            return info.name.size() > suffix.size() &&
                   info.name.compare(info.name.size() - suffix.size(), suffix.size(), suffix) ==
                       0 &&
                   expression_matches(config, info);
        });
}

/// Lets the stand-in run where it must, and probes only where a case of this run depends on it.
void consider_stand_in(Rewriting& state, Catch::IConfig const& config) {
    RunState& run = RunState::get();
    Judge& judge = run.judge();
    Selection const& selection = judge.selection();
    Target const* const stand_in = judge.stand_in();
    if (stand_in == nullptr || !selection.errors.empty() || judge.host_runs()) {
        return;
    }
    // There a stand-in would read as the real thing: to CTest, to an IDE.
    if (names_a_case(config, *state.expansion)) {
        run.forbid_stand_in();
        return;
    }
    auto expansion = std::make_unique<Expansion>(state.originals, state.cache, selection, stand_in);
    if (runs_on(*stand_in, config, *expansion) && run.admit_stand_in()) {
        install(state, std::move(expansion), config);
        announce_needs(state, config);
    }
}

} // namespace

bool begin_session(Catch::IConfig const& config) {
    Rewriting& state = rewriting();
    restore_expectations();
    restore(state);
    state.cache = MarkerCache(); // kinds may have been registered since
    RunState& run = RunState::get();
    run.begin_session(select_by_environment());
    if (!use_markers(state.originals, state.cache)) {
        return false;
    }
    install(
        state,
        std::make_unique<Expansion>(state.originals, state.cache, run.judge().selection(), nullptr),
        config);
    if (!only_lists(config)) {
        announce_needs(state, config);
        consider_stand_in(state, config);
    }
    return true;
}

} // namespace catch2_targets::detail
