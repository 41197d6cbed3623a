// SPDX-License-Identifier: BSL-1.0
#include "markers.hpp"

#include <catch2_targets/error.hpp>

#include "kind.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace catch2_targets::detail {

namespace {

using Meaning = Marker::Meaning;

constexpr std::string_view requires_prefix = "requires_";

/// Markers that take something behind a colon; the ones that this version lacks have no meaning
/// yet.
struct ColonMarker {
    std::string_view name;
    Meaning meaning;
};
constexpr std::array<ColonMarker, 5> colon_markers{{{"exclude", Meaning::exclude},
                                                    {"known_failing", Meaning::mistake},
                                                    {"may_fail", Meaning::mistake},
                                                    {"requires", Meaning::mistake},
                                                    {"target", Meaning::target}}};

/// The facts that `[requires_FACT]` will be about; docs/reference/facts.md lists them.
constexpr std::string_view facts[] = {
    "api",           "arch",          "bf16",        "bits",     "compute",
    "compute_units", "data_layout",   "devices",     "driver",   "features",
    "fp16",          "fp64",          "free_memory", "int16",    "int64",
    "int8",          "local_memory",  "max_alloc",   "memory",   "name",
    "ordinal",       "pci",           "platform",    "software", "push_constants",
    "triple",        "subgroup_size", "uuid",        "vendor",   "work_group",
    "type"};

struct PlainMarker {
    std::string_view name;
    Meaning meaning;
};
constexpr std::array<PlainMarker, 5> plain_markers{{{"compile_only", Meaning::mistake},
                                                    {"gpu", Meaning::gpu},
                                                    {"requires_gpu", Meaning::requires_gpu},
                                                    {"targets", Meaning::targets},
                                                    {"uses_gpu", Meaning::uses_gpu}}};

Marker mistake(std::string message) {
    Marker marker;
    marker.meaning = Meaning::mistake;
    marker.message = std::move(message);
    return marker;
}

Marker near_miss(std::string_view tag, std::string const& meant) {
    Marker marker = mistake("tag '[" + std::string(tag) + "]' is not a marker (did you mean '[" +
                            meant + "]'?)");
    marker.only_near = true;
    return marker;
}

Marker not_in_this_version(std::string_view tag) {
    return mistake("tag '[" + std::string(tag) +
                   "]' is a marker that this version does not have yet");
}

Marker simple(Meaning meaning) {
    Marker marker;
    marker.meaning = meaning;
    marker.may_be_implied = meaning == Meaning::gpu || meaning == Meaning::uses_gpu ||
                            meaning == Meaning::requires_gpu || meaning == Meaning::requires_kind;
    return marker;
}

Marker read_target(std::string_view text) {
    Marker marker = simple(Meaning::target);
    marker.target = Target::parse(text);
    return marker;
}

/// Where the first ` -- ` outside quotes begins; npos where there is none.
std::size_t find_dashes(std::string_view text) {
    char quote = '\0';
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (quote == '\0' && starts_with(text.substr(at), " -- ")) {
            return at;
        }
        if (quote != '\0' && text[at] == '\\') {
            ++at;
        } else if (text[at] == quote) {
            quote = '\0';
        } else if (quote == '\0' && (text[at] == '"' || text[at] == '\'')) {
            quote = text[at];
        }
    }
    return std::string_view::npos;
}

/// A pattern's quotes may hold ` -- `, and so may `why`.
Marker read_exclusion(std::string_view text) {
    std::string_view why;
    if (auto const dashes = find_dashes(text); dashes != std::string_view::npos) {
        why = trim(text.substr(dashes + 4));
        text = text.substr(0, dashes);
    }
    Marker marker = simple(Meaning::exclude);
    marker.exclusion = Exclusion{Pattern::parse(text), std::string(why)};
    return marker;
}

