// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_LOST_HPP
#define CATCH2_TARGETS_SRC_LOST_HPP

#include <catch2_targets/device.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace catch2_targets::detail {

/// A device that cannot be used any more in this process, why, and which test did it.
struct Loss {
    Device device;
    std::string why;
    std::string test; ///< empty where no test was running

    /// `cuda:1`, whatever target it is the device of.
    std::string device_text() const;
};

/// Names the test that losses are blamed on from now on; null between tests. The name must outlive
/// the test.
void set_running_test(std::string const* name);

/// Keeps that the device is lost, the first reason for good. Thread-safe, as all here is.
/// @{ Blames the running test, or none.
void lose(Device const& device, std::string const& why);
void lose_outside_tests(Device const& device, std::string const& why);
/// @}

/// How many devices are lost so far; one read.
std::size_t losses() noexcept;

/// The losses from this number on, in the order in which they happened.
std::vector<Loss> losses_from(std::size_t number);

/// What is known of the device's loss; nothing where it is not lost.
std::optional<Loss> loss_of(Device const& device);

} // namespace catch2_targets::detail

#endif
