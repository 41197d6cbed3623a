// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_RUNTIMES_CUDA_LIKE_HPP
#define CATCH2_TARGETS_SRC_RUNTIMES_CUDA_LIKE_HPP

#include <catch2_targets/device.hpp>
#include <catch2_targets/runtime.hpp>

#include "support/dynamic_library.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// How an API that is made like CUDA's driver API (HIP is) names its functions and numbers its
/// attributes. The functions' types are the same in all of them, and declared here, so that
/// building needs neither CUDA nor ROCm.
struct CudaLikeDialect {
    /// Null where counting the devices starts the API.
    char const* init = nullptr;
    char const* get_count = nullptr;
    char const* get_device = nullptr;
    char const* get_name = nullptr;
    char const* get_memory = nullptr;
    char const* get_attribute = nullptr;

    /// Newest first; older libraries lack the newer ones.
    std::vector<char const*> get_uuid;

    /// The API's own name of an error; null where it has none.
    char const* (*error_name)(DynamicLibrary const& library, int error) = nullptr;

    /// Errors that say that no device, or no driver, is there, and not that something is wrong.
    std::vector<int> absent_errors;

    /// The numbers of the attributes that are facts.
    struct Attributes {
        int compute_capability_major = 0;
        int compute_capability_minor = 0;
        int integrated = 0;
        int max_shared_memory_per_block = 0;
        int max_threads_per_block = 0;
        int multiprocessor_count = 0;
        int warp_size = 0;
    };
    Attributes attributes;
};

/// The functions of such an API. Thread-safe, as the APIs are.
class CudaLikeApi {
public:
    /// Throws DeviceError where the library could not be opened, or lacks a function.
    CudaLikeApi(DynamicLibrary const& library, CudaLikeDialect dialect);

    DynamicLibrary const& library() const noexcept { return m_library; }

    /// Throws DeviceError where a function answered with an error:
    /// `cuInit: CUDA_ERROR_UNKNOWN (999)`.
    void check(std::string const& function, int error) const;

    /// How many devices there are, and what the API says where there are none.
    struct Count {
        int devices;
        std::string why_none;
    };

    /// Starts the API and counts its devices. More than once is well.
    Count start() const;

    /// What the API calls the device with this ordinal.
    int device(int ordinal) const;

    /// The same for a device that another process may have found: starts the API, and throws
    /// DeviceError where it shows another device, or none, at that ordinal.
    int device_here(Device const& device) const;

    /// An attribute's value; nothing where the API does not tell it.
    std::optional<std::int64_t> attribute(int device, int which) const;

    /// The facts that all such APIs tell.
    DeviceInfo describe(int ordinal) const;

private:
    bool is_absent(int error) const;
    std::string failure(std::string const& function, int error) const;
    std::string name(int device) const;
    std::optional<Version> compute_capability(int device) const;
    std::optional<std::string> uuid(int device) const;

    DynamicLibrary const& m_library;
    CudaLikeDialect m_dialect;
    int (*m_init)(unsigned) = nullptr;
    int (*m_count)(int*);
    int (*m_device)(int*, int);
    int (*m_name)(char*, int, int);
    int (*m_memory)(std::size_t*, int);
    int (*m_attribute)(int*, int, int);
};

/// Finds the devices of such an API.
class CudaLikeRuntime : public Runtime {
public:
    Discovery discover() final;
    std::optional<Fact> fact(int ordinal, std::string_view name) final;

private:
    virtual DynamicLibrary const& library() const = 0;

    /// Asked for only where there is a library.
    virtual CudaLikeApi const& api() const = 0;

    /// ` (CUDA_VISIBLE_DEVICES is set to '-1')`, where a variable can hide the devices.
    virtual std::string hidden_by() const = 0;

    /// Adds the facts that this API alone tells.
    virtual void complete(DeviceInfo& info, int device) const = 0;

    /// In bytes; DeviceError where the API does not tell.
    virtual std::size_t free_memory(int device) const = 0;
};

} // namespace catch2_targets::detail

#endif
