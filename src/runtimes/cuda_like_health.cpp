// SPDX-License-Identifier: BSL-1.0
#include "runtimes/cuda_like_health.hpp"

#include "runtimes/facts.hpp"

#include <catch2_targets/error.hpp>

namespace catch2_targets::detail {

namespace {

constexpr int success = 0;

/// Whether an error says no more than that this process does not use the device.
bool is_unused(int error) {
    constexpr int not_initialized = 3;
    constexpr int no_device = 100;
    constexpr int invalid_device = 101;
    return error == not_initialized || error == no_device || error == invalid_device;
}

} // namespace

Health CudaLikeHealth::of(int ordinal) {
    DynamicLibrary const& library = m_library.find();
    int error = success;
    try {
        error = library ? error_on(library, ordinal) : success;
    } catch (DeviceError const&) {
        return Health::good(); // the library is too old to tell
    }
    if (error == success || is_unused(error)) {
        return Health::good();
    }
    return Health::lost(api_error(m_check.error_name(library, error), error));
}

int CudaLikeHealth::error_on(DynamicLibrary const& library, int ordinal) const {
    auto* const get_device = library.required<int(int*, int)>(m_check.get_device);
    auto* const get_state = library.required<int(int, unsigned*, int*)>(m_check.get_primary_state);
    int device = 0;
    if (int const error = get_device(&device, ordinal)) {
        return error;
    }
    unsigned flags = 0;
    int is_active = 0;
    if (int const error = get_state(device, &flags, &is_active)) {
        return error;
    }
    return is_active != 0 ? m_check.lasting_error(library, device) : success;
}

} // namespace catch2_targets::detail
