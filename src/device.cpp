// SPDX-License-Identifier: BSL-1.0
#include "device.hpp"

#include <catch2_targets/error.hpp>

#include "support/text.hpp"

#include <algorithm>
#include <ostream>

namespace catch2_targets {

namespace {

std::string const no_text;

/// The fact as a text in small letters; nothing where the runtime cannot tell it.
std::optional<std::string> text_of(Device const& device, std::string_view fact) {
    std::optional<Fact> const found = device.fact(fact);
    return found ? std::optional<std::string>(detail::lower(found->str())) : std::nullopt;
}

/// A driver that knows no UUID may write zeros.
std::optional<std::string> uuid_of(Device const& device) {
    std::optional<std::string> uuid = text_of(device, "uuid");
    bool const says_something = uuid && uuid->find_first_not_of("0-") != std::string::npos;
    return says_something ? uuid : std::nullopt;
}

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
    auto const is_named = [&](std::string const& extension) {
        return detail::equal_ignoring_case(extension, name);
    };
    if (std::any_of(info.extensions.begin(), info.extensions.end(), is_named)) {
        return Fact(true);
    }
    std::string const& prefix = m_state->extension_prefix;
    if (!prefix.empty() && detail::starts_with(detail::lower(name), detail::lower(prefix))) {
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

std::optional<bool> same_hardware(Device const& a, Device const& b) {
    if (!a.has_device() || !b.has_device()) {
        return std::nullopt;
    }
    if (a == b) {
        return true;
    }
    auto const uuid_a = uuid_of(a);
    auto const uuid_b = uuid_of(b);
    if (uuid_a && uuid_a == uuid_b) {
        return true;
    }
    // Not every driver writes a UUID by the same rules, so different ones say less than addresses.
    auto const pci_a = text_of(a, "pci");
    auto const pci_b = text_of(b, "pci");
    if (pci_a && pci_b) {
        return pci_a == pci_b;
    }
    return uuid_a && uuid_b ? std::optional<bool>(false) : std::nullopt;
}

namespace detail {

bool is_software(Device const& device) {
    auto const software = device.fact("software");
    return software && *software == Fact(true);
}

} // namespace detail

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
