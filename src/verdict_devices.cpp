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

/// The target with this ordinal in the place of its own.
Target with_ordinal(Target const& target, int ordinal) {
    std::string const& kind = target.kind();
    std::string const attributes = target.str().substr(
        target.ordinal() ? kind.size() + 1 + std::to_string(*target.ordinal()).size()
                         : kind.size());
    return Target::parse(kind + ":" + std::to_string(ordinal) + attributes);
}

/// Whether the run's targets of this kind can be on the device: where the variable gives ordinals
/// alone, only devices with one of these.
bool is_selected(Selection const& selection, Device const& device, std::string const& kind) {
    return selection.variable.empty() ||
           std::any_of(
               selection.selected.begin(), selection.selected.end(), [&](Target const& entry) {
                   return entry.kind() == kind &&
                          entry.ordinal().value_or(device.ordinal()) == device.ordinal();
               });
}

} // namespace

bool Judge::counts(Target const& target, Device const& device) {
    if (loss_of(device) || (m_selection.forbid_software && is_software(device))) {
        return false;
    }
    return (is_selected(m_selection, device, target.kind()) || is_stand_in(target)) &&
           m_selection.exclusion(with_ordinal(target, device.ordinal())) == nullptr;
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
        return device != own.device && counts(*own.target, device);
    });
    return found;
}

} // namespace catch2_targets::detail
