// SPDX-License-Identifier: BSL-1.0
#include "expression/node.hpp"

#include <catch2_targets/error.hpp>
#include <catch2_targets/kind.hpp>

#include "expression/known_facts.hpp"
#include "kind.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <array>

namespace catch2_targets::detail {

namespace {

using Comparison = Node::Comparison;

struct Operator {
    std::string_view text;
    Comparison comparison;
};
/// Longer ones first.
constexpr std::array<Operator, 6> operators{{{"==", Comparison::equal},
                                             {"!=", Comparison::unequal},
                                             {"<=", Comparison::at_most},
                                             {">=", Comparison::at_least},
                                             {"<", Comparison::less},
                                             {">", Comparison::greater}}};

/// Deeper nesting is nobody's, and would cost stack.
constexpr int deepest = 64;

bool is_of_a_word(char c) {
    constexpr std::string_view others = "!&|()<>='\"";
    return !is_blank(c) && others.find(c) == std::string_view::npos;
}

bool orders(Comparison comparison) {
    return comparison != Comparison::none && comparison != Comparison::equal &&
           comparison != Comparison::unequal;
}

/// Reads an expression from left to right.
class Parser {
public:
    explicit Parser(std::string_view text) : m_text(text) {}

    Expression::Parsed parse() && {
        m_parsed.root = read_disjunction();
        if (!at_end()) {
            fail("stray " + quote(rest()), m_at, "join terms by '&' or '|'");
        }
        return std::move(m_parsed);
    }

private:
    bool at_end() const { return m_at == m_text.size(); }
    bool at(std::string_view what) const { return starts_with(m_text.substr(m_at), what); }
    std::string_view rest() const { return m_text.substr(m_at); }

    void skip_blanks() {
        while (!at_end() && is_blank(m_text[m_at])) {
            ++m_at;
        }
    }

    [[noreturn]] static void
    fail(std::string const& what, std::size_t where, std::string const& hint) {
        throw ParseError(what + " at column " + std::to_string(where + 1) +
                             (hint.empty() ? "" : " (" + hint + ")"),
                         where + 1);
    }

    std::string written_since(std::size_t begin) const {
        return std::string(trim(m_text.substr(begin, m_at - begin)));
    }

    /// Two or more of what `read_part` reads, with `separator` between them, or that one alone.
    template <typename ReadPart>
    Node read_joined(Node::Form form, char separator, ReadPart const& read_part) {
        skip_blanks();
        std::size_t const begin = m_at;
        std::vector<Node> parts{read_part()};
        skip_blanks();
        while (!at_end() && m_text[m_at] == separator) {
            if (at(std::string(2, separator))) {
                fail("unexpected " + quote(std::string(2, separator)),
                     m_at,
                     "write " + quote(std::string(1, separator)));
            }
            ++m_at;
            parts.push_back(read_part());
            skip_blanks();
        }
        if (parts.size() == 1) {
            return std::move(parts.front());
        }
        Node node{form, written_since(begin)};
        node.parts = std::move(parts);
        return node;
    }

    Node read_disjunction() {
        return read_joined(Node::Form::disjunction, '|', [&] { return read_conjunction(); });
    }

    Node read_conjunction() {
        return read_joined(Node::Form::conjunction, '&', [&] { return read_unary(); });
    }

    Node read_unary() {
        skip_blanks();
        if (at_end() || at("&") || at("|") || at(")")) {
            std::string const instead = at_end() ? "" : " before " + quote(m_text.substr(m_at, 1));
            fail("a fact is missing" + instead, m_at, "as in 'fp64 & memory>=2GiB'");
        }
        if (++m_depth > deepest) {
            fail("too many parentheses and '!' in each other", m_at, "at most 64");
        }
        Node node = at("!") ? read_negation() : at("(") ? read_parentheses() : read_term();
        --m_depth;
        return node;
    }

    Node read_negation() {
        std::size_t const begin = m_at++;
        Node part = read_unary();
        Node node{Node::Form::negation, written_since(begin)};
        node.parts.push_back(std::move(part));
        return node;
    }

    Node read_parentheses() {
        std::size_t const begin = m_at++;
        Node node = read_disjunction();
        if (!at(")")) {
            fail("no ')' for the '('", begin, "");
        }
        ++m_at;
        return node;
    }

    std::string_view take_word() {
        std::size_t const begin = m_at;
        while (!at_end() && is_of_a_word(m_text[m_at])) {
            ++m_at;
        }
        return m_text.substr(begin, m_at - begin);
    }

    Node read_term() {
        std::size_t const begin = m_at;
        std::string_view const name = take_word();
        if (name.empty()) {
            fail(
                "unexpected " + quote(m_text.substr(m_at, 1)), m_at, "a fact begins with a letter");
        }
        Node node;
        KnownFact const fact = read_name(name, begin, node);
        skip_blanks();
        std::size_t const operator_at = m_at;
        node.comparison = read_operator();
        if (node.comparison != Comparison::none) {
            skip_blanks();
            node.literal = read_value();
        }
        node.text = written_since(begin);
        if (fact.type) {
            check_type(*fact.type, node, begin, operator_at);
        }
        note_device(node);
        return node;
    }

