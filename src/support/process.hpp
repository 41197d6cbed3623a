// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_SUPPORT_PROCESS_HPP
#define CATCH2_TARGETS_SRC_SUPPORT_PROCESS_HPP

#include <chrono>
#include <string>

namespace catch2_targets::detail {

/// What came of starting this program anew.
struct SelfRun {
    /// Why it could not be started; empty where it was.
    std::string not_started;

    /// What it wrote to its answer_descriptor until it closed it or the deadline passed.
    std::string answer;
};

/// Where the child writes its answer.
inline constexpr int answer_descriptor = 3;

/// Starts this program anew with one more environment variable and waits for its answer, no longer
/// than the deadline. The child is the leader of a process group of its own; its standard input,
/// output and error are the null device, and it inherits no other descriptor, no signal's
/// disposition and no signal mask. When this returns the child and its group are gone. Thread-safe.
SelfRun
run_self(std::string const& variable, std::string const& value, std::chrono::milliseconds deadline);

/// The number of this process, as run_self()'s child sees its parent.
long process_id();

} // namespace catch2_targets::detail

#endif
