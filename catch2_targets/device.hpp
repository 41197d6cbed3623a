// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_DEVICE_HPP
#define CATCH2_TARGETS_DEVICE_HPP

#include <catch2_targets/fact.hpp>

#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace catch2_targets {

namespace detail {
struct DeviceState;
}

/// A real device of a runtime: its number, its name, its facts.
///
/// A handle: copies are cheap and mean the same device; equal handles are of the same runtime and
/// ordinal. It owns no native object. Safe to read from many threads. Since 0.1.
class Device {
public:
    /// No device: `has_device()` is false, the name is empty and no fact is known.
    Device() = default;

    /// For the library's own use: tests get their devices from `targets()` and its kin.
    explicit Device(std::shared_ptr<detail::DeviceState const> state) : m_state(std::move(state)) {}

    /// Whether there is a device behind this; false in a case that only compiles.
    bool has_device() const noexcept { return m_state != nullptr; }

    /// What the runtime calls it; on a GPU the product's name.
    std::string const& name() const noexcept;

    /// Its number among all devices of its runtime, in loader order from 0; -1 without a device.
    int ordinal() const noexcept;

    /// The kind whose runtime found it: `opencl`.
    std::string const& runtime() const noexcept;

    /// What the runtime tells of it under this name, or nothing where it cannot tell.
    ///
    /// Most facts were read when the device was found; some are read on the first call (llvm's) or
    /// on every call (`free_memory`, `devices`), and may open the runtime's library then.
    std::optional<Fact> fact(std::string_view name) const;

    /// All facts that were read when the device was found, sorted by name.
    std::vector<std::pair<std::string, Fact>> facts() const;

    friend bool operator==(Device const& a, Device const& b) noexcept {
        return a.ordinal() == b.ordinal() && a.runtime() == b.runtime();
    }
    friend bool operator!=(Device const& a, Device const& b) noexcept { return !(a == b); }

private:
    std::shared_ptr<detail::DeviceState const> m_state;
};

/// Writes the name, or `no device`.
std::ostream& operator<<(std::ostream& out, Device const& device);

/// The device's ordinal, provided that `runtime` found it; DeviceError otherwise, which names both
/// runtimes. A runtime's own header calls this before it makes a native handle. Since 0.1.
int ordinal_in(Device const& device, std::string_view runtime);

/// Whether two devices, of one runtime or of two, are the same piece of hardware.
///
/// By their facts: they are where the UUIDs are the same, or the PCI addresses; they are not where
/// both tell an address and it differs, or, without an address, both tell a UUID and it differs.
/// Nothing where that cannot be known: unknown is not "yes". A device is the same as itself. May
/// open a runtime's library, as `Device::fact()` may. Since 0.1.
std::optional<bool> same_hardware(Device const& a, Device const& b);

/// Says that the device cannot be used any more in this process, and why: for an error handler that
/// got `CL_DEVICE_NOT_AVAILABLE` or `VK_ERROR_DEVICE_LOST`, which no runtime can be asked for.
///
/// The running test fails with this reason when its pass ends, and all later ones on the device
/// skip as `blocked`. The first reason counts; without a device it does nothing. Thread-safe. Since
/// 0.1.
void mark_lost(Device const& device, std::string const& why);

} // namespace catch2_targets

#endif
