// SPDX-License-Identifier: BSL-1.0
#include "probe/child.hpp"

// For systems on which probes in a child have not been tried: Windows, and macOS, which has neither
// /proc to find the program's file nor a way to end a child with its parent.
namespace catch2_targets::detail {

bool can_be_probe_child() {
    return false;
}

} // namespace catch2_targets::detail
