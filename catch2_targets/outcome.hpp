// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_OUTCOME_HPP
#define CATCH2_TARGETS_OUTCOME_HPP

#include <string_view>

namespace catch2_targets {

/// What became of a target in a test; the same words stand in messages, reports and docs.
/// Since 0.1.
enum class Outcome {
    ran,         ///< the test's body ran on it
    skipped,     ///< the test itself called SKIP
    deselected,  ///< the selection leaves it out
    excluded,    ///< the test or a variable excludes it
    disabled,    ///< this build does not have its runtime
    absent,      ///< no loader, driver or device
    broken,      ///< the runtime is there, but errored, crashed or hung
    unsupported, ///< its device does not meet a requirement
    blocked,     ///< an earlier case, or its set-up, lost the device
};

/// The outcome's word: `absent`.
std::string_view to_string(Outcome outcome) noexcept;

} // namespace catch2_targets

#endif
