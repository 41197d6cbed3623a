// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_TOOL_INFO_TABLE_HPP
#define CATCH2_TARGETS_SRC_TOOL_INFO_TABLE_HPP

#include "probe/file.hpp"

#include <string>
#include <vector>

namespace catch2_targets::tool {

/// The reports as a table for people: ASCII, no line longer than 80 columns.
std::string info_table(std::vector<detail::RuntimeReport> const& reports);

} // namespace catch2_targets::tool

#endif
