// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_RUNTIMES_CUDA_LIKE_HEALTH_HPP
#define CATCH2_TARGETS_SRC_RUNTIMES_CUDA_LIKE_HEALTH_HPP

#include <catch2_targets/runtime.hpp>

#include "support/loaded_library.hpp"

#include <string>
#include <utility>
#include <vector>

namespace catch2_targets::detail {

/// How an API that is made like CUDA's driver API is asked for the health of a device. The
/// functions are taken from the library that is in the process, whoever loaded it.
struct CudaLikeCheck {
    std::vector<std::string> library_names;
    char const* get_device = nullptr;
    char const* get_primary_state = nullptr;

    /// Waits for what the device still does in its primary context, and gives the error that lasts,
    /// or 0. DeviceError where the library lacks a function.
    int (*lasting_error)(DynamicLibrary const& library, int device) = nullptr;

    char const* (*error_name)(DynamicLibrary const& library, int error) = nullptr;
};

/// Asks for the health of such an API's devices, and neither loads its library nor starts it, nor
/// makes a context: a device that nobody uses in this process is in good health. Not for two
/// threads at once.
class CudaLikeHealth {
public:
    explicit CudaLikeHealth(CudaLikeCheck check)
        : m_check(std::move(check)),
          m_library(m_check.library_names) {}

    Health of(int ordinal);

private:
    int error_on(DynamicLibrary const& library, int ordinal) const;

    CudaLikeCheck m_check;
    LoadedLibrary m_library;
};

} // namespace catch2_targets::detail

#endif
