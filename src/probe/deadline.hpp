// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_PROBE_DEADLINE_HPP
#define CATCH2_TARGETS_SRC_PROBE_DEADLINE_HPP

#include <chrono>
#include <optional>
#include <string_view>

namespace catch2_targets::detail {

/// How long a probe may take where CATCH2_TARGETS_PROBE_TIMEOUT does not say otherwise.
inline constexpr std::chrono::seconds default_probe_deadline{10};

/// The longest that it may say.
inline constexpr std::chrono::hours longest_probe_deadline{24};

/// Reads a number of seconds, `2.5`: more than 0, at most a day; nothing where it is not one.
std::optional<std::chrono::milliseconds> parse_deadline(std::string_view text);

/// The deadline of this process's probes: the variable's, or the default where it has none.
std::chrono::milliseconds probe_deadline();

} // namespace catch2_targets::detail

#endif
