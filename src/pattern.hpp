// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_PATTERN_HPP
#define CATCH2_TARGETS_SRC_PATTERN_HPP

#include <catch2_targets/target.hpp>

#include <string>
#include <string_view>

namespace catch2_targets::detail {

/// Whether the target has the kind of `stated` and all that it states.
bool matches(Target const& stated, Target const& target);

/// A kind with any part of a target's ordinal and attributes: it matches every target that has its
/// kind and all that it states.
class Pattern {
public:
    /// Reads a pattern, which is written as a target is; throws ParseError.
    static Pattern parse(std::string_view text) { return Pattern(Target::parse(text)); }

    explicit Pattern(Target stated) : m_stated(std::move(stated)) {}

    bool matches(Target const& target) const { return detail::matches(m_stated, target); }

    /// What the pattern states, as a target of its own.
    Target const& stated() const noexcept { return m_stated; }

    std::string const& kind() const noexcept { return m_stated.kind(); }
    std::string const& str() const noexcept { return m_stated.str(); }

private:
    Target m_stated;
};

} // namespace catch2_targets::detail

#endif
