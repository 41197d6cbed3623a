// SPDX-License-Identifier: BSL-1.0
#ifndef EXAMPLES_MATRIX_HPP
#define EXAMPLES_MATRIX_HPP

#include <cstdint>
#include <vector>

namespace example {

/// A dense matrix, row after row. Sizes have 32 bits, as the kernels take them.
struct Matrix {
    Matrix(std::uint32_t row_count, std::uint32_t column_count)
        : rows(row_count),
          columns(column_count),
          values(std::size_t{row_count} * column_count) {}

    std::uint32_t rows;
    std::uint32_t columns;
    std::vector<float> values;
};

} // namespace example

#endif
