// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_REQUIRE_HPP
#define CATCH2_TARGETS_REQUIRE_HPP

#include <catch2_targets/device.hpp>
#include <catch2_targets/source_location.hpp>

#include <string_view>

namespace catch2_targets {

/// Skips the running test, at the caller's line, unless the device meets the expression
/// (`skip_unless(device, "fp64 & memory>=2GiB")`; docs/reference/expressions.md): for what is known
/// only in the test's middle.
///
/// Where the text is no expression, or asks for a fact that nobody knows, the test fails and says
/// so. Throws std::logic_error outside a running test. Since 0.1.
void skip_unless(Device const& device,
                 std::string_view expression,
                 SourceLocation where = SourceLocation::current());

} // namespace catch2_targets

#endif
