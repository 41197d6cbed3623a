// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_EXPRESSION_TRUTH_HPP
#define CATCH2_TARGETS_SRC_EXPRESSION_TRUTH_HPP

namespace catch2_targets::detail {

/// A truth value that may be unknown, as in Kleene's strong three-valued logic: the order is that
/// of his tables, in which `and` is the least and `or` the greatest.
enum class Truth { no, unknown, yes };

constexpr Truth operator!(Truth a) noexcept {
    return a == Truth::unknown ? a : a == Truth::yes ? Truth::no : Truth::yes;
}
constexpr Truth operator&(Truth a, Truth b) noexcept {
    return a < b ? a : b;
}
constexpr Truth operator|(Truth a, Truth b) noexcept {
    return a < b ? b : a;
}

} // namespace catch2_targets::detail

#endif