Marker read_colon_marker(std::string_view tag, std::size_t colon) {
    std::string const name = lower(trim(tag.substr(0, colon)));
    std::string_view const text = tag.substr(colon + 1);
    for (ColonMarker const& known : colon_markers) {
        if (name != known.name) {
            continue;
        }
        try {
            if (known.meaning == Meaning::target) {
                return read_target(text);
            }
            if (known.meaning == Meaning::exclude) {
                return read_exclusion(text);
            }
        } catch (ParseError const& error) {
            return mistake("tag '[" + std::string(tag) + "]': " + error.what());
        }
        return not_in_this_version(tag);
    }
    for (ColonMarker const& known : colon_markers) {
        if (edit_distance(name, known.name) == 1) {
            return near_miss(tag, std::string(known.name) + ":" + std::string(text));
        }
    }
    return {};
}

Marker read_plain_marker(std::string_view tag) {
    std::string const name = lower(tag);
    for (PlainMarker const& known : plain_markers) {
        if (name == known.name) {
            return known.meaning == Meaning::mistake ? not_in_this_version(tag)
                                                     : simple(known.meaning);
        }
    }
    if (starts_with(name, requires_prefix)) {
        std::string_view const kind = std::string_view(name).substr(requires_prefix.size());
        if (Kind const* const known = find_kind(kind)) {
            Marker marker = simple(Meaning::requires_kind);
            marker.kind = known->name;
            return marker;
        }
        if (std::find(std::begin(facts), std::end(facts), kind) != std::end(facts)) {
            return not_in_this_version(tag);
        }
    }
    for (ColonMarker const& known : colon_markers) {
        if (name == known.name) {
            return near_miss(tag, std::string(known.name) + ":...");
        }
    }
    Marker of_the_users_own;
    of_the_users_own.may_be_implied = find_any_kind(name) != nullptr;
    return of_the_users_own;
}

/// What the tag was probably meant to be, where it is one edit away from a marker without a colon.
/// `[gpu]` does not count: `[cpu]` is one edit away from it.
std::optional<std::string> nearly_plain_marker(std::string const& name) {
    for (PlainMarker const& known : plain_markers) {
        if (known.meaning != Meaning::gpu && edit_distance(name, known.name) == 1) {
            return std::string(known.name);
        }
    }
    // Only a tag that is as long as these can be: most tags are not, and this saves the
    // comparisons.
    if (name.size() <= requires_prefix.size()) {
        return std::nullopt;
    }
    for (Kind const* const kind : known_kinds()) {
        std::string marker = std::string(requires_prefix) + kind->name;
        if (edit_distance(name, marker) == 1) {
            return marker;
        }
    }
    return std::nullopt;
}

} // namespace

Marker read_marker(std::string_view tag) {
    if (auto const colon = tag.find(':'); colon != std::string_view::npos) {
        return read_colon_marker(tag, colon);
    }
    Marker marker = read_plain_marker(tag);
    if (marker.meaning == Meaning::none) {
        if (auto const meant = nearly_plain_marker(lower(tag))) {
            return near_miss(tag, *meant);
        }
    }
    return marker;
}

Marker const& MarkerCache::operator[](std::string_view tag) {
    auto found = m_markers.find(tag);
    if (found == m_markers.end()) {
        found = m_markers.emplace(std::string(tag), read_marker(tag)).first;
    }
    return found->second;
}

bool Markers::names(Target const& target) const {
    return std::find(explicit_targets.begin(), explicit_targets.end(), target) !=
           explicit_targets.end();
}

Exclusion const* Markers::exclusion(Target const& target) const {
    auto const found =
        std::find_if(exclusions.begin(), exclusions.end(), [&](auto const& exclusion) {
            return exclusion.pattern.matches(target);
        });
    return found == exclusions.end() ? nullptr : &*found;
}

std::vector<std::string> const& gpu_markers() {
    static std::vector<std::string> const markers{"gpu", "requires_gpu", "uses_gpu"};
    return markers;
}

std::vector<std::string> implied_markers(std::string_view kind) {
    std::vector<std::string> markers{std::string(requires_prefix) + std::string(kind)};
    Kind const* const known = find_any_kind(kind);
    if (known != nullptr && known->is_gpu()) {
        markers.insert(markers.end(), gpu_markers().begin(), gpu_markers().end());
    }
    return markers;
}

} // namespace catch2_targets::detail
