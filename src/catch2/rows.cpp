// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/rows.hpp>

#include <catch2_targets/error.hpp>

#include "catch2/bridge.hpp"
#include "catch2/case_target.hpp"
#include "catch2/run_state.hpp"
#include "catch2/survey.hpp"
#include "expression/expression.hpp"
#include "pattern.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <optional>
#include <ostream>

namespace catch2_targets::detail {

namespace {

/// `row 'small tile'`, or `row 2`.
std::string name_of(std::string_view label) {
    return "row " +
           (std::all_of(label.begin(), label.end(), is_digit) ? std::string(label) : quote(label));
}

struct ReadRow {
    std::size_t place; ///< in the list, from 0
    std::string label;
    Pattern pattern;
    std::optional<Expression> requirement;
};

ReadRow read(std::size_t place, RowHead const& head, std::string const& label) {
    ReadRow row{place, label, Pattern::parse(head.pattern), {}};
    if (!head.requirement.empty()) {
        row.requirement = Expression::parse(head.requirement);
    }
    return row;
}

/// Whether one row is for all targets of the other.
bool overlap(ReadRow const& a, ReadRow const& b) {
    return a.pattern.matches(b.pattern.stated()) || b.pattern.matches(a.pattern.stated());
}

/// What is wrong with a row's label, if anything is: an earlier row of the same targets has it.
std::optional<std::string> label_mistake(ReadRow const& row, std::vector<ReadRow> const& earlier) {
    auto const twin = std::find_if(earlier.begin(), earlier.end(), [&](ReadRow const& other) {
        return other.label == row.label && overlap(other, row);
    });
    if (twin == earlier.end()) {
        return std::nullopt;
    }
    return name_of(row.label) + ": rows " + std::to_string(twin->place + 1) + " and " +
           std::to_string(row.place + 1) +
           " have this label and may run on the same target; give each a label of its own";
}

/// The rows as their texts say; `mistakes` gets what is wrong with them, a text each.
std::vector<ReadRow> read_all(std::vector<RowHead> const& heads,
                              std::vector<std::string>& mistakes) {
    std::vector<ReadRow> rows;
    for (std::size_t place = 0; place < heads.size(); ++place) {
        RowHead const& head = heads[place];
        std::string const label = head.label.empty() ? std::to_string(place + 1) : head.label;
        try {
            ReadRow row = read(place, head, label);
            if (std::optional<std::string> const mistake = label_mistake(row, rows)) {
                mistakes.push_back(*mistake);
            }
            rows.push_back(std::move(row));
        } catch (ParseError const& error) {
            mistakes.push_back(name_of(label) + ": " + error.what());
        }
    }
    if (heads.empty()) {
        mistakes.emplace_back("targets_with(): the list has no rows");
    }
    return rows;
}

std::vector<std::string_view> patterns_of(std::vector<ReadRow> const& rows) {
    std::vector<std::string_view> patterns;
    for (ReadRow const& row : rows) {
        if (std::find(patterns.begin(), patterns.end(), row.pattern.str()) == patterns.end()) {
            patterns.push_back(row.pattern.str());
        }
    }
    return patterns;
}

/// The rows that the running test runs with, and what it says of the others.
class Plan {
public:
    Plan(Catch::TestCaseInfo const& test, SourceLocation where)
        : m_test(test),
          m_where(where.line == 0 ? test.lineInfo : Catch::SourceLineInfo(where.file, where.line)) {
    }

    std::vector<RowPass> make(std::vector<RowHead> const& heads) {
        std::vector<ReadRow> const rows = read_all(heads, m_mistakes);
        require_no_mistake();
        bool const in_target_case = m_state.original() != nullptr;
        for (TargetDevice const& pair :
             m_state.keep(in_target_case ? own_pair(rows) : surveyed_pairs(patterns_of(rows)))) {
            for (ReadRow const& row : rows) {
                if (in_target_case ? row.pattern.matches(pair.target)
                                   : is_given(pair.target, row.pattern)) {
                    add(row, pair);
                }
            }
        }
        return finish();
    }

private:
    void require_no_mistake() const {
        if (!m_mistakes.empty()) {
            fail_test(m_test, m_where, join(m_mistakes, "\n"));
        }
    }

    std::vector<TargetDevice> own_pair(std::vector<ReadRow> const& rows) const {
        TargetDevice const& own = m_state.pairs()->front();
        std::vector<std::string_view> const patterns = patterns_of(rows);
        if (!is_wanted(own.target, patterns)) {
            std::vector<std::string> const texts(patterns.begin(), patterns.end());
            skip_test(m_where,
                      own.target.str() + ": excluded: the test has rows only for " +
                          quote(join(texts, "; ")));
        }
        return {own};
    }

    void add(ReadRow const& row, TargetDevice const& pair) {
        std::string const name = name_of(row.label);
        Answer const answer =
            row.requirement ? row.requirement->evaluate(devices_with(pair.device)) : Answer();
        if (answer.is_mistake) {
            m_mistakes.push_back(name + ": " + answer.reason);
            return;
        }
        if (answer.truth != Truth::yes) {
            m_skips.push_back(pair.target.str() + ": unsupported: " + name + ": " + answer.reason);
            m_warnings.push_back(name + " not run on " + pair.target.str() +
                                 ": unsupported: " + answer.reason);
            return;
        }
        // A target case shows its pair with every failure as it is.
        std::string const text =
            m_state.original() != nullptr ? name : describe({pair}) + ", " + name;
        m_passes.push_back({row.place, &pair, row.label, text});
    }

    /// The pair's device, and behind it those that met the test's markers.
    std::vector<Device> devices_with(Device const& own) const {
        std::vector<Device> devices{own};
        if (m_state.pairs() != nullptr) {
            for (TargetDevice const& pair : *m_state.pairs()) {
                devices.push_back(pair.device);
            }
        }
        return devices;
    }

    std::vector<RowPass> finish() {
        require_no_mistake();
        if (m_passes.empty()) {
            skip_test(m_where, join(m_skips, "\n"));
        }
        std::string const warning = join(m_warnings, "\n");
        if (!warning.empty() && m_state.is_first(warning)) {
            warn(m_where, warning);
        }
        return std::move(m_passes);
    }

    RunState& m_state = RunState::get();
    Catch::TestCaseInfo const& m_test;
    Catch::SourceLineInfo m_where;
    std::vector<RowPass> m_passes;
    std::vector<std::string> m_mistakes;
    std::vector<std::string> m_skips;
    std::vector<std::string> m_warnings;
};

} // namespace

std::vector<RowPass> plan_rows(std::vector<RowHead> const& rows, SourceLocation where) {
    require_test("targets_with()");
    return Plan(*RunState::get().test(), where).make(rows);
}

void begin_row(void const* generator, RowPass const& pass) {
    RunState& state = RunState::get();
    state.set_generated(pass.pair);
    if (Catch::TestCaseInfo const* const test = state.test()) {
        state.texts().set(generator, test->lineInfo, pass.text);
    }
}

std::ostream& write_row(std::ostream& out, TargetDevice const& pair, std::string_view label) {
    return out << pair << ", " << name_of(label);
}

} // namespace catch2_targets::detail
