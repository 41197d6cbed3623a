// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_SELECTION_LIST_HPP
#define CATCH2_TARGETS_SRC_SELECTION_LIST_HPP

#include <catch2_targets/target.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// How a list of targets is written. In both, nothing splits inside quotes and JSON objects.
enum class ListGrammar {
    ours, ///< split at `;`, `|`, newlines, and commas that do not belong to an attribute's value
    tvm,  ///< TVM_TEST_TARGETS: split at `;`; TVM's own kinds are accepted
};

/// One entry of a list, without blanks at its ends, and where it begins, counted from 0.
struct ListEntry {
    std::string_view text;
    std::size_t position;
};

/// The entries of a list that are not blank, in order. A comma belongs to an attribute's bare value
/// where what follows it is neither a blank, nor a separator, nor the end.
std::vector<ListEntry> split_list(std::string_view list, ListGrammar grammar);

/// What a list of targets holds: each target once, and a message for every entry that is wrong; of
/// more than ten such entries for the first ten, and one that counts the rest.
struct TargetList {
    std::vector<Target> targets;
    std::vector<std::string> errors;
};

/// Reads a list. Messages begin with `where`, the name of the variable; columns count in the whole
/// list. A list without any entry is an error too.
TargetList read_list(std::string_view where, std::string_view list, ListGrammar grammar);

} // namespace catch2_targets::detail

#endif
