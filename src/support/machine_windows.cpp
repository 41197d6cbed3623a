// SPDX-License-Identifier: BSL-1.0
#include "support/machine.hpp"

namespace catch2_targets::detail {

// Probe files, which need to know the machine, are not read on Windows.
Machine this_machine() {
    return {};
}

} // namespace catch2_targets::detail
