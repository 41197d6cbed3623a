// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_RUNTIMES_BUILTIN_HPP
#define CATCH2_TARGETS_SRC_RUNTIMES_BUILTIN_HPP

#include <catch2_targets/runtime.hpp>

#include <memory>
#include <vector>

namespace catch2_targets::detail {

/// One kind that this library knows, and what makes its runtime.
struct BuiltinRuntime {
    char const* kind;

    /// Null where the build leaves the runtime out.
    std::unique_ptr<Runtime> (*make)();

    /// The CMake option that says so; null where no build of this version has the runtime.
    char const* option;
};

/// The one list of built-in runtimes, in the order of the default list of targets; `cpu`, which is
/// not in that list, stands last.
std::vector<BuiltinRuntime> const& builtin_runtimes();

/// Under this name a probe looks for the host as libLLVM sees it, as it looks for a kind's devices.
inline constexpr char const* llvm_library_probe = "libLLVM";

/// One device with the facts that libLLVM tells. Loads it.
Discovery discover_llvm_library();

/// What makes each runtime; a function that the build leaves out is declared, but not defined.
std::unique_ptr<Runtime> make_cpu_runtime();
std::unique_ptr<Runtime> make_cuda_runtime();
std::unique_ptr<Runtime> make_llvm_runtime();
std::unique_ptr<Runtime> make_opencl_runtime();
std::unique_ptr<Runtime> make_rocm_runtime();
std::unique_ptr<Runtime> make_vulkan_runtime();

} // namespace catch2_targets::detail

#endif
