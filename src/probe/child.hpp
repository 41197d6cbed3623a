// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_PROBE_CHILD_HPP
#define CATCH2_TARGETS_SRC_PROBE_CHILD_HPP

/// The child side of probes: this program started anew, which answers before the program's own
/// initialisers run.
///
/// Three processes: the test process; the child, which loads no driver, watches the clock and
/// answers; and under it a worker for each kind, forked while the child is still small and has one
/// thread, which loads the driver. So a worker may crash, hang, print or exit, and the child lives
/// to tell, and to end what the driver started.

namespace catch2_targets::detail {

/// Whether this program can answer as a probe's child. Calling it links the answering in.
bool can_be_probe_child();

} // namespace catch2_targets::detail

#endif
