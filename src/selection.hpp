// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_SELECTION_HPP
#define CATCH2_TARGETS_SRC_SELECTION_HPP

#include <catch2_targets/selection.hpp>
#include <catch2_targets/target.hpp>

#include "pattern.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace catch2_targets::detail {

/// All that a selection depends on; nothing of it is hardware.
struct SelectionInput {
    /// The variables whose names begin with CATCH2_, and TVM_TEST_TARGETS: names and values.
    std::vector<std::pair<std::string, std::string>> environment;

    /// The list that set_default_targets() was given.
    std::optional<std::string> default_targets;

    /// The kinds that this build enables, in the order of the built-in default list.
    std::vector<std::string> enabled_kinds;

    /// What is wrong with the plug-ins of CATCH2_TARGETS_LIBRARY_PATH, a message each.
    std::vector<std::string> plugin_errors = {};
};

/// Which targets a run is about. A value; reading it never probes.
struct Selection {
    /// The suite's own list: what `[targets]` stands for where no variable says otherwise.
    std::vector<Target> suite;

    /// What `[targets]` stands for in this run, in order: the variable's list, else the suite's.
    /// CATCH2_TARGETS_EXCLUDE is not applied to it: see `exclusion()`.
    std::vector<Target> selected;

    /// The variable that `selected` was read from; empty where none was.
    std::string variable;

    std::vector<Pattern> excluded; ///< CATCH2_TARGETS_EXCLUDE
    std::vector<Pattern> must_run; ///< CATCH2_TARGETS_MUST_RUN
    bool may_fall_back = true;     ///< CATCH2_TARGETS_FALLBACK is not `off`, and nothing must run
    bool forbid_software = false;  ///< CATCH2_TARGETS_SOFTWARE=forbid
    bool share_objects = true;     ///< CATCH2_TARGETS_CACHE is not `off`

    /// What is wrong with the variables or with the suite's list, a message each; every target case
    /// of a run with errors fails with them. The lists above are then those of an empty
    /// environment.
    std::vector<std::string> errors;

    /// Whether the environment names the target: an entry of the variable matches it as a pattern.
    bool named_in_environment(Target const& target) const;

    /// Whether a `[target:SPEC]` target takes part: always where no variable lists targets; else
    /// where an entry matches it as a pattern, or where it is a bare kind and an entry has its
    /// kind.
    bool selects(Target const& target) const;

    /// Whether a test that needs this kind takes part: always where no variable lists targets, else
    /// where an entry has the kind.
    bool selects_kind(std::string_view kind) const;

    /// The target that a case runs on. Where a variable lists targets, the first of a kind stands
    /// for the bare kind that is not itself in the list; else it is the target as it is.
    Target resolve(Target const& target) const;

    /// The pattern of CATCH2_TARGETS_EXCLUDE that leaves the target out; null where none does.
    Pattern const* exclusion(Target const& target) const;

    /// The pattern of CATCH2_TARGETS_MUST_RUN that covers the target; null where none does.
    Pattern const* obligation(Target const& target) const;
};

/// Reads the variables. Never throws for what they hold: see Selection::errors.
Selection select(SelectionInput const& input);

/// The list that set_default_targets() was given last.
std::optional<std::string> const& default_targets();

/// Makes the plug-ins of CATCH2_TARGETS_LIBRARY_PATH known in the place of those of an earlier
/// call. Returns what is wrong with the variable or with them, a message each.
std::vector<std::string> use_listed_plugins();

/// Reads the variables of this process, now: makes the plug-ins of CATCH2_TARGETS_LIBRARY_PATH
/// known in the place of those of an earlier call, and selects.
Selection select_by_environment();

} // namespace catch2_targets::detail

#endif
