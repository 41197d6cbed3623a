// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/devices.hpp>

#include "catch2/run_state.hpp"
#include "support/text.hpp"

#include <stdexcept>

namespace catch2_targets {

std::vector<Device> devices(Target const& target) {
    detail::Judge& judge = detail::RunState::get().judge();
    if (!judge.selection().errors.empty()) {
        throw std::runtime_error(detail::join(judge.selection().errors, "\n"));
    }
    return judge.devices(target);
}

} // namespace catch2_targets
