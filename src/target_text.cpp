// SPDX-License-Identifier: BSL-1.0
#include "target_builder.hpp"

#include "support/text.hpp"

namespace catch2_targets::detail {

namespace {

/// Reads `kind[:N] [-key=value | -flag]...` from left to right.
class TextReader {
public:
    TextReader(std::string_view text, AcceptedKinds accepted) : m_text(text), m_builder(accepted) {}

    Target read() && {
        std::string_view const kind = take_until_blank();
        // An attribute in the kind's place says that the kind was forgotten.
        m_builder.set_kind(starts_with(kind, "-") ? "" : kind, 1);
        for (skip_blanks(); !at_end(); skip_blanks()) {
            read_attribute();
        }
        return std::move(m_builder).build(1);
    }

private:
    bool at_end() const { return m_at == m_text.size(); }
    bool at_blank() const { return at_end() || is_blank(m_text[m_at]); }
    std::size_t column() const { return m_at + 1; }

    void skip_blanks() {
        while (!at_end() && is_blank(m_text[m_at])) {
            ++m_at;
        }
    }

    std::string_view take_until_blank() {
        std::size_t const begin = m_at;
        while (!at_blank()) {
            ++m_at;
        }
        return m_text.substr(begin, m_at - begin);
    }

    void read_attribute() {
        std::size_t const word_column = column();
        if (m_text[m_at] != '-') {
            throw FlawError({"stray word " + quote(take_until_blank()),
                             word_column,
                             " (an attribute is '-key=value' or '-flag')"});
        }
        // TVM takes any number of dashes.
        while (!at_end() && m_text[m_at] == '-') {
            ++m_at;
        }
        std::size_t const key_begin = m_at;
        while (!at_blank() && m_text[m_at] != '=') {
            ++m_at;
        }
        std::string_view const key = m_text.substr(key_begin, m_at - key_begin);
        if (at_blank()) {
            m_builder.add_attribute(key, "true", word_column, word_column);
            return;
        }
        ++m_at;
        std::size_t const value_column = column();
        m_builder.add_attribute(key, read_value(key), word_column, value_column);
    }

    std::string read_value(std::string_view key) {
        std::size_t const value_column = column();
        if (at_blank()) {
            throw FlawError({"no value for attribute " + quote(key),
                             value_column,
                             " (an empty one is '-" + std::string(key) + "=\"\"')"});
        }
        if (m_text[m_at] == '"' || m_text[m_at] == '\'') {
            return read_quoted();
        }
        std::string_view const value = take_until_blank();
        std::size_t const special = value.find_first_of("\"';|");
        if (special != std::string_view::npos) {
            throw FlawError({quote(value.substr(special, 1)) + " in a value without quotes",
                             value_column + special,
                             ""});
        }
        if (value.back() == ',') {
            throw FlawError(
                {"',' at the end of a value without quotes", value_column + value.size() - 1, ""});
        }
        return std::string(value);
    }

    std::string read_quoted() {
        std::size_t const begin_column = column();
        char const mark = m_text[m_at++];
        std::string value;
        while (!at_end() && m_text[m_at] != mark) {
            value += m_text[m_at] == '\\' ? read_escape() : m_text[m_at++];
        }
        if (at_end()) {
            throw FlawError({"quote without an end", begin_column, ""});
        }
        ++m_at;
        if (!at_blank()) {
            std::size_t const stray_column = column();
            throw FlawError(
                {"stray word " + quote(take_until_blank()) + " after a quote", stray_column, ""});
        }
        return value;
    }

    char read_escape() {
        std::string_view const escape = m_text.substr(m_at, 2);
        if (escape != "\\\\" && escape != "\\\"" && escape != "\\'") {
            std::size_t const length = 1 + utf8_length(m_text, m_at + 1);
            throw FlawError({"unknown escape " + quote(m_text.substr(m_at, length)),
                             column(),
                             R"( (known: \", \', \\))"});
        }
        m_at += 2;
        return escape[1];
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    TargetBuilder m_builder;
};

} // namespace

Target parse_text_target(std::string_view text, AcceptedKinds accepted) {
    return TextReader(text, accepted).read();
}

} // namespace catch2_targets::detail
