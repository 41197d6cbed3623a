// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_TARGETS_HPP
#define CATCH2_TARGETS_TARGETS_HPP

#include <catch2/generators/catch_generators.hpp>
#include <catch2_targets/device.hpp>
#include <catch2_targets/source_location.hpp>
#include <catch2_targets/target.hpp>

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace catch2_targets {

/// A target and the device that a test runs on for it. Since 0.1.
struct TargetDevice {
    Target target;
    Device device;
};

/// Writes `opencl: <device>`; Catch2 shows a pair so.
std::ostream& operator<<(std::ostream& out, TargetDevice const& pair);

namespace detail {
Catch::Generators::GeneratorWrapper<TargetDevice>
generate_targets(std::vector<std::string_view> const& patterns);
}

/// The pairs to run a test on: `auto const on = GENERATE(catch2_targets::targets());`.
///
/// In a target case (a test tagged `[targets]` or `[target:SPEC]`) that is the case's own pair. In
/// any other test it is every selected pair that can run here and that the run's tag expression
/// lets through; those that cannot run are named in a warning of the test's result, and where none
/// is left the test skips with every reason. Call it in a running test only. Since 0.1.
inline Catch::Generators::GeneratorWrapper<TargetDevice> targets() {
    return detail::generate_targets({});
}

/// The same, but only the pairs that one of the patterns matches: `targets("llvm", "cuda:1")`.
///
/// A pattern that states more than any selected target (`cuda -arch=sm_80` where `cuda` is
/// selected) is a target of its own. A target case that no pattern matches skips as excluded.
/// Throws ParseError for a text that is no pattern. Since 0.1.
template <typename... Patterns>
Catch::Generators::GeneratorWrapper<TargetDevice> targets(std::string_view first,
                                                          Patterns const&... rest) {
    static_assert((std::is_convertible_v<Patterns const&, std::string_view> && ...),
                  "targets() takes patterns as texts: targets(\"llvm\", \"cuda:1\")");
    return detail::generate_targets({first, std::string_view(rest)...});
}

/// Every selected pair that can run here and that the run's tag expression lets through, in the
/// selection's order: for a loop in one test. Skips the running test with every reason where there
/// is none, and names those that cannot run in a warning of its result. Since 0.1.
std::vector<TargetDevice> enabled_targets();

/// The pair of the running case: of a target case its own, of a test with `[requires_KIND]` or
/// `[requires_gpu]` the device that met the marker, elsewhere the one that `GENERATE(targets())`
/// gave last. Can be called from any thread of the test, until the test ends; throws
/// std::logic_error where there is no such pair. Since 0.1.
TargetDevice const& current();

/// The same of one kind, in a test that has several: `current("opencl")`. Throws std::logic_error
/// where the running case has no pair of this kind.
TargetDevice const& current(std::string_view kind);

/// Adds a test as TEST_CASE does, but from a value: in a loop over a table, say. Tags mean what
/// they mean everywhere. Call it before the run, at namespace scope or in main(); throws
/// std::logic_error once a run has begun, and std::invalid_argument for tags that Catch2 refuses.
/// Since 0.1.
void add_case(std::string const& name,
              std::string const& tags,
              std::function<void()> body,
              SourceLocation where = SourceLocation::current());

} // namespace catch2_targets

#endif
