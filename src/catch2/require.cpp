// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/require.hpp>

#include <catch2_targets/error.hpp>
#include <catch2_targets/outcome.hpp>

#include "catch2/bridge.hpp"
#include "catch2/run_state.hpp"
#include "expression/expression.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace catch2_targets {

namespace {

/// The target that the device stands for in the running test; else the device's own number.
std::string name_of(Device const& device) {
    detail::RunState const& state = detail::RunState::get();
    if (std::vector<TargetDevice> const* const pairs = state.pairs()) {
        auto const own = std::find_if(pairs->begin(), pairs->end(), [&](TargetDevice const& pair) {
            return pair.device == device;
        });
        if (own != pairs->end()) {
            return own->target.str();
        }
    }
    TargetDevice const* const generated = state.generated();
    if (generated != nullptr && generated->device == device) {
        return generated->target.str();
    }
    return device.has_device() ? device.runtime() + ":" + std::to_string(device.ordinal())
                               : "no device";
}

} // namespace

void skip_unless(Device const& device, std::string_view expression, SourceLocation where) {
    Catch::TestCaseInfo const* const test = detail::RunState::get().test();
    if (test == nullptr) {
        throw std::logic_error("catch2_targets::skip_unless(): no test is running");
    }
    detail::Answer answer;
    try {
        answer = detail::Expression::parse(expression).evaluate({device});
    } catch (ParseError const& error) {
        answer = {detail::Truth::unknown, error.what(), true};
    }
    Catch::SourceLineInfo const line(where.file, where.line);
    if (answer.is_mistake) {
        detail::fail_test(
            *test, line, "skip_unless(" + detail::quote(expression) + "): " + answer.reason);
    }
    if (answer.truth != detail::Truth::yes) {
        detail::skip_test(line,
                          name_of(device) + ": " + std::string(to_string(Outcome::unsupported)) +
                              ": " + answer.reason);
    }
}

} // namespace catch2_targets
