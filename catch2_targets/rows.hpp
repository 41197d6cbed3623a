// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_ROWS_HPP
#define CATCH2_TARGETS_ROWS_HPP

#include <catch2/generators/catch_generators.hpp>
#include <catch2_targets/device.hpp>
#include <catch2_targets/source_location.hpp>
#include <catch2_targets/target.hpp>
#include <catch2_targets/targets.hpp>

#include <cstddef>
#include <initializer_list>
#include <iosfwd>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace catch2_targets {

/// A value for the targets that a pattern matches: `{"llvm", value}`, `{"cuda", "small tile",
/// value}` or `{"opencl", "16k", value, "memory>=4GiB"}`. Since 0.1.
template <typename T>
struct Row {
    static_assert(std::is_same_v<T, std::decay_t<T>>,
                  "targets_with<T>() keeps its values: let T be no reference, array or function, "
                  "and not const; a pointer is fine");
    static_assert(!std::is_same_v<T, std::decay_t<T>> || std::is_copy_constructible_v<T>,
                  "targets_with<T>() copies its values, and this T cannot be copied: let T be a "
                  "std::shared_ptr, or a function that makes the value");

    std::string pattern;     ///< the targets that it is for, as `targets("...")` takes them
    std::string label;       ///< what tells it from others; empty: its number in the list, from 1
    T value;                 ///< what the test gets
    std::string requirement; ///< what a device must meet; empty: nothing

    Row(std::string_view targets, T given) : pattern(targets), value(std::move(given)) {}

    Row(std::string_view targets,
        std::string_view name,
        T given,
        std::string_view needed = std::string_view())
        : pattern(targets),
          label(name),
          value(std::move(given)),
          requirement(needed) {}
};

/// A row, and the pair that the test runs on with it: what `targets_with<T>()` yields. Since 0.1.
template <typename T>
struct TargetRow {
    Target target;
    Device device;
    T value;
    std::string label; ///< the row's label; its number in the list, from 1, where it has none
};

namespace detail {

/// A row without its value.
struct RowHead {
    std::string pattern;
    std::string label;
    std::string requirement;
};

/// A row on one pair.
struct RowPass {
    std::size_t row;          ///< its place in the list, from 0
    TargetDevice const* pair; ///< until the running test ends
    std::string label;
    std::string text; ///< what failing assertions show
};

/// The passes that the running test makes, at least one. Says in its result what does not run, and
/// ends it where nothing is left and where a row is wrong.
std::vector<RowPass> plan_rows(std::vector<RowHead> const& rows, SourceLocation where);

/// Makes the pass the current one. The generator tells it from those of other generators.
void begin_row(void const* generator, RowPass const& pass);

std::ostream& write_row(std::ostream& out, TargetDevice const& pair, std::string_view label);

template <typename T>
class RowGenerator final : public Catch::Generators::IGenerator<TargetRow<T>> {
public:
    RowGenerator(std::vector<Row<T>> const& rows, SourceLocation where)
        : m_passes(plan_rows(heads(rows), where)) {
        for (RowPass const& pass : m_passes) {
            m_rows.push_back(
                {pass.pair->target, pass.pair->device, rows[pass.row].value, pass.label});
        }
    }

    TargetRow<T> const& get() const override {
        begin_row(this, m_passes[m_index]);
        return m_rows[m_index];
    }

    bool next() override { return ++m_index < m_rows.size(); }

private:
    static std::vector<RowHead> heads(std::vector<Row<T>> const& rows) {
        std::vector<RowHead> heads;
        heads.reserve(rows.size());
        for (Row<T> const& row : rows) {
            heads.push_back({row.pattern, row.label, row.requirement});
        }
        return heads;
    }

    std::vector<RowPass> m_passes;
    std::vector<TargetRow<T>> m_rows;
    std::size_t m_index = 0;
};

/// Any row whatever, where nobody says of which type its value is.
struct RowOfUnknownType {
    template <typename... Parts>
    RowOfUnknownType(Parts const&...) {}
};

} // namespace detail

/// Writes `cuda: <device>, row 'small tile'`; Catch2 shows a row so.
template <typename T>
std::ostream& operator<<(std::ostream& out, TargetRow<T> const& row) {
    return detail::write_row(out, {row.target, row.device}, row.label);
}

/// The pairs of `targets()`, each with the value of a row that is for its target, once per such
/// row: `auto const on = GENERATE(catch2_targets::targets_with<int>({{"llvm", 4}, {"cuda", 32}}));`
///
/// A row runs on what `targets(pattern)` gives, provided that the device meets its requirement; one
/// that is not met is named in a warning of the test's result. Where no row is left the test skips:
/// as excluded where none is for its target, as unsupported where no requirement is met. A row's
/// label stands by each failure of its pass. The test fails, at this call's line, where the list is
/// empty, a pattern or a requirement cannot be read, or two rows of one label may be for the same
/// target. Values are copied. Call it in a running test only. Since 0.1.
template <typename T>
Catch::Generators::GeneratorWrapper<TargetRow<T>>
targets_with(std::vector<Row<T>> const& rows, SourceLocation where = SourceLocation::current()) {
    return {Catch::Detail::make_unique<detail::RowGenerator<T>>(rows, where)};
}

/// The same of a list that is written in the call.
template <typename T>
Catch::Generators::GeneratorWrapper<TargetRow<T>>
targets_with(std::initializer_list<Row<T>> rows, SourceLocation where = SourceLocation::current()) {
    return targets_with(std::vector<Row<T>>(rows), where);
}

/// Never compiles: a list of rows does not tell the type of its values.
template <int Zero = 0>
Catch::Generators::GeneratorWrapper<TargetDevice>
targets_with(std::initializer_list<detail::RowOfUnknownType>) {
    static_assert(Zero != 0,
                  "targets_with needs the type of its values: targets_with<T>({{\"llvm\", ...}})");
    return targets();
}

} // namespace catch2_targets

#endif
