// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_CATCH2_SURVEY_HPP
#define CATCH2_TARGETS_SRC_CATCH2_SURVEY_HPP

#include <catch2_targets/targets.hpp>

#include "pattern.hpp"

#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// Whether a target is among those that a test generates: one of the patterns matches it, or there
/// are none. Throws ParseError for a text that is no pattern.
bool is_wanted(Target const& target, std::vector<std::string_view> const& patterns);

/// Whether `targets(pattern)` gives a target to a test that has none of its own: the pattern
/// matches it, and where it is not selected, it stands in for what is, or the pattern matches
/// nothing that is.
bool is_given(Target const& target, Pattern const& pattern);

/// The pairs that a test runs on which does so in one case: of the selected targets, or of those
/// that the patterns ask for, the ones that the test's tags and the run's expression let through
/// and that can run here. Names the others in the running test's result, and ends the test where
/// none is left or one must run. Outside a test it only throws, for bad settings.
std::vector<TargetDevice> surveyed_pairs(std::vector<std::string_view> const& patterns);

} // namespace catch2_targets::detail

#endif
