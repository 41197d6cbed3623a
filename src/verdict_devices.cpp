// SPDX-License-Identifier: BSL-1.0
#include "device.hpp"
#include "lost.hpp"
#include "probe/probe.hpp"
#include "verdict.hpp"

#include <algorithm>
#include <iterator>
#include <string>

namespace catch2_targets::detail {

namespace {

/// Whether the run's targets of this kind can be on the device: where the variable gives ordinals
/// alone, only devices with one of these.
bool is_selected(Selection const& selection, Device const& device) {
    return selection.variable.empty() ||
           std::any_of(
               selection.selected.begin(), selection.selected.end(), [&](Target const& entry) {
                   return entry.kind() == device.runtime() &&
                          entry.ordinal().value_or(device.ordinal()) == device.ordinal();
               });
}

} // namespace

bool Judge::counts(Device const& device) {
    if (loss_of(device) || (m_selection.forbid_software && is_software(device))) {
        return false;
    }
    // Attributes are no part of a device: what only excludes a target with some leaves it alone.
    Target const kind = Target::parse(device.runtime());
    Target const own = Target::parse(device.runtime() + ":" + std::to_string(device.ordinal()));
    return m_selection.exclusion(own) == nullptr &&
           (is_selected(m_selection, device) || is_stand_in(kind));
}

std::vector<Device> Judge::devices(Target const& target) {
    Verdict const& own = decided(target);
    if (!own.can_run()) {
        return {};
    }
    std::vector<Device> found;
    if (!loss_of(own.device)) {
        found.push_back(own.device);
    }
    std::vector<Device> const& all = probed_devices(own.target->kind());
    std::copy_if(all.begin(), all.end(), std::back_inserter(found), [&](Device const& device) {
        return device != own.device && counts(device);
    });
    return found;
}

} // namespace catch2_targets::detail
