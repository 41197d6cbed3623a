// SPDX-License-Identifier: BSL-1.0
#include "device.hpp"

#include <catch2_targets/error.hpp>

#include "support/text.hpp"

#include <algorithm>
#include <ostream>

namespace catch2_targets {

namespace {

std::string const no_text;

} // namespace

std::string const& Device::name() const noexcept {
    return m_state ? m_state->info.name : no_text;
}

int Device::ordinal() const noexcept {
    return m_state ? m_state->ordinal : -1;
}

std::string const& Device::runtime() const noexcept {
    return m_state ? m_state->runtime : no_text;
}

std::optional<Fact> Device::fact(std::string_view name) const {
    if (!m_state) {
        return std::nullopt;
    }
    DeviceInfo const& info = m_state->info;
    if (auto const found = info.facts.find(name); found != info.facts.end()) {
        return found->second;
    }
    if (std::find(info.extensions.begin(), info.extensions.end(), name) != info.extensions.end()) {
        return Fact(true);
    }
    std::string const& prefix = m_state->extension_prefix;
    if (!prefix.empty() && detail::starts_with(name, prefix)) {
        return Fact(false);
    }
    return m_state->late_fact ? m_state->late_fact(m_state->ordinal, name) : std::nullopt;
}

std::vector<std::pair<std::string, Fact>> Device::facts() const {
    if (!m_state) {
        return {};
    }
    return {m_state->info.facts.begin(), m_state->info.facts.end()};
}

std::ostream& operator<<(std::ostream& out, Device const& device) {
    return out << (device.has_device() ? std::string_view(device.name()) : "no device");
}

int ordinal_in(Device const& device, std::string_view runtime) {
    if (!device.has_device()) {
        throw DeviceError("a device of runtime " + detail::quote(runtime) +
                          " is needed, but there is no device here");
    }
    if (device.runtime() != runtime) {
        throw DeviceError("a device of runtime " + detail::quote(runtime) + " is needed, but " +
                          detail::quote(device.name()) + " is of runtime " +
                          detail::quote(device.runtime()));
    }
    return device.ordinal();
}

} // namespace catch2_targets
