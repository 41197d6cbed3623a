// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_SUPPORT_TEXT_HPP
#define CATCH2_TARGETS_SRC_SUPPORT_TEXT_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// Whether it is a space, a tab, a newline or a carriage return.
bool is_blank(char c) noexcept;

/// Whether it is one of A to Z and a to z.
bool is_letter(char c) noexcept;

/// Whether it is one of 0 to 9.
bool is_digit(char c) noexcept;

/// `text` without blanks at its ends; a view of it.
std::string_view trim(std::string_view text);

/// `text` with A to Z made small; other bytes stay.
std::string lower(std::string_view text);

/// Whether both are the same text, A to Z and a to z taken as the same letters.
bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept;

/// Whether `text` begins with `prefix`.
bool starts_with(std::string_view text, std::string_view prefix);

/// The parts with `separator` between them.
std::string join(std::vector<std::string> const& parts, std::string_view separator);

/// How many bytes the UTF-8 character at `position` has; 0 where no well-formed one begins there.
std::size_t utf8_length(std::string_view text, std::size_t position) noexcept;

/// Whether the text is UTF-8 without control bytes (0 to 31 and 127).
bool is_printable(std::string_view text) noexcept;

/// The text with control bytes and bytes that are not UTF-8 as `\xNN`, so that a message can bear
/// what a driver or a user wrote.
std::string printable(std::string_view text);

/// The same in single quotes, as messages show a value.
std::string quote(std::string_view text);

/// How many letters must be inserted, left out, replaced, or swapped with their neighbour to make
/// `b` of `a` (optimal string alignment distance). Letter case counts.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate nearest to `word` in edit distance, letter case aside, provided that it is near
/// enough to be what was meant: at most a third of the longer one's letters differ. The first of
/// equals.
std::optional<std::string> nearest(std::string_view word,
                                   std::vector<std::string> const& candidates);

/// The tail of a message about an unknown word: ` (known: cpu, cuda; did you mean 'cuda'?)`, with
/// the known ones sorted, and without the question where nothing is near.
std::string known_names(std::string_view word, std::vector<std::string> known);

} // namespace catch2_targets::detail

#endif
