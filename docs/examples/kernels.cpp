// SPDX-License-Identifier: BSL-1.0
#include "kernels.hpp"

#include <catch2/catch_test_macros.hpp>

namespace example {

std::unique_ptr<Kernels> make_kernels(catch2_targets::Target const& target,
                                      [[maybe_unused]] catch2_targets::Device const& device) {
    if (target.kind() == "cpu")
        return make_cpu_kernels();
#ifdef EXAMPLES_LLVM
    if (target.kind() == "llvm")
        return make_llvm_kernels(target, device);
#endif
#ifdef EXAMPLES_OPENCL
    if (target.kind() == "opencl")
        return make_opencl_kernels(device);
#endif
#ifdef EXAMPLES_VULKAN
    if (target.kind() == "vulkan")
        return make_vulkan_kernels(device);
#endif
#ifdef EXAMPLES_CUDA
    if (target.kind() == "cuda")
        return make_cuda_kernels(device);
#endif
    SKIP("this build of the examples has no kernels for '" << target.kind() << "'");
    return nullptr; // SKIP throws, but the compiler does not know
}

} // namespace example
