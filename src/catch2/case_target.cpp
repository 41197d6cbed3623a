// SPDX-License-Identifier: BSL-1.0
#include "catch2/case_target.hpp"

#include "catch2/run_state.hpp"
#include "markers.hpp"
#include "support/text.hpp"

#include <algorithm>

namespace catch2_targets::detail {

namespace {

/// The characters that every tool which reads Catch2's test names passes on unchanged.
bool is_safe(char c) {
    constexpr std::string_view safe = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                      "0123456789 _.:/@+=-";
    return safe.find(c) != std::string_view::npos;
}

} // namespace

CaseTarget::CaseTarget(Target target, std::string const& name)
    : m_target(std::move(target)),
      m_suffix(" @" + name),
      m_tag_texts(implied_markers(m_target.kind())) {
    m_tag_texts.push_back(m_target.kind());
    for (std::string const& text : m_tag_texts) {
        m_tags.emplace_back(string_ref(text));
    }
    std::sort(m_tags.begin(), m_tags.end());
}

Verdict const& CaseTarget::verdict() {
    // Decided once, unless devices were lost since.
    if (m_verdict == nullptr || losses() != 0) {
        m_verdict = &RunState::get().judge().on_target(m_target);
    }
    return *m_verdict;
}

void CaseTarget::settle() {
    if (m_pairs.empty()) {
        m_pairs.push_back({*verdict().target, verdict().device});
        m_text = describe(m_pairs);
    }
}

std::vector<TargetDevice> const& CaseTarget::pairs() {
    settle();
    return m_pairs;
}

std::string const& CaseTarget::text() {
    settle();
    return m_text;
}

CaseTarget& CaseTargets::operator[](Target const& target) {
    auto const found = std::find_if(m_targets.begin(), m_targets.end(), [&](auto const& known) {
        return known.target() == target;
    });
    return found != m_targets.end() ? *found : m_targets.emplace_back(target, unique_name(target));
}

std::string CaseTargets::unique_name(Target const& target) {
    std::string base = target.str();
    std::replace_if(
        base.begin(), base.end(), [](char c) { return !is_safe(c); }, '_');
    std::string name = base;
    // Catch2 selects names whatever their letter case, so two that differ in it alone are one name.
    for (int number = 2; !m_names.insert(lower(name)).second; ++number) {
        name = base + "_" + std::to_string(number);
    }
    return name;
}

std::string describe(std::vector<TargetDevice> const& pairs) {
    std::string text;
    for (TargetDevice const& pair : pairs) {
        text += (text.empty() ? "on " : "; ") + pair.target.str() + ": " + pair.device.name();
    }
    return text;
}

} // namespace catch2_targets::detail
