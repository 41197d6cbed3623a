// SPDX-License-Identifier: BSL-1.0
#include "selection_list.hpp"

#include "kind.hpp"
#include "support/text.hpp"
#include "target.hpp"

#include <algorithm>

namespace catch2_targets::detail {

namespace {

/// How many wrong entries of a list are told in full: each message quotes the whole list, so that
/// those of a long one would fill the memory.
constexpr std::size_t max_told = 10;

/// Finds where the entries of a list end. It knows just as much of a target's grammar as that
/// takes: what is wrong inside an entry is for who reads the entry.
class ListSplitter {
public:
    ListSplitter(std::string_view list, ListGrammar grammar) : m_list(list), m_grammar(grammar) {}

    std::vector<ListEntry> split() && {
        std::vector<ListEntry> entries;
        while (m_at < m_list.size()) {
            std::size_t const begin = m_at;
            skip_entry();
            std::string_view const text = trim(m_list.substr(begin, m_at - begin));
            if (!text.empty()) {
                entries.push_back({text, static_cast<std::size_t>(text.data() - m_list.data())});
            }
            ++m_at;
        }
        return entries;
    }

private:
    bool at_end() const { return m_at >= m_list.size(); }

    bool is_separator(char c) const {
        return c == ';' || (m_grammar == ListGrammar::ours && (c == '|' || c == '\n'));
    }

    bool ends_entry() const {
        return at_end() || is_separator(m_list[m_at]) ||
               (m_grammar == ListGrammar::ours && m_list[m_at] == ',');
    }

    void skip_entry() {
        while (!ends_entry() && is_blank(m_list[m_at])) {
            ++m_at;
        }
        if (!ends_entry() && m_list[m_at] == '{') {
            skip_json();
        }
        while (!ends_entry()) {
            skip_word();
        }
    }

    void skip_json() {
        std::size_t depth = 0;
        do {
            char const c = m_list[m_at];
            if (c == '"') {
                skip_quoted();
                continue;
            }
            depth += c == '{' ? 1 : 0;
            depth -= c == '}' ? 1 : 0;
            ++m_at;
        } while (depth > 0 && !at_end());
    }

    /// Skips one word and the blank behind it.
    void skip_word() {
        bool const is_attribute = m_list[m_at] == '-';
        for (; !ends_entry() && !is_blank(m_list[m_at]); ++m_at) {
            if (is_attribute && m_list[m_at] == '=') {
                ++m_at;
                skip_value();
                break;
            }
        }
        if (!ends_entry() && is_blank(m_list[m_at])) {
            ++m_at;
        }
    }

    void skip_value() {
        if (!at_end() && (m_list[m_at] == '"' || m_list[m_at] == '\'')) {
            skip_quoted();
            return;
        }
        while (!at_end() && !is_blank(m_list[m_at]) && (!ends_entry() || is_comma_in_value())) {
            ++m_at;
        }
    }

    bool is_comma_in_value() const {
        if (m_list[m_at] != ',' || m_at + 1 == m_list.size()) {
            return false;
        }
        char const next = m_list[m_at + 1];
        return !is_blank(next) && !is_separator(next);
    }

    void skip_quoted() {
        char const mark = m_list[m_at++];
        while (!at_end() && m_list[m_at] != mark) {
            m_at += m_list[m_at] == '\\' ? 2 : 1;
        }
        m_at = std::min(m_at + 1, m_list.size());
    }

    std::string_view m_list;
    ListGrammar m_grammar;
    std::size_t m_at = 0;
};

} // namespace

std::vector<ListEntry> split_list(std::string_view list, ListGrammar grammar) {
    return ListSplitter(list, grammar).split();
}

TargetList read_list(std::string_view where, std::string_view list, ListGrammar grammar) {
    TargetList result;
    std::string const begin = std::string(where) + ": ";
    bool const is_tvm = grammar == ListGrammar::tvm;
    auto const accepted = is_tvm ? AcceptedKinds::known_and_tvm : AcceptedKinds::known;
    std::vector<ListEntry> const entries = split_list(list, grammar);
    std::size_t untold = 0;
    for (ListEntry const& entry : entries) {
        try {
            Target target = parse_target(entry.text, accepted);
            auto& targets = result.targets;
            if (std::find(targets.begin(), targets.end(), target) == targets.end()) {
                targets.push_back(std::move(target));
            }
        } catch (FlawError const& error) {
            if (result.errors.size() == max_told) {
                ++untold;
                continue;
            }
            Flaw flaw = error.flaw();
            flaw.column += entry.position;
            result.errors.push_back(begin + flaw.message(list));
        }
    }
    if (untold > 0) {
        result.errors.push_back(begin + std::to_string(untold) +
                                (untold == 1 ? " more entry is wrong" : " more entries are wrong"));
    }
    if (entries.empty()) {
        result.errors.push_back(begin + "no target in " + quote(list) +
                                known_names("", kind_names()));
    }
    return result;
}

} // namespace catch2_targets::detail
