// SPDX-License-Identifier: BSL-1.0
#include "kernels.hpp"

#include "kernels_cl.hpp"
#include "opencl/context.hpp"

#include <algorithm>

namespace example {
namespace {

std::string options(char const* real) {
    return std::string("-DREAL=") + real + " -DTHREADS=" + std::to_string(group_threads) +
           " -DTILE=" + std::to_string(tile_size);
}

class OpenClKernels : public Kernels {
public:
    explicit OpenClKernels(catch2_targets::Device const& device)
        : m_context(device),
          m_program(m_context.build(kernels_cl, options("float"))) {}

    std::vector<float>
    saxpy(float a, std::vector<float> const& x, std::vector<float> const& y) override {
        auto const count = static_cast<cl_uint>(x.size());
        auto const x_buffer = m_context.copy(x);
        auto const y_buffer = m_context.copy(y);
        m_context.run(m_program,
                      "saxpy",
                      {groups_for(count, group_threads)},
                      {group_threads},
                      count,
                      a,
                      x_buffer,
                      y_buffer);
        return m_context.read<float>(y_buffer, y.size());
    }

    float sum(std::vector<float> const& values) override { return sum_of(m_program, values); }

    double sum(std::vector<double> const& values) override {
        return sum_of(m_context.build(kernels_cl, options("double")), values);
    }

    Matrix matmul(Matrix const& a, Matrix const& b) override {
        Matrix c(a.rows, b.columns);
        auto const a_buffer = m_context.copy(a.values);
        auto const b_buffer = m_context.copy(b.values);
        auto const c_buffer = m_context.make_buffer<float>(c.values.size());
        m_context.run(m_program,
                      "matmul",
                      {groups_for(c.columns, tile_size), groups_for(c.rows, tile_size)},
                      {tile_size, tile_size},
                      a.rows,
                      a.columns,
                      b.columns,
                      a_buffer,
                      b_buffer,
                      c_buffer);
        c.values = m_context.read<float>(c_buffer, c.values.size());
        return c;
    }

private:
    template <typename Real>
    Real sum_of(opencl::Program const& program, std::vector<Real> const& values) {
        auto const count = static_cast<cl_uint>(values.size());
        auto const groups = std::min(sum_groups, groups_for(count, group_threads));
        auto const input = m_context.copy(values);
        auto const partial = m_context.make_buffer<Real>(groups);
        auto const total = m_context.make_buffer<Real>(1);
        m_context.run(program, "sum", {groups}, {group_threads}, count, input, partial);
        m_context.run(program, "sum", {1}, {group_threads}, groups, partial, total);
        return m_context.read<Real>(total, 1).front();
    }

    opencl::Context m_context;
    opencl::Program m_program;
};

} // namespace

std::unique_ptr<Kernels> make_opencl_kernels(catch2_targets::Device const& device) {
    return std::make_unique<OpenClKernels>(device);
}

} // namespace example
