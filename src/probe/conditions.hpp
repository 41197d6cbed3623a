// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_PROBE_CONDITIONS_HPP
#define CATCH2_TARGETS_SRC_PROBE_CONDITIONS_HPP

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace catch2_targets::detail {

/// All that decides what probes find, as of now: the machine, its boot, the user, the variables
/// that drivers read, and the driver files that loaders can take. Opens no library and starts no
/// process. Its form is told in docs/reference/tool.md.
nlohmann::json probe_conditions();

/// The first difference between the conditions of a saved answer and those of now, as a sentence
/// about the file that holds the answer: `it is of another boot`. Empty where there is none. Throws
/// std::exception where `then` is not of their form.
std::string conditions_difference(nlohmann::json const& then, nlohmann::json const& now);

} // namespace catch2_targets::detail

#endif
