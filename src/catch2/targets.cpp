// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/targets.hpp>

#include <catch2_targets/kind.hpp>

#include "catch2/bridge.hpp"
#include "catch2/run_state.hpp"
#include "catch2/survey.hpp"
#include "pattern.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <ostream>
#include <stdexcept>
#include <utility>

namespace catch2_targets {

namespace detail {

namespace {

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
    std::vector<TargetDevice> pairs = state.original() != nullptr
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
