// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_CATCH2_REWRITE_HPP
#define CATCH2_TARGETS_SRC_CATCH2_REWRITE_HPP

namespace Catch {
class IConfig;
}

namespace catch2_targets::detail {

/// Begins a session: reads the selection, puts target cases in the place of tests in Catch2's
/// registry, and decides whether a target stands in for the selected ones. What a session before
/// this one put there is undone first. Probes nothing where the program only lists. Returns whether
/// the suite uses our markers: one that does not shall not notice us.
bool begin_session(Catch::IConfig const& config);

} // namespace catch2_targets::detail

#endif
