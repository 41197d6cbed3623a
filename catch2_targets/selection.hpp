// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SELECTION_HPP
#define CATCH2_TARGETS_SELECTION_HPP

#include <string_view>

namespace catch2_targets {

/// Sets the suite's own list of targets, which a test tagged `[targets]` runs on where no variable
/// says otherwise: `set_default_targets("cpu; cuda; opencl")`, in the grammar of CATCH2_TARGETS.
///
/// Call it before the run, at namespace scope or in main(); a second call replaces the first. A
/// list that cannot be read makes every target case fail with the message of the error. Returns 0,
/// so that it can initialise a constant. Since 0.1.
int set_default_targets(std::string_view list);

} // namespace catch2_targets

#endif