    /// `[KIND.]FACT[:ARGUMENT]`.
    static KnownFact read_name(std::string_view name, std::size_t begin, Node& node) {
        std::size_t const colon = std::min(name.find(':'), name.size());
        std::string_view fact = name.substr(0, colon);
        if (std::size_t const dot = fact.find('.'); dot != std::string_view::npos) {
            std::string_view const kind = fact.substr(0, dot);
            Kind const* const known = find_kind(kind);
            if (known == nullptr) {
                fail("unknown target kind " + quote(kind), begin, known_kinds_of(kind));
            }
            node.kind = known->name;
            begin += dot + 1;
            fact.remove_prefix(dot + 1);
        }
        std::optional<KnownFact> const known = find_fact(fact);
        if (!known) {
            fail("unknown fact " + quote(fact), begin, hint_for(fact));
        }
        bool const has_argument = colon != name.size();
        node.fact = known->name;
        node.is_of_device = known->is_of_device;
        node.argument = has_argument ? std::string(name.substr(colon + 1)) : std::string();
        if (node.argument.empty() == known->takes_argument ||
            has_argument != known->takes_argument) {
            fail(known->takes_argument ? "fact " + quote(fact) + " needs an argument"
                                       : "fact " + quote(fact) + " takes no argument",
                 begin,
                 known->takes_argument ? "as in '" + known->name + ":foo'" : "");
        }
        if (!node.kind.empty() && !known->is_of_device) {
            fail("fact " + quote(fact) + " belongs to no device",
                 begin,
                 "write " + quote(known->name) + " without a kind");
        }
        return *known;
    }

    static std::string hint_for(std::string_view fact) {
        auto const meant = nearest(fact, fact_names());
        std::string const all = "docs/reference/facts.md lists the known ones";
        return meant ? "did you mean " + quote(*meant) + "? " + all : all;
    }

    /// What known_names() says, without its own parentheses.
    static std::string known_kinds_of(std::string_view kind) {
        std::string const names = known_names(kind, kind_names());
        return names.substr(2, names.size() - 3);
    }

    Comparison read_operator() {
        for (Operator const& candidate : operators) {
            if (at(candidate.text)) {
                m_at += candidate.text.size();
                return candidate.comparison;
            }
        }
        if (at("=")) {
            fail("unexpected '='", m_at, "write '=='");
        }
        return Comparison::none;
    }

    Literal read_value() {
        std::size_t const begin = m_at;
        if (!at_end() && (m_text[m_at] == '"' || m_text[m_at] == '\'')) {
            std::size_t const end = m_text.find(m_text[m_at], m_at + 1);
            if (end == std::string_view::npos) {
                fail("no closing quote for the one", begin, "");
            }
            m_at = end + 1;
            return quoted_literal(m_text.substr(begin, m_at - begin));
        }
        std::string_view const word = take_word();
        if (word.empty()) {
            fail("a value is missing", begin, "as in 'memory>=2GiB'");
        }
        return read_literal(word, begin + 1);
    }

    /// A built-in fact's type is known, and so is whether the comparison means anything.
    static void
    check_type(FactType type, Node const& node, std::size_t begin, std::size_t operator_at) {
        std::string const is = quote(node.fact) + " is a " + std::string(to_string(type));
        bool const is_compared = node.comparison != Comparison::none;
        Literal const& value = node.literal;
        switch (type) {
        case FactType::truth:
            if (is_compared && (!value.truth || orders(node.comparison))) {
                fail(is + ", which " + quote(node.text) + " cannot ask",
                     operator_at,
                     "write " + quote(node.fact) + " or " + quote("!" + node.fact));
            }
            return;
        case FactType::whole:
            if (!is_compared || !value.real) {
                fail(is + ", which " + quote(node.text) + " cannot ask",
                     is_compared ? operator_at : begin,
                     "compare it with a number: " + quote(node.fact + ">=16"));
            }
            return;
        case FactType::version:
            if (!is_compared || !value.version) {
                fail(is + ", which " + quote(node.text) + " cannot ask",
                     is_compared ? operator_at : begin,
                     "compare it with a version: " + quote(node.fact + ">=1.3"));
            }
            return;
        case FactType::text:
            if (!is_compared || (orders(node.comparison) && !value.version)) {
                fail(is + ", which " + quote(node.text) + " cannot ask",
                     is_compared ? operator_at : begin,
                     "write " + quote(node.fact + "==...") + "; a version can be ordered, too");
            }
            return;
        }
    }

    void note_device(Node const& node) {
        if (!node.is_of_device) {
            return;
        }
        if (node.kind.empty()) {
            m_parsed.asks_any_device = true;
        } else if (std::find(m_parsed.kinds.begin(), m_parsed.kinds.end(), node.kind) ==
                   m_parsed.kinds.end()) {
            m_parsed.kinds.push_back(node.kind);
        }
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_depth = 0;
    Expression::Parsed m_parsed;
};

} // namespace

Expression Expression::parse(std::string_view text) {
    auto parsed = std::make_shared<Parsed>(Parser(text).parse());
    parsed->root.text = std::string(trim(text));
    return Expression(std::move(parsed));
}

std::string const& Expression::str() const noexcept {
    return m_parsed->root.text;
}

std::vector<std::string> const& Expression::kinds() const noexcept {
    return m_parsed->kinds;
}

bool Expression::asks_any_device() const noexcept {
    return m_parsed->asks_any_device;
}

} // namespace catch2_targets::detail
