// SPDX-License-Identifier: BSL-1.0
#include "support/text.hpp"

#include <algorithm>
#include <numeric>

namespace catch2_targets::detail {

namespace {

char lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_control(char c) noexcept {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

/// What the first byte of a UTF-8 character says: how many bytes there are, and between which
/// bounds the second one is (the bounds leave out overlong forms, surrogates, and what is past
/// U+10FFFF).
struct Utf8Lead {
    std::size_t length;
    unsigned char second_min;
    unsigned char second_max;
};

Utf8Lead utf8_lead(unsigned char byte) noexcept {
    if (byte < 0x80) {
        return {1, 0, 0};
    }
    if (byte >= 0xc2 && byte <= 0xdf) {
        return {2, 0x80, 0xbf};
    }
    if (byte >= 0xe0 && byte <= 0xef) {
        return {3,
                static_cast<unsigned char>(byte == 0xe0 ? 0xa0 : 0x80),
                static_cast<unsigned char>(byte == 0xed ? 0x9f : 0xbf)};
    }
    if (byte >= 0xf0 && byte <= 0xf4) {
        return {4,
                static_cast<unsigned char>(byte == 0xf0 ? 0x90 : 0x80),
                static_cast<unsigned char>(byte == 0xf4 ? 0x8f : 0xbf)};
    }
    return {0, 0, 0};
}

} // namespace

bool is_blank(char c) noexcept {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool is_letter(char c) noexcept {
    return lower(c) >= 'a' && lower(c) <= 'z';
}

bool is_digit(char c) noexcept {
    return c >= '0' && c <= '9';
}

std::string_view trim(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && is_blank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        c = lower(c);
    }
    return result;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return lower(x) == lower(y);
    });
}

bool starts_with(std::string_view text, std::string_view prefix) {
    return text.substr(0, prefix.size()) == prefix;
}

std::string join(std::vector<std::string> const& parts, std::string_view separator) {
    std::string result;
    for (std::string const& part : parts) {
        if (&part != &parts.front()) {
            result += separator;
        }
        result += part;
    }
    return result;
}

std::size_t utf8_length(std::string_view text, std::size_t position) noexcept {
    auto const byte = [&](std::size_t index) { return static_cast<unsigned char>(text[index]); };
    if (position >= text.size()) {
        return 0;
    }
    Utf8Lead const lead = utf8_lead(byte(position));
    if (lead.length > text.size() - position) {
        return 0;
    }
    for (std::size_t i = 1; i < lead.length; ++i) {
        unsigned const min = i == 1 ? lead.second_min : 0x80;
        unsigned const max = i == 1 ? lead.second_max : 0xbf;
        if (byte(position + i) < min || byte(position + i) > max) {
            return 0;
        }
    }
    return lead.length;
}

bool is_printable(std::string_view text) noexcept {
    for (std::size_t i = 0; i < text.size();) {
        std::size_t const length = utf8_length(text, i);
        if (length == 0 || is_control(text[i])) {
            return false;
        }
        i += length;
    }
    return true;
}

std::string printable(std::string_view text) {
    constexpr char digits[] = "0123456789abcdef";
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t const length = utf8_length(text, i);
        if (length == 0 || is_control(text[i])) {
            auto const byte = static_cast<unsigned char>(text[i]);
            result += {'\\', 'x', digits[byte / 16], digits[byte % 16]};
            i += 1;
        } else {
            result += text.substr(i, length);
            i += length;
        }
    }
    return result;
}

std::string quote(std::string_view text) {
    return "'" + printable(text) + "'";
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
    // Rows of the usual table: a swap looks two rows back, everything else one.
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> above(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before.swap(above);
        above.swap(row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            std::size_t const replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({replaced, above[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], before[j - 2] + 1);
            }
        }
    }
    return row[b.size()];
}

std::optional<std::string> nearest(std::string_view word,
                                   std::vector<std::string> const& candidates) {
    std::optional<std::string> best;
    std::size_t best_distance = 0;
    for (std::string const& candidate : candidates) {
        std::size_t const distance = edit_distance(lower(word), lower(candidate));
        bool const is_near = distance * 3 <= std::max(word.size(), candidate.size());
        if (is_near && (!best || distance < best_distance)) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

std::string known_names(std::string_view word, std::vector<std::string> known) {
    std::sort(known.begin(), known.end());
    std::string result = " (known: " + join(known, ", ");
    if (auto const meant = nearest(word, known)) {
        result += "; did you mean " + quote(*meant) + "?";
    }
    return result + ")";
}

} // namespace catch2_targets::detail
