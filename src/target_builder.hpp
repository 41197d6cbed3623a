// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_TARGET_BUILDER_HPP
#define CATCH2_TARGETS_SRC_TARGET_BUILDER_HPP

#include "target.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace catch2_targets::detail {

/// Puts a target together from its parts, in whatever form they were written. All that holds for
/// both forms is checked here; columns are where the part is written. Each member throws FlawError.
class TargetBuilder {
public:
    explicit TargetBuilder(AcceptedKinds accepted) : m_accepted(accepted) {}

    /// `word` is a kind's name, with or without `:N`.
    void set_kind(std::string_view word, std::size_t column);

    /// The attributes `ordinal` and `from_device` are the ordinal.
    void add_attribute(std::string_view key,
                       std::string value,
                       std::size_t key_column,
                       std::size_t value_column);

    bool has_kind() const noexcept { return !m_target.m_kind.empty(); }

    /// The target; `column` is where it begins.
    Target build(std::size_t column) &&;

private:
    void set_ordinal(std::string_view digits, std::size_t column);

    AcceptedKinds m_accepted;
    Target m_target;
};

} // namespace catch2_targets::detail

#endif
