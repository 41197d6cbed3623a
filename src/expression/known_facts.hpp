// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_EXPRESSION_KNOWN_FACTS_HPP
#define CATCH2_TARGETS_SRC_EXPRESSION_KNOWN_FACTS_HPP

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

enum class FactType { truth, whole, version, text };

/// `truth value`, `whole number`, `version` or `text`.
std::string_view to_string(FactType type);

/// A fact that this library's own runtimes tell. docs/reference/facts.md says who and from what.
struct BuiltInFact {
    std::string_view name;
    FactType type;
    std::string_view about; ///< what it is, with its unit: `all memory, in bytes`
};

/// All of them but CPUs' features and extensions, sorted by name.
std::vector<BuiltInFact> const& built_in_facts();

/// What a name in a requirement is.
struct KnownFact {
    std::string name;             ///< as Device::fact() knows it
    std::optional<FactType> type; ///< nothing where only the fact itself tells its type
    bool is_of_device = true;     ///< false for a fact that the suite reads without a device
    bool takes_argument = false;  ///< whether it must have something behind a colon
};

/// Whatever its letter case; nothing for a name that nobody knows. Thread-safe.
std::optional<KnownFact> find_fact(std::string_view name);

inline bool is_known_fact(std::string_view name) {
    return find_fact(name).has_value();
}

/// Whether the library itself knows the name: as a fact, a CPU's feature or an extension.
bool is_built_in_fact(std::string_view name);

/// The names that a misspelt one may be meant to be, sorted; without extensions.
std::vector<std::string> fact_names();

} // namespace catch2_targets::detail

#endif
