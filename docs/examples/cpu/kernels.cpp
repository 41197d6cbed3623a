// SPDX-License-Identifier: BSL-1.0
#include "kernels.hpp"

namespace example {
namespace {

template <typename Real>
Real sum_of(std::vector<Real> const& values) {
    Real total = 0;
    for (auto const value : values)
        total += value;
    return total;
}

class CpuKernels : public Kernels {
public:
    std::vector<float>
    saxpy(float a, std::vector<float> const& x, std::vector<float> const& y) override {
        auto result = y;
        for (std::size_t i = 0; i < x.size(); ++i)
            result[i] += a * x[i];
        return result;
    }

    float sum(std::vector<float> const& values) override { return sum_of(values); }
    double sum(std::vector<double> const& values) override { return sum_of(values); }

    Matrix matmul(Matrix const& a, Matrix const& b) override {
        Matrix c(a.rows, b.columns);
        for (std::size_t row = 0; row < a.rows; ++row) {
            auto* const out = &c.values[row * c.columns];
            for (std::size_t k = 0; k < a.columns; ++k) {
                auto const factor = a.values[row * a.columns + k];
                auto const* const in = &b.values[k * b.columns];
                for (std::size_t column = 0; column < b.columns; ++column)
                    out[column] += factor * in[column];
            }
        }
        return c;
    }
};

} // namespace

std::unique_ptr<Kernels> make_cpu_kernels() {
    return std::make_unique<CpuKernels>();
}

} // namespace example
