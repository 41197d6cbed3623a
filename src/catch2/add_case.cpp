// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/targets.hpp>

#include "catch2/bridge.hpp"
#include "catch2/run_state.hpp"
#include "support/text.hpp"

#include <stdexcept>
#include <utility>

namespace catch2_targets {

void add_case(std::string const& name,
              std::string const& tags,
              std::function<void()> body,
              SourceLocation where) {
    if (detail::RunState::get().is_running()) {
        throw std::logic_error("add_case(" + detail::quote(name) +
                               "): the run has begun; add cases at namespace scope or in main(), "
                               "before the session runs");
    }
    try {
        detail::register_test(name, tags, {where.file, where.line}, std::move(body));
    } catch (std::domain_error const& error) {
        throw std::invalid_argument("add_case(" + detail::quote(name) + "): " + error.what());
    }
}

} // namespace catch2_targets
