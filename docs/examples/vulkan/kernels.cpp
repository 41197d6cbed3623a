// SPDX-License-Identifier: BSL-1.0
#include "kernels.hpp"

#include "vulkan/context.hpp"

#include "matmul_spv.hpp"
#include "saxpy_spv.hpp"
#include "sum_double_spv.hpp"
#include "sum_float_spv.hpp"

#include <algorithm>

namespace example {
namespace {

class VulkanKernels : public Kernels {
public:
    explicit VulkanKernels(catch2_targets::Device const& device) : m_context(device) {}

    std::vector<float>
    saxpy(float a, std::vector<float> const& x, std::vector<float> const& y) override {
        struct Arguments {
            std::uint32_t count;
            float a;
        } const arguments{static_cast<std::uint32_t>(x.size()), a};
        auto const x_buffer = m_context.copy(x);
        auto const y_buffer = m_context.copy(y);
        m_context.run(saxpy_spv,
                      {groups_for(arguments.count, group_threads)},
                      {x_buffer.buffer.get(), y_buffer.buffer.get()},
                      arguments);
        return vulkan::Context::read<float>(y_buffer, y.size());
    }

    float sum(std::vector<float> const& values) override { return sum_of(sum_float_spv, values); }
    double sum(std::vector<double> const& values) override {
        return sum_of(sum_double_spv, values);
    }

    Matrix matmul(Matrix const& a, Matrix const& b) override {
        struct Arguments {
            std::uint32_t rows, depth, columns;
        } const arguments{a.rows, a.columns, b.columns};
        Matrix c(a.rows, b.columns);
        auto const a_buffer = m_context.copy(a.values);
        auto const b_buffer = m_context.copy(b.values);
        auto const c_buffer = m_context.make_buffer<float>(c.values.size());
        m_context.run(matmul_spv,
                      {groups_for(c.columns, tile_size), groups_for(c.rows, tile_size)},
                      {a_buffer.buffer.get(), b_buffer.buffer.get(), c_buffer.buffer.get()},
                      arguments);
        c.values = vulkan::Context::read<float>(c_buffer, c.values.size());
        return c;
    }

private:
    template <typename Real>
    Real sum_of(vulkan::Shader const& shader, std::vector<Real> const& values) {
        auto const count = static_cast<std::uint32_t>(values.size());
        auto const groups = std::min(sum_groups, groups_for(count, group_threads));
        auto const input = m_context.copy(values);
        auto const partial = m_context.make_buffer<Real>(groups);
        auto const total = m_context.make_buffer<Real>(1);
        m_context.run(shader, {groups}, {input.buffer.get(), partial.buffer.get()}, count);
        m_context.run(shader, {1}, {partial.buffer.get(), total.buffer.get()}, groups);
        return vulkan::Context::read<Real>(total, 1).front();
    }

    vulkan::Context m_context;
};

} // namespace

std::unique_ptr<Kernels> make_vulkan_kernels(catch2_targets::Device const& device) {
    return std::make_unique<VulkanKernels>(device);
}

} // namespace example
