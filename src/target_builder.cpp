// SPDX-License-Identifier: BSL-1.0
#include "target_builder.hpp"

#include "kind.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <charconv>

namespace catch2_targets::detail {

namespace {

bool is_key(std::string_view text) {
    return !text.empty() && is_letter(text.front()) &&
           std::all_of(text.begin(), text.end(), [](char c) {
               return is_letter(c) || is_digit(c) || c == '_' || c == '.' || c == '-';
           });
}

bool needs_quotes(std::string_view value) {
    return value.empty() || value.find_first_of(" \"';|") != std::string_view::npos ||
           value.back() == ',';
}

std::string quoted(std::string_view value) {
    std::string result = "\"";
    for (char const c : value) {
        if (c == '"' || c == '\\') {
            result += '\\';
        }
        result += c;
    }
    return result + '"';
}

std::string canonical_text(std::string const& kind,
                           std::optional<int> ordinal,
                           std::vector<Target::Attribute> const& attributes) {
    std::string text = kind;
    if (ordinal) {
        text += ':' + std::to_string(*ordinal);
    }
    for (auto const& [key, value] : attributes) {
        text += " -" + key;
        if (value != "true") {
            text += '=' + (needs_quotes(value) ? quoted(value) : value);
        }
    }
    return text;
}

Kind const* accepted_kind(std::string_view name, AcceptedKinds accepted) {
    return accepted == AcceptedKinds::known ? find_kind(name) : find_any_kind(name);
}

} // namespace

void TargetBuilder::set_kind(std::string_view word, std::size_t column) {
    std::size_t const colon = word.find(':');
    std::string_view const name = word.substr(0, colon);
    Kind const* const kind = accepted_kind(name, m_accepted);
    if (kind == nullptr) {
        throw FlawError({name.empty() ? "no target kind" : "unknown target kind " + quote(name),
                         column,
                         known_names(name, kind_names())});
    }
    m_target.m_kind = kind->name;
    if (colon != std::string_view::npos) {
        set_ordinal(word.substr(colon + 1), column + colon + 1);
    }
}

void TargetBuilder::set_ordinal(std::string_view digits, std::size_t column) {
    int ordinal = 0;
    char const* const end = digits.data() + digits.size();
    auto const [after, error] = std::from_chars(digits.data(), end, ordinal);
    if (error != std::errc() || after != end || ordinal < 0) {
        throw FlawError({"bad device ordinal " + quote(digits),
                         column,
                         " (a whole number from 0 to 2147483647)"});
    }
    if (m_target.m_ordinal) {
        throw FlawError({"a second device ordinal " + quote(digits), column, ""});
    }
    m_target.m_ordinal = ordinal;
}

void TargetBuilder::add_attribute(std::string_view key,
                                  std::string value,
                                  std::size_t key_column,
                                  std::size_t value_column) {
    if (!is_key(key)) {
        throw FlawError({"bad attribute name " + quote(key),
                         key_column,
                         " (letters, digits, '_', '.' and '-', beginning with a letter)"});
    }
    if (!is_printable(value)) {
        throw FlawError({"control byte or bad UTF-8 in " + quote(value), value_column, ""});
    }
    if (key == "ordinal" || key == "from_device") {
        set_ordinal(value, value_column);
        return;
    }
    auto& attributes = m_target.m_attributes;
    auto const place = std::lower_bound(
        attributes.begin(), attributes.end(), key, [](Target::Attribute const& a, auto const& b) {
            return a.first < b;
        });
    if (key == "kind" || (place != attributes.end() && place->first == key)) {
        throw FlawError({"a second attribute " + quote(key), key_column, ""});
    }
    attributes.emplace(place, key, std::move(value));
}

Target TargetBuilder::build(std::size_t column) && {
    if (!has_kind()) {
        set_kind("", column);
    }
    m_target.m_text = canonical_text(m_target.m_kind, m_target.m_ordinal, m_target.m_attributes);
    return std::move(m_target);
}

} // namespace catch2_targets::detail
