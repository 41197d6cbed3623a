// SPDX-License-Identifier: BSL-1.0
#ifndef EXAMPLES_INPUT_HPP
#define EXAMPLES_INPUT_HPP

#include "matrix.hpp"

#include <random>

namespace example {

/// Real numbers in [-1, 1), the same ones on every platform: the standard fixes what mt19937 gives,
/// but not what its distributions make of it. Each has 24 bits, so that a float holds it exactly.
template <typename Real>
std::vector<Real> random_values(std::size_t count, std::uint32_t seed) {
    std::mt19937 engine(seed);
    std::vector<Real> values(count);
    for (auto& value : values)
        value = static_cast<Real>(engine() >> 8) / Real{1 << 23} - Real{1};
    return values;
}

inline Matrix random_matrix(std::uint32_t rows, std::uint32_t columns, std::uint32_t seed) {
    Matrix matrix(rows, columns);
    matrix.values = random_values<float>(matrix.values.size(), seed);
    return matrix;
}

} // namespace example

#endif
