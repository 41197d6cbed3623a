// SPDX-License-Identifier: BSL-1.0
#include "input.hpp"
#include "kernels.hpp"
#include "reference.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_container_properties.hpp>
#include <catch2_targets/catch2_targets.hpp>

using namespace example;
using Catch::Matchers::IsEmpty;

namespace {

struct Shape {
    std::uint32_t rows, depth, columns;
};

} // namespace

TEST_CASE("matrix product", "[blas][targets]") {
    auto const on = GENERATE(catch2_targets::targets());
    auto const shape = GENERATE(Shape{1, 1, 1},    // less than a tile
                                Shape{64, 64, 64}, // whole tiles
                                Shape{33, 65, 17}, // rests on every side
                                Shape{1, 500, 1},  // a scalar product
                                Shape{512, 512, 512});
    CAPTURE(shape.rows, shape.depth, shape.columns);
    auto const a = random_matrix(shape.rows, shape.depth, 4);
    auto const b = random_matrix(shape.depth, shape.columns, 5);

    auto const product = make_kernels(on.target, on.device)->matmul(a, b);

    auto const tolerance = 1e-6 * shape.depth; // an element is a sum of that many products
    CHECK_THAT(first_difference(product.values, reference::matmul(a, b), tolerance), IsEmpty());
}
