// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_SUPPORT_ENVIRONMENT_HPP
#define CATCH2_TARGETS_SRC_SUPPORT_ENVIRONMENT_HPP

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace catch2_targets::detail {

/// The value of an environment variable, or nothing where it is not set.
std::optional<std::string> environment_variable(std::string const& name);

/// All variables whose names begin with `prefix`, sorted by name: names and values.
std::vector<std::pair<std::string, std::string>> environment_variables(std::string_view prefix);

} // namespace catch2_targets::detail

#endif
