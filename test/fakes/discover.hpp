// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_TEST_FAKES_DISCOVER_HPP
#define CATCH2_TARGETS_TEST_FAKES_DISCOVER_HPP

#include <catch2_targets/error.hpp>
#include <catch2_targets/runtime.hpp>

#include <memory>

/// What a fresh runtime finds, now: the probe asks only once in a process.
inline catch2_targets::Discovery
discover_anew(std::unique_ptr<catch2_targets::Runtime> const& runtime) {
    try {
        return runtime->discover();
    } catch (catch2_targets::DeviceError const& error) {
        return catch2_targets::Discovery::broken(error.what());
    }
}

#endif
