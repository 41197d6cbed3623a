// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_EXPRESSION_EXPRESSION_HPP
#define CATCH2_TARGETS_SRC_EXPRESSION_EXPRESSION_HPP

#include <catch2_targets/device.hpp>

#include "expression/truth.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// What came of asking devices whether they meet an expression.
struct Answer {
    Truth truth = Truth::yes;

    /// Why it is not yes: the sub-terms that decided, with the values found
    /// (`'compute>=8.0' is not met: compute is 7.5`; `'fp64' is unknown: the vulkan runtime does
    /// not tell it`). Empty where it is yes.
    std::string reason = {};

    /// Whether the expression asks what the fact found cannot answer (`tops>=fast`, where `tops` is
    /// a number): the test that asks is wrong, and is to fail rather than to skip.
    bool is_mistake = false;
};

/// A requirement on a device: facts, `!`, `&`, `|`, parentheses, and comparisons of a fact with a
/// number, a version, a size or a text (`fp64 & memory>=2GiB | cuda.compute>=8.0`). The grammar is
/// in docs/reference/expressions.md. A value; cheap to copy.
class Expression {
public:
    /// Throws ParseError for a text that is no expression, and for a fact or a kind that nobody
    /// knows, with the nearest known one. So parse after all registrations, which is when Catch2
    /// makes its listeners.
    static Expression parse(std::string_view text);

    /// As written, without blanks at its ends.
    std::string const& str() const noexcept;

    /// The kinds whose devices it asks by name (`opencl` of `opencl.fp64`), each once.
    std::vector<std::string> const& kinds() const noexcept;

    /// Whether it asks a fact of a device without naming a kind; the suite's own facts that belong
    /// to no device do not count.
    bool asks_any_device() const noexcept;

    /// A fact without a kind is one of the first device, a fact with one is of the first device
    /// whose runtime is that kind; where there is none, it is unknown.
    Answer evaluate(std::vector<Device> const& devices) const;

    struct Parsed;

private:
    explicit Expression(std::shared_ptr<Parsed const> parsed) : m_parsed(std::move(parsed)) {}

    std::shared_ptr<Parsed const> m_parsed;
};

} // namespace catch2_targets::detail

#endif
