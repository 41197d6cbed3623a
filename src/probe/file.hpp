// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_PROBE_FILE_HPP
#define CATCH2_TARGETS_SRC_PROBE_FILE_HPP

#include <catch2_targets/runtime.hpp>

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// The variable that names a probe file.
inline constexpr char const* probe_file_variable = "CATCH2_TARGETS_PROBE_FILE";

/// This library's version: `0.1.0`.
std::string library_version();

/// What is known of one kind's runtime.
struct RuntimeReport {
    std::string kind;
    std::string disabled; ///< why this build has no runtime of the kind; empty where it has one
    Discovery discovery;  ///< of no meaning where it is disabled
};

/// A probe file's content: what was found, and the conditions under which it holds.
nlohmann::json to_probe_file(std::vector<RuntimeReport> const& reports,
                             nlohmann::json const& conditions);

/// What a probe file has for this process.
struct SavedProbes {
    std::map<std::string, Discovery> found;
    std::string problem; ///< why nothing of the file is used; empty where it is
};

/// Reads the text of a probe file under the conditions of now.
SavedProbes parse_probe_file(std::string_view text, nlohmann::json const& conditions);

/// Reads a probe file; one that others may write to is not used.
SavedProbes read_probe_file(std::string const& path);

/// What the probe file that the variable names has, read on the first call. Where it cannot be used
/// nothing is found, and a line on stderr says why, once. Thread-safe.
std::map<std::string, Discovery> const& saved_probes();

} // namespace catch2_targets::detail

#endif
