// SPDX-License-Identifier: BSL-1.0
#include "kernels.hpp"

#include "kernels_ll.hpp"
#include "llvm/jit.hpp"

#include <algorithm>

namespace example {
namespace {

class LlvmKernels : public Kernels {
public:
    LlvmKernels(catch2_targets::Target const& target, catch2_targets::Device const& device)
        : m_jit(catch2_targets::llvm::handle(target, device), kernels_ll) {}

    std::vector<float>
    saxpy(float a, std::vector<float> const& x, std::vector<float> const& y) override {
        auto result = y;
        auto* const kernel =
            m_jit.function<void(std::size_t, float, float const*, float*)>("saxpy");
        kernel(x.size(), a, x.data(), result.data());
        return result;
    }

    float sum(std::vector<float> const& values) override { return sum_of(values, "sum_float"); }
    double sum(std::vector<double> const& values) override { return sum_of(values, "sum_double"); }

    Matrix matmul(Matrix const& a, Matrix const& b) override;

private:
    template <typename Real>
    Real sum_of(std::vector<Real> const& values, char const* name) {
        return m_jit.function<Real(std::size_t, Real const*)>(name)(values.size(), values.data());
    }

    llvm::Jit m_jit;
};

Matrix LlvmKernels::matmul(Matrix const& a, Matrix const& b) {
    auto* const multiply = m_jit.function<void(float const*, // a and its stride
                                               std::size_t,
                                               float const*, // b and its stride
                                               std::size_t,
                                               float*,
                                               std::size_t, // rows, depth, columns
                                               std::size_t,
                                               std::size_t)>("matmul_tile");
    std::size_t const tile = 64; // three tiles of 16 KiB stay in a second-level cache
    std::size_t const rows = a.rows, depth = a.columns, columns = b.columns;
    Matrix c(a.rows, b.columns);
    for (std::size_t row = 0; row < rows; row += tile)
        for (std::size_t k = 0; k < depth; k += tile)
            for (std::size_t column = 0; column < columns; column += tile)
                multiply(&a.values[row * depth + k],
                         depth,
                         &b.values[k * columns + column],
                         columns,
                         &c.values[row * columns + column],
                         std::min(tile, rows - row),
                         std::min(tile, depth - k),
                         std::min(tile, columns - column));
    return c;
}

} // namespace

std::unique_ptr<Kernels> make_llvm_kernels(catch2_targets::Target const& target,
                                           catch2_targets::Device const& device) {
    return std::make_unique<LlvmKernels>(target, device);
}

} // namespace example
