// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_SUPPORT_TEXT_HPP
#define CATCH2_TARGETS_SRC_SUPPORT_TEXT_HPP

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// `text` without blanks (space, tab, newline, carriage return) at its ends; a view of it.
std::string_view trim(std::string_view text);

/// `text` with A to Z made small; other bytes stay.
std::string lower(std::string_view text);

/// Whether `text` begins with `prefix`.
bool starts_with(std::string_view text, std::string_view prefix);

/// The parts with `separator` between them.
std::string join(std::vector<std::string> const& parts, std::string_view separator);

/// The text in single quotes, as messages show a value; control bytes and bytes that are not UTF-8
/// become `\xNN`.
std::string quote(std::string_view text);

/// How many letters must be inserted, left out, replaced, or swapped with their neighbour to make
/// `b` of `a` (optimal string alignment distance). Letter case counts.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate nearest to `word` in edit distance, letter case aside, provided that it is near
/// enough to be what was meant: at most a third of its letters differ. The first of equals.
std::optional<std::string> nearest(std::string_view word,
                                   std::vector<std::string> const& candidates);

/// The tail of a message about an unknown word: ` (known: cpu, cuda; did you mean 'cuda'?)`, with
/// the known ones sorted, and without the question where nothing is near.
std::string known_names(std::string_view word, std::vector<std::string> known);

} // namespace catch2_targets::detail

#endif
