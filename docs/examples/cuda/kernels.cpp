// SPDX-License-Identifier: BSL-1.0
#include "kernels.hpp"

#include "cuda/device.hpp"

#include "kernels_ptx.hpp"
#include "sum_double_ptx.hpp"
#include "sum_float_ptx.hpp"

#include <algorithm>

namespace example {
namespace {

class CudaKernels : public Kernels {
public:
    explicit CudaKernels(catch2_targets::Device const& device) { cuda::use(device); }

    std::vector<float>
    saxpy(float a, std::vector<float> const& x, std::vector<float> const& y) override {
        cuda::Program const program(kernels_ptx);
        auto const count = static_cast<std::uint32_t>(x.size());
        auto const x_buffer = cuda::copy(x);
        auto const y_buffer = cuda::copy(y);
        cuda::launch(program,
                     "saxpy",
                     {groups_for(count, group_threads)},
                     {group_threads},
                     count,
                     a,
                     x_buffer.address(),
                     y_buffer.address());
        return cuda::read<float>(y_buffer, y.size());
    }

    float sum(std::vector<float> const& values) override { return sum_of(sum_float_ptx, values); }
    double sum(std::vector<double> const& values) override {
        return sum_of(sum_double_ptx, values);
    }

    Matrix matmul(Matrix const& a, Matrix const& b) override {
        cuda::Program const program(kernels_ptx);
        Matrix c(a.rows, b.columns);
        auto const a_buffer = cuda::copy(a.values);
        auto const b_buffer = cuda::copy(b.values);
        cuda::Buffer const c_buffer(c.values.size() * sizeof(float));
        cuda::launch(program,
                     "matmul",
                     {groups_for(c.columns, tile_size), groups_for(c.rows, tile_size)},
                     {tile_size, tile_size},
                     a.rows,
                     a.columns,
                     b.columns,
                     a_buffer.address(),
                     b_buffer.address(),
                     c_buffer.address());
        c.values = cuda::read<float>(c_buffer, c.values.size());
        return c;
    }

private:
    template <typename Real>
    static Real sum_of(char const* ptx, std::vector<Real> const& values) {
        cuda::Program const program(ptx);
        auto const count = static_cast<std::uint32_t>(values.size());
        auto const groups = std::min(sum_groups, groups_for(count, group_threads));
        auto const input = cuda::copy(values);
        cuda::Buffer const partial(groups * sizeof(Real));
        cuda::Buffer const total(sizeof(Real));
        cuda::launch(
            program, "sum", {groups}, {group_threads}, count, input.address(), partial.address());
        cuda::launch(
            program, "sum", {1}, {group_threads}, groups, partial.address(), total.address());
        return cuda::read<Real>(total, 1).front();
    }
};

} // namespace

std::unique_ptr<Kernels> make_cuda_kernels(catch2_targets::Device const& device) {
    return std::make_unique<CudaKernels>(device);
}

} // namespace example
