// SPDX-License-Identifier: BSL-1.0
#include "probe/child.hpp"

namespace catch2_targets::detail {

bool can_be_probe_child() {
    return false;
}

} // namespace catch2_targets::detail
