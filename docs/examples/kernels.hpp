// SPDX-License-Identifier: BSL-1.0
#ifndef EXAMPLES_KERNELS_HPP
#define EXAMPLES_KERNELS_HPP

#include "matrix.hpp"

#include <catch2_targets/device.hpp>
#include <catch2_targets/target.hpp>

#include <memory>
#include <vector>

namespace example {

/// What the suite tests: three kernels, written anew for each runtime. Vectors and matrices are
/// never empty; where a runtime's own API fails, the call throws with that API's error.
class Kernels {
public:
    Kernels() = default;
    Kernels(Kernels const&) = delete;
    Kernels& operator=(Kernels const&) = delete;
    virtual ~Kernels() = default;

    /// `a * x + y`, element by element.
    virtual std::vector<float>
    saxpy(float a, std::vector<float> const& x, std::vector<float> const& y) = 0;

    /// The sum of all values, in any order of addition.
    virtual float sum(std::vector<float> const& values) = 0;
    virtual double sum(std::vector<double> const& values) = 0;

    /// The matrix product, computed tile by tile; `a` has as many columns as `b` has rows.
    virtual Matrix matmul(Matrix const& a, Matrix const& b) = 0;
};

/// The kernels for a target, ready to run on its device. Skips the test where this build has none:
/// CMake leaves llvm out where it finds no LLVM, and vulkan where there is no GLSL compiler.
std::unique_ptr<Kernels> make_kernels(catch2_targets::Target const& target,
                                      catch2_targets::Device const& device);

std::unique_ptr<Kernels> make_cpu_kernels();
std::unique_ptr<Kernels> make_llvm_kernels(catch2_targets::Target const& target,
                                           catch2_targets::Device const& device);
std::unique_ptr<Kernels> make_opencl_kernels(catch2_targets::Device const& device);
std::unique_ptr<Kernels> make_vulkan_kernels(catch2_targets::Device const& device);
std::unique_ptr<Kernels> make_cuda_kernels(catch2_targets::Device const& device);

} // namespace example

#endif
