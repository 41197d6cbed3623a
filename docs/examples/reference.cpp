// SPDX-License-Identifier: BSL-1.0
#include "reference.hpp"

#include <cmath>
#include <sstream>

namespace example {
namespace {

bool is_close(double actual, double expected, double tolerance) {
    if (std::isnan(expected))
        return std::isnan(actual);
    return std::abs(actual - expected) <= tolerance;
}

} // namespace

std::vector<double>
reference::saxpy(float a, std::vector<float> const& x, std::vector<float> const& y) {
    std::vector<double> result(x.size());
    for (std::size_t i = 0; i < x.size(); ++i)
        result[i] = double{a} * double{x[i]} + double{y[i]};
    return result;
}

std::vector<double> reference::matmul(Matrix const& a, Matrix const& b) {
    std::vector<double> result(std::size_t{a.rows} * b.columns);
    for (std::size_t row = 0; row < a.rows; ++row) {
        auto* const out = &result[row * b.columns];
        for (std::size_t k = 0; k < a.columns; ++k) {
            auto const factor = double{a.values[row * a.columns + k]};
            auto const* const in = &b.values[k * b.columns];
            for (std::size_t column = 0; column < b.columns; ++column)
                out[column] += factor * double{in[column]};
        }
    }
    return result;
}

std::string first_difference(std::vector<float> const& actual,
                             std::vector<double> const& expected,
                             double tolerance) {
    std::ostringstream text;
    text.precision(9);
    if (actual.size() != expected.size()) {
        text << "expected " << expected.size() << " elements, got " << actual.size();
        return text.str();
    }
    for (std::size_t i = 0; i < actual.size(); ++i) {
        if (is_close(double{actual[i]}, expected[i], tolerance))
            continue;
        text << "element " << i << " of " << actual.size() << ": expected " << expected[i]
             << ", got " << actual[i];
        return text.str();
    }
    return {};
}

} // namespace example
