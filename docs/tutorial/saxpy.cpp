// SPDX-License-Identifier: BSL-1.0
#include "saxpy.hpp"

#include <stdexcept>

void saxpy_opencl(catch2_targets::Device const& device,
                  float a,
                  std::vector<float> const& x,
                  std::vector<float>& y);
void saxpy_cuda(catch2_targets::Device const& device,
                float a,
                std::vector<float> const& x,
                std::vector<float>& y);

std::vector<float> saxpy(catch2_targets::Target const& target,
                         catch2_targets::Device const& device,
                         float a,
                         std::vector<float> const& x,
                         std::vector<float> y) {
    if (target.kind() == "cpu" || target.kind() == "llvm") {
        for (std::size_t i = 0; i < y.size(); ++i) {
            y[i] += a * x[i];
        }
    } else if (target.kind() == "opencl") {
        saxpy_opencl(device, a, x, y);
    } else if (target.kind() == "cuda") {
        saxpy_cuda(device, a, x, y);
    } else {
        throw std::runtime_error("saxpy: no code for " + target.str());
    }
    return y;
}
