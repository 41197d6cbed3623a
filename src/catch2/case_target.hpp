// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_CATCH2_CASE_TARGET_HPP
#define CATCH2_TARGETS_SRC_CATCH2_CASE_TARGET_HPP

#include <catch2_targets/targets.hpp>

#include "catch2/bridge.hpp"
#include "verdict.hpp"

#include <deque>
#include <set>
#include <string>
#include <vector>

namespace catch2_targets::detail {

/// One target as the cases of a session have it: what all cases on this target share.
class CaseTarget {
public:
    /// `name` is what stands behind the `@` of a case's name.
    CaseTarget(Target target, std::string const& name);
    CaseTarget(CaseTarget const&) = delete;
    CaseTarget& operator=(CaseTarget const&) = delete;

    Target const& target() const noexcept { return m_target; }

    /// The end of a case's name: ` @cuda:1`.
    std::string const& suffix() const noexcept { return m_suffix; }

    /// The tags that every case on this target gets, sorted as Catch2 sorts tags.
    Tags const& tags() const noexcept { return m_tags; }

    /// What is decided about this target; probes on the first call.
    Verdict const& verdict();

    /// The one pair of a case on this target. Only where the verdict is that it can run.
    std::vector<TargetDevice> const& pairs();

    /// What failing assertions show: `on opencl: <device>`. Only where it can run.
    std::string const& text();

private:
    void settle();

    Target m_target;
    std::string m_suffix;
    std::vector<std::string> m_tag_texts;
    Tags m_tags;
    Verdict const* m_verdict = nullptr;
    std::vector<TargetDevice> m_pairs;
    std::string m_text;
};

/// All targets of a session's cases, each with a name of its own.
class CaseTargets {
public:
    /// The one for this target, made on the first call. References stay valid.
    CaseTarget& operator[](Target const& target);

private:
    std::string unique_name(Target const& target);

    std::deque<CaseTarget> m_targets;
    std::set<std::string> m_names;
};

/// `on opencl: <device>`, or several of them, joined by `; `.
std::string describe(std::vector<TargetDevice> const& pairs);

} // namespace catch2_targets::detail

#endif
