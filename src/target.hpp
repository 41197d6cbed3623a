// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_TARGET_HPP
#define CATCH2_TARGETS_SRC_TARGET_HPP

#include <catch2_targets/error.hpp>
#include <catch2_targets/target.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace catch2_targets::detail {

/// What is wrong with a text, and where: `PROBLEM at column N (HINT)`.
struct Flaw {
    std::string problem;
    std::size_t column;

    /// What would be right, with its blank and parentheses; may be empty.
    std::string hint;

    /// The flaw as a message; with `whole`, the text that the column counts in, `PROBLEM at column
    /// N of 'WHOLE' (HINT)`.
    std::string message() const;
    std::string message(std::string_view whole) const;
};

/// The ParseError that readers of targets throw: who reads a longer text can move the column.
class FlawError : public ParseError {
public:
    explicit FlawError(Flaw flaw) : ParseError(flaw.message(), flaw.column), m_flaw(flaw) {}

    Flaw const& flaw() const noexcept { return m_flaw; }

private:
    Flaw m_flaw;
};

/// Which kinds a target may have.
enum class AcceptedKinds {
    known,         ///< those that `find_kind` knows
    known_and_tvm, ///< those and the ones that `find_tvm_kind` knows
};

/// Reads a target in either form; throws FlawError.
Target parse_target(std::string_view text, AcceptedKinds accepted);

/// The same for one form. `text` has no blanks at its ends, and columns count in it.
Target parse_text_target(std::string_view text, AcceptedKinds accepted);
Target parse_json_target(std::string_view text, AcceptedKinds accepted);

} // namespace catch2_targets::detail

#endif
