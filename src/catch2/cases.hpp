// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_CATCH2_CASES_HPP
#define CATCH2_TARGETS_SRC_CATCH2_CASES_HPP

#include "catch2/bridge.hpp"
#include "catch2/case_target.hpp"
#include "pattern.hpp"

#include <string>
#include <vector>

namespace catch2_targets::detail {

/// What a test's markers ask of each of its cases, beyond the case's own target.
struct CaseRules {
    std::vector<std::string> mistakes; ///< what is wrong with the test's tags
    std::vector<std::string> required_kinds;
    bool requires_gpu = false;
    std::string excluded = {}; ///< why the test excludes the case's target; empty where it does not
};

/// A test as the user wrote it, which is told in its result what devices it lost.
class PlainCase final : public Catch::ITestInvoker {
public:
    explicit PlainCase(Catch::TestCaseHandle original) : m_original(original) {}

    void prepareTestCase() override { m_original.prepareTestCase(); }
    void tearDownTestCase() override { m_original.tearDownTestCase(); }
    void invoke() const override;

private:
    Catch::TestCaseHandle m_original;
};

/// A case that decides, each time that Catch2 invokes it, whether the user's test runs: it skips,
/// it fails, or it sets the current pairs and calls the test.
class DecidingCase : public Catch::ITestInvoker {
public:
    DecidingCase(Catch::TestCaseHandle original, Catch::TestCaseInfo const& info)
        : m_original(original),
          m_info(info) {}

    /// Does nothing: a persistent fixture is made in invoke(), where a skip is allowed and the pair
    /// is known.
    void prepareTestCase() override {}

    void tearDownTestCase() override;
    void invoke() const override;

    Catch::TestCaseInfo const& info() const noexcept { return m_info; }

    /// Adds the targets that it will want verdicts on.
    virtual void add_targets(std::vector<Target>& targets) const = 0;

protected:
    /// What the test runs with. Points at what outlives the invocation.
    struct Admission {
        std::vector<TargetDevice> const* pairs;
        std::string const* text;
        bool stands_in; ///< for selected targets, none of which can run
    };

    /// Ends the test with skip_test() or fail_test() where it must not run.
    virtual Admission admit() const = 0;

    /// Whether the first pair is the case's own target's.
    virtual bool is_target_case() const noexcept = 0;

private:
    Catch::TestCaseInfo const* original_of_target_case() const;
    void run(Admission const& admission) const;

    Catch::TestCaseHandle m_original;
    Catch::TestCaseInfo const& m_info;
    mutable std::vector<TargetDevice> const* m_prepared_on = nullptr; ///< null where it is not
};

/// A case of a test on one target, where the test asks nothing more.
class TargetCase final : public DecidingCase {
public:
    TargetCase(Catch::TestCaseHandle original, Catch::TestCaseInfo const& info, CaseTarget& target)
        : DecidingCase(original, info),
          m_target(target) {}

    void add_targets(std::vector<Target>& targets) const override;

private:
    Admission admit() const override;
    bool is_target_case() const noexcept override { return true; }

    CaseTarget& m_target;
};

/// A case with requirements or mistakes: of a test on one target, or of a test without targets,
/// whose `target` is null. With a `counterpart` it is that case under another name, and steps back
/// in a run that has both.
class MarkedCase final : public DecidingCase {
public:
    MarkedCase(Catch::TestCaseHandle original,
               Catch::TestCaseInfo const& info,
               CaseRules const& rules,
               CaseTarget* target,
               Catch::TestCaseInfo const* counterpart = nullptr)
        : DecidingCase(original, info),
          m_rules(rules),
          m_target(target),
          m_counterpart(counterpart) {}

    void add_targets(std::vector<Target>& targets) const override;

private:
    Admission admit() const override;
    bool is_target_case() const noexcept override { return m_target != nullptr; }
    void require_no_loss() const;
    void step_back_for_counterpart() const;
    std::vector<TargetDevice> required_pairs() const;

    CaseRules const& m_rules;
    CaseTarget* m_target;
    Catch::TestCaseInfo const* m_counterpart;
    mutable std::vector<TargetDevice> m_pairs;
    mutable std::string m_text;
};

/// `must run @PATTERN`: fails unless a target of the pattern can run.
class MustRunCase final : public Catch::ITestInvoker {
public:
    MustRunCase(Pattern const& pattern, Catch::TestCaseInfo const& info)
        : m_pattern(pattern),
          m_info(info) {}

    void invoke() const override;

private:
    Pattern const& m_pattern;
    Catch::TestCaseInfo const& m_info;
};

} // namespace catch2_targets::detail

#endif
