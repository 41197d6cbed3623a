// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_MARKERS_HPP
#define CATCH2_TARGETS_SRC_MARKERS_HPP

#include <catch2_targets/target.hpp>

#include "pattern.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// `[exclude:PATTERN -- why]`.
struct Exclusion {
    Pattern pattern;
    std::string why; ///< empty where the tag gives no reason
};

/// What one tag means here.
struct Marker {
    enum class Meaning {
        none,          ///< a tag of the user's own
        gpu,           ///< `[gpu]`
        uses_gpu,      ///< `[uses_gpu]`
        requires_gpu,  ///< `[requires_gpu]`
        requires_kind, ///< `[requires_KIND]`
        targets,       ///< `[targets]`
        target,        ///< `[target:SPEC]`
        exclude,       ///< `[exclude:PATTERN -- why]`
        mistake,       ///< one of ours, but wrong, or nearly one of ours
    };

    Meaning meaning = Meaning::none;
    std::string kind;                   ///< of `requires_kind`: the kind's own name
    std::optional<Target> target;       ///< of `target`
    std::optional<Exclusion> exclusion; ///< of `exclude`
    std::string message;                ///< of `mistake`: what is wrong, and what would be right

    /// Whether a target or another marker brings this tag along too.
    bool may_be_implied = false;

    /// A tag that is only near one of ours: a mistake in a suite that uses our markers, and
    /// nobody's business in one that does not.
    bool only_near = false;
};

/// Reads a tag, without its brackets. Letter case does not matter but in attributes' values.
Marker read_marker(std::string_view tag);

/// Reads each tag once: suites repeat their tags in every test.
class MarkerCache {
public:
    /// The same as read_marker(); the reference stays valid as long as the cache does.
    Marker const& operator[](std::string_view tag);

private:
    std::map<std::string, Marker, std::less<>> m_markers;
};

/// All that the tags of one test say here.
struct Markers {
    bool targets = false;
    std::vector<Target> explicit_targets;
    std::vector<Exclusion> exclusions;
    std::vector<std::string> required_kinds;
    bool requires_gpu = false;
    std::vector<std::string> mistakes;

    /// Whether a `[target:SPEC]` names the target.
    bool names(Target const& target) const;

    /// The exclusion that leaves the target out; null where none does.
    Exclusion const* exclusion(Target const& target) const;
};

/// The markers that a `[requires_KIND]` of this kind brings along, with itself, as tags without
/// brackets: `requires_cuda`, `requires_gpu`, `uses_gpu`, `gpu`.
std::vector<std::string> implied_markers(std::string_view kind);

/// The same for `[requires_gpu]`, with itself.
std::vector<std::string> const& gpu_markers();

} // namespace catch2_targets::detail

#endif
