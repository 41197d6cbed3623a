// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_TOOL_INFO_HPP
#define CATCH2_TARGETS_SRC_TOOL_INFO_HPP

#include <CLI/CLI.hpp>

#include <iosfwd>

namespace catch2_targets::tool {

/// Adds the sub-command `info`, which tells of every runtime and writes to `out`. Both must outlive
/// the parsing, during which it runs.
void add_info(CLI::App& app, std::ostream& out);

} // namespace catch2_targets::tool

#endif
