// SPDX-License-Identifier: BSL-1.0
#include "runtimes/builtin.hpp"

namespace catch2_targets::detail {

namespace {

using Factory = std::unique_ptr<Runtime> (*)();

#ifdef CATCH2_TARGETS_USE_LLVM
constexpr Factory make_llvm = make_llvm_runtime;
#else
constexpr Factory make_llvm = nullptr;
#endif

#ifdef CATCH2_TARGETS_USE_CUDA
constexpr Factory make_cuda = make_cuda_runtime;
#else
constexpr Factory make_cuda = nullptr;
#endif

#ifdef CATCH2_TARGETS_USE_OPENCL
constexpr Factory make_opencl = make_opencl_runtime;
#else
constexpr Factory make_opencl = nullptr;
#endif

#ifdef CATCH2_TARGETS_USE_VULKAN
constexpr Factory make_vulkan = make_vulkan_runtime;
#else
constexpr Factory make_vulkan = nullptr;
#endif

#ifdef CATCH2_TARGETS_USE_ROCM
constexpr Factory make_rocm = make_rocm_runtime;
#else
constexpr Factory make_rocm = nullptr;
#endif

} // namespace

std::vector<BuiltinRuntime> const& builtin_runtimes() {
    static std::vector<BuiltinRuntime> const all{
        {"llvm", make_llvm, "CATCH2_TARGETS_USE_LLVM"},
        {"cuda", make_cuda, "CATCH2_TARGETS_USE_CUDA"},
        {"opencl", make_opencl, "CATCH2_TARGETS_USE_OPENCL"},
        {"vulkan", make_vulkan, "CATCH2_TARGETS_USE_VULKAN"},
        {"rocm", make_rocm, "CATCH2_TARGETS_USE_ROCM"},
        {"metal", nullptr, nullptr},
        {"cpu", make_cpu_runtime, nullptr},
    };
    return all;
}

} // namespace catch2_targets::detail
