// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_CATCH2_EARLY_EXIT_HPP
#define CATCH2_TARGETS_SRC_CATCH2_EARLY_EXIT_HPP

namespace catch2_targets::detail {

/// From now until disarm: should the program end by exit() or quick_exit(), from a driver or from a
/// test, the running test fails, the reports are completed, a line on stderr names the test, and
/// the exit code is that of a failed run. What _exit() does cannot be seen from inside.
void arm_early_exit();
void disarm_early_exit();

/// From now on exit() and quick_exit() destroy the objects that are kept per device before the
/// static objects that are there now, whether a run is guarded or not.
void clear_objects_at_exit();

} // namespace catch2_targets::detail

#endif
