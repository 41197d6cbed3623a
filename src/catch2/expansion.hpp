// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_CATCH2_EXPANSION_HPP
#define CATCH2_TARGETS_SRC_CATCH2_EXPANSION_HPP

#include "catch2/bridge.hpp"
#include "catch2/case_target.hpp"
#include "catch2/cases.hpp"
#include "catch2/marked_test.hpp"
#include "markers.hpp"
#include "selection.hpp"

#include <deque>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace catch2_targets::detail {

/// A suite's tests with target cases in the place of those that have targets. Owns every case that
/// it makes; refers to the tests that it was made from.
class Expansion {
public:
    /// `stand_in` may be null; where it is not, tests on the suite's list get a case on it too.
    Expansion(Handles const& tests,
              MarkerCache& cache,
              Selection const& selection,
              Target const* stand_in);
    Expansion(Expansion const&) = delete;
    Expansion& operator=(Expansion const&) = delete;

    /// All tests, in the order of the tests that they come from.
    Handles const& cases() const noexcept { return m_cases; }

    /// The targets that the cases of a run will want verdicts on.
    std::vector<Target> wanted_targets(Catch::IConfig const& config) const;

    /// The infos of all cases that this expansion made.
    std::deque<Catch::TestCaseInfo> const& infos() const noexcept { return m_infos; }

private:
    /// A case that the run shows, to be found by the placeholder that stands for it.
    struct Shown {
        CaseTarget* target;
        Catch::TestCaseInfo const* info;
    };

    void name_targets(Handles const& tests);
    void list_targets(Target const* stand_in);
    void leave_names_to_tests();
    void expand(Catch::TestCaseHandle const& handle);

    /// Whether the test has a target at all, be it one that this session leaves out.
    bool add_target_cases(MarkedTest const& test);

    CaseRules const* rules_on(MarkedTest const& test, Target const& target);
    void
    add_target_case(MarkedTest const& test, CaseTarget& target, Tags tags, CaseRules const* rules);
    void add_placeholder(MarkedTest const& test, CaseTarget& target);
    void add_plain_case(Catch::TestCaseHandle const& test) {
        m_cases.push_back(with_invoker(test, m_plain_cases.emplace_back(test)));
    }
    void add_marked_case(MarkedTest& test);
    void add_failing_case(MarkedTest& test, std::string mistake);
    void add_must_run_cases();
    static std::string why_without_targets(MarkedTest const& test);

    Catch::TestCaseInfo&
    add_info(Catch::TestCaseInfo const& test, std::string_view suffix, Tags tags);

    Handles const& m_tests;
    MarkerCache& m_cache;
    Selection const& m_selection;
    TestReader m_reader;
    CaseTargets m_targets;
    std::vector<CaseTarget*> m_listed;       ///< what `[targets]` stands for
    std::vector<CaseTarget*> m_placeholders; ///< what it could have stood for

    Handles m_cases;
    std::deque<Catch::TestCaseInfo> m_infos;
    std::deque<PlainCase> m_plain_cases;
    std::deque<TargetCase> m_target_cases;
    std::deque<MarkedCase> m_marked_cases;
    std::deque<MustRunCase> m_must_run_cases;
    std::set<std::pair<std::string, std::string>> m_placeholder_names; ///< name and class
    std::vector<Shown> m_shown;
    std::string m_name;
};

} // namespace catch2_targets::detail

#endif
