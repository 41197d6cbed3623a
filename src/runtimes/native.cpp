// SPDX-License-Identifier: BSL-1.0
#include "runtimes/native.hpp"

#include "support/text.hpp"

#include <catch2_targets/error.hpp>

namespace catch2_targets::detail {

std::size_t index_here(Device const& device, std::vector<std::string> const& names) {
    auto const index = static_cast<std::size_t>(device.ordinal());
    std::string const what = device.runtime() + ":" + std::to_string(index);
    if (index >= names.size()) {
        throw DeviceError(what + ": " + quote(device.name()) +
                          " is not in this process (devices here: " + std::to_string(names.size()) +
                          ")");
    }
    if (names[index] != device.name()) {
        throw DeviceError(what + ": " + quote(device.name()) + " is " + quote(names[index]) +
                          " in this process");
    }
    return index;
}

} // namespace catch2_targets::detail
