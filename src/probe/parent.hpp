// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_PROBE_PARENT_HPP
#define CATCH2_TARGETS_SRC_PROBE_PARENT_HPP

#include <catch2_targets/runtime.hpp>

#include <map>
#include <string>
#include <vector>

namespace catch2_targets::detail {

/// Looks for the devices of these kinds, built-in ones or plug-ins', in a child process, all at the
/// same time, and takes no longer than the deadline and a second. What cannot be looked for there,
/// because no child can be started, is looked for in this process; a line on stderr says so, once.
std::map<std::string, Discovery> discover_in_child(std::vector<std::string> const& kinds);

} // namespace catch2_targets::detail

#endif
