// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_RUNTIMES_OPENCL_API_HPP
#define CATCH2_TARGETS_SRC_RUNTIMES_OPENCL_API_HPP

#include "support/dynamic_library.hpp"

#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 300
#endif
#include <CL/cl.h>

#include <cstddef>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

namespace catch2_targets::detail {

/// The functions that finding devices needs.
struct OpenclApi {
    decltype(&clGetPlatformIDs) get_platform_ids = nullptr;
    decltype(&clGetPlatformInfo) get_platform_info = nullptr;
    decltype(&clGetDeviceIDs) get_device_ids = nullptr;
    decltype(&clGetDeviceInfo) get_device_info = nullptr;
};

/// The process's OpenCL loader.
struct OpenclLoader {
    DynamicLibrary library;
    OpenclApi api;

    /// Why it cannot be used; empty where it can. `is_broken` tells a loader that is there but does
    /// not work from one that is not there.
    std::string error;
    bool is_broken = false;
};

/// Opens the loader on the first call. Thread-safe.
OpenclLoader const& opencl_loader();

/// What a function returned, by name and number: `clGetPlatformIDs: CL_OUT_OF_HOST_MEMORY (-6)`.
std::string opencl_error(std::string const& function, cl_int error);

/// What a platform or a device tells of itself; nothing where it answers with an error, or with
/// more or less than was asked for.
template <typename Object>
class OpenclQuery {
public:
    using GetInfo = cl_int(CL_API_CALL*)(Object, cl_uint, std::size_t, void*, std::size_t*);

    OpenclQuery(GetInfo get_info, Object object) : m_get_info(get_info), m_object(object) {}

    template <typename T>
    std::optional<T> value(cl_uint what) const {
        T answer{};
        std::size_t size = 0;
        if (m_get_info(m_object, what, sizeof answer, &answer, &size) != CL_SUCCESS ||
            size != sizeof answer) {
            return std::nullopt;
        }
        return answer;
    }

    /// As the driver wrote it, its NUL included.
    std::optional<std::string> text(cl_uint what) const {
        constexpr std::size_t sane = 1 << 20;
        std::size_t size = 0;
        if (m_get_info(m_object, what, 0, nullptr, &size) != CL_SUCCESS || size > sane) {
            return std::nullopt;
        }
        std::string answer(size, '\0');
        if (m_get_info(m_object, what, size, answer.data(), nullptr) != CL_SUCCESS) {
            return std::nullopt;
        }
        return answer;
    }

    /// An array; empty where the object does not tell.
    template <typename T>
    std::vector<T> list(cl_uint what) const {
        std::string const bytes = text(what).value_or("");
        std::vector<T> answer(bytes.size() / sizeof(T));
        std::memcpy(answer.data(), bytes.data(), answer.size() * sizeof(T));
        return answer;
    }

private:
    GetInfo m_get_info;
    Object m_object;
};

} // namespace catch2_targets::detail

#endif
