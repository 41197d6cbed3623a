// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2_targets/catch2_targets.hpp>

#include <string>
#include <vector>

namespace {

struct Size {
    std::string name;
    std::size_t rows;
    std::size_t columns;
};

std::vector<Size> const sizes{{"one row", 1, 64}, {"square", 32, 32}, {"tall", 100, 3}};

void check_transpose(Size const& size) {
    auto const on = GENERATE(catch2_targets::targets());
    CAPTURE(size.rows, size.columns);
    CHECK(on.device.has_device()); // here the test of your own
}

bool add_transpose_cases() {
    for (Size const& size : sizes) {
        catch2_targets::add_case("transpose, " + size.name,
                                 "[layout][target:cpu][target:opencl]",
                                 [&size] { check_transpose(size); });
    }
    return true;
}

bool const added = add_transpose_cases();

} // namespace
