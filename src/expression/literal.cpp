// SPDX-License-Identifier: BSL-1.0
#include "expression/literal.hpp"

#include <catch2_targets/error.hpp>

#include "support/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

namespace catch2_targets::detail {

namespace {

struct Unit {
    std::string_view name;
    std::size_t base;
    std::int64_t bytes;
};
constexpr std::int64_t kilo = 1000;
constexpr std::int64_t kibi = 1024;
constexpr std::array<Unit, 8> units{{{"GB", 1000, kilo* kilo* kilo},
                                     {"GiB", 1024, kibi* kibi* kibi},
                                     {"KiB", 1024, kibi},
                                     {"MB", 1000, kilo* kilo},
                                     {"MiB", 1024, kibi* kibi},
                                     {"TB", 1000, kilo* kilo* kilo* kilo},
                                     {"TiB", 1024, kibi* kibi* kibi* kibi},
                                     {"kB", 1000, kilo}}};

[[noreturn]] void throw_too_large(std::string_view text, std::size_t column) {
    throw ParseError("number " + quote(text) + " at column " + std::to_string(column) +
                         " is too large (at most " +
                         std::to_string(std::numeric_limits<std::int64_t>::max()) + ")",
                     column);
}

[[noreturn]] void throw_bad_number(std::string_view text, std::size_t column) {
    throw ParseError("bad number " + quote(text) + " at column " + std::to_string(column) +
                         " (write 16, 1.5, 8.0, 1.3.239 or 2GiB; quotes make it a text)",
                     column);
}

std::int64_t whole_of(std::string_view digits, std::string_view text, std::size_t column) {
    std::int64_t value = 0;
    if (std::from_chars(digits.data(), digits.data() + digits.size(), value).ec != std::errc()) {
        throw_too_large(text, column);
    }
    return value;
}

/// The number behind a decimal point, of digits alone.
double fraction_of(std::string_view digits) {
    double value = 0;
    double place = 1;
    for (char const digit : digits) {
        place /= 10;
        value += place * (digit - '0');
    }
    return value;
}

std::vector<std::string_view> parts_of(std::string_view text) {
    std::vector<std::string_view> parts;
    for (;;) {
        std::size_t const dot = text.find('.');
        parts.push_back(text.substr(0, dot));
        if (dot == std::string_view::npos) {
            return parts;
        }
        text.remove_prefix(dot + 1);
    }
}

/// A size whose number has a fraction need not be whole.
void apply_unit(Literal& literal, std::string_view name, std::size_t column) {
    auto const* const unit =
        std::find_if(units.begin(), units.end(), [&](Unit const& u) { return u.name == name; });
    if (unit == units.end()) {
        std::vector<std::string> known;
        known.reserve(units.size());
        for (Unit const& u : units) {
            known.emplace_back(u.name);
        }
        throw ParseError("unknown unit " + quote(name) + " at column " + std::to_string(column) +
                             known_names(name, known),
                         column);
    }
    constexpr auto largest = std::numeric_limits<std::int64_t>::max();
    literal.unit = unit->base;
    literal.version.reset();
    literal.real = *literal.real * static_cast<double>(unit->bytes);
    if (*literal.real >= static_cast<double>(largest)) {
        throw_too_large(literal.text, column - (literal.text.size() - name.size()));
    }
    if (literal.whole) {
        literal.whole = *literal.whole * unit->bytes;
    } else if (std::floor(*literal.real) == *literal.real) {
        literal.whole = static_cast<std::int64_t>(*literal.real);
    }
}

Literal read_number(std::string_view text, std::size_t column) {
    Literal literal{std::string(text)};
    bool const is_negative = text.front() == '-';
    std::string_view const all = is_negative ? text.substr(1) : text;
    auto const* const end =
        std::find_if_not(all.begin(), all.end(), [](char c) { return is_digit(c) || c == '.'; });
    auto const length = static_cast<std::size_t>(end - all.begin());
    std::vector<std::string_view> const parts = parts_of(all.substr(0, length));
    bool const has_empty_part =
        std::any_of(parts.begin(), parts.end(), [](std::string_view part) { return part.empty(); });
    if (has_empty_part || parts.size() > 4) {
        throw_bad_number(text, column);
    }
    std::int64_t const whole = whole_of(parts[0], text, column);
    if (!is_negative) {
        literal.version = Version::parse(all);
    }
    if (parts.size() == 1) {
        literal.whole = is_negative ? -whole : whole;
    }
    if (parts.size() <= 2) {
        double const size =
            static_cast<double>(whole) + (parts.size() == 2 ? fraction_of(parts[1]) : 0);
        literal.real = is_negative ? -size : size;
    }
    std::string_view const unit = all.substr(length);
    bool const is_word = std::all_of(unit.begin(), unit.end(), is_letter);
    if (!unit.empty() && (!literal.real || !is_word || is_negative)) {
        throw_bad_number(text, column);
    }
    if (!unit.empty()) {
        apply_unit(literal, unit, column + length);
    }
    return literal;
}

} // namespace

Literal read_literal(std::string_view text, std::size_t column) {
    bool const is_number = is_digit(text.front()) || (text.front() == '-' && text.size() > 1);
    if (is_number) {
        return read_number(text, column);
    }
    Literal literal{std::string(text)};
    literal.word = literal.text;
    if (equal_ignoring_case(text, "true") || equal_ignoring_case(text, "false")) {
        literal.truth = equal_ignoring_case(text, "true");
    }
    return literal;
}

Literal quoted_literal(std::string_view text) {
    Literal literal{std::string(text)};
    literal.word = std::string(text.substr(1, text.size() - 2));
    return literal;
}

std::string size_text(std::int64_t bytes, std::size_t unit) {
    std::string text = std::to_string(bytes);
    Unit const* largest = nullptr;
    for (Unit const& candidate : units) {
        bool const fits = candidate.base == unit && candidate.bytes <= bytes;
        if (fits && (largest == nullptr || candidate.bytes > largest->bytes)) {
            largest = &candidate;
        }
    }
    if (largest != nullptr) {
        char number[32];
        double const size = static_cast<double>(bytes) / static_cast<double>(largest->bytes);
        std::snprintf(number, sizeof number, "%.2f", size);
        std::string shown = number;
        shown.erase(shown.find_last_not_of('0') + 1);
        if (!is_digit(shown.back())) {
            shown.pop_back();
        }
        text += " (" + shown + " " + std::string(largest->name) + ")";
    }
    return text;
}

} // namespace catch2_targets::detail
