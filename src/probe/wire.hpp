// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_PROBE_WIRE_HPP
#define CATCH2_TARGETS_SRC_PROBE_WIRE_HPP

#include <catch2_targets/runtime.hpp>

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// What a probe found, as JSON: what the child sends, and what a probe file holds.
nlohmann::json to_json(Discovery const& discovery);

/// The same back; throws std::exception where it is not what to_json() makes.
Discovery discovery_from_json(nlohmann::json const& json);

/// What a probe's child is asked, in the value of one environment variable.
struct ProbeRequest {
    static constexpr char const* variable = "CATCH2_TARGETS_PROBE_REQUEST";

    long parent = 0;
    std::chrono::milliseconds deadline{0}; ///< for each kind, all of them at the same time
    std::vector<std::string> kinds;
    std::vector<std::string> plugins = {}; ///< the paths of the libraries that have some of them

    std::string text() const;
    static std::optional<ProbeRequest> parse(std::string_view text);
};

/// The first line of the child's answer: that it is a probe's child at all.
inline constexpr std::string_view probe_greeting = "catch2_targets probe 1";

/// What the child says of one kind, a line of its answer.
struct ProbeAnswer {
    std::string kind;
    Discovery discovery;

    /// Why the probe could not be started, which is not the driver's fault; empty where it was.
    std::string not_started;

    std::string line() const;
    static ProbeAnswer parse(std::string_view line);
};

} // namespace catch2_targets::detail

#endif
