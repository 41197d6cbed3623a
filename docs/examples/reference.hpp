// SPDX-License-Identifier: BSL-1.0
#ifndef EXAMPLES_REFERENCE_HPP
#define EXAMPLES_REFERENCE_HPP

#include "matrix.hpp"

#include <string>
#include <vector>

/// What the kernels must give, computed in double precision in the plainest way.
namespace example::reference {

std::vector<double> saxpy(float a, std::vector<float> const& x, std::vector<float> const& y);

template <typename Real>
double sum(std::vector<Real> const& values) {
    double total = 0;
    for (auto const value : values)
        total += double{value};
    return total;
}

/// The elements of the product, row after row.
std::vector<double> matmul(Matrix const& a, Matrix const& b);

} // namespace example::reference

namespace example {

/// Where `actual` first differs from `expected` by more than `tolerance`, as a text:
/// `element 17 of 100: expected 1.25, got 1.5`; empty where it does not. NaN equals NaN only.
std::string first_difference(std::vector<float> const& actual,
                             std::vector<double> const& expected,
                             double tolerance);

} // namespace example

#endif
