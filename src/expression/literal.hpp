// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_EXPRESSION_LITERAL_HPP
#define CATCH2_TARGETS_SRC_EXPRESSION_LITERAL_HPP

#include <catch2_targets/fact.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace catch2_targets::detail {

/// What a fact is compared with. One text may read in several ways: `8.0` is a version and a
/// number. What none of them reads as is a text.
struct Literal {
    std::string text; ///< as written
    std::optional<bool> truth = {};
    std::optional<std::int64_t> whole = {}; ///< a size is in bytes
    std::optional<double> real = {};        ///< of every number
    std::optional<Version> version = {};
    std::optional<std::string> word = {}; ///< of a text, without its quotes
    std::size_t unit = 0; ///< of a size: 1024 or 1000, in whose powers its unit counts
};

/// Reads a literal that is not in quotes. Throws ParseError for a number that is none, with
/// `column`, which is where the text begins.
Literal read_literal(std::string_view text, std::size_t column);

/// A text that was written in quotes, which `text` still has.
Literal quoted_literal(std::string_view text);

/// `1610612736 (1.5 GiB)`: a number of bytes as a size whose units are powers of `unit`.
std::string size_text(std::int64_t bytes, std::size_t unit);

} // namespace catch2_targets::detail

#endif
