// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2_targets/catch2_targets.hpp>

#include <cstddef>
#include <numeric>
#include <string>
#include <vector>

namespace {

using catch2_targets::Device;

// Stand for kernels of your own.
float sum_in_order(Device const&, std::vector<float> const& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0.0F);
}

template <std::size_t Tile>
float sum_in_tiles(Device const&, std::vector<float> const& numbers) {
    std::vector<float> tiles(numbers.size() / Tile + 1);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        tiles[i / Tile] += numbers[i];
    }
    return std::accumulate(tiles.begin(), tiles.end(), 0.0F);
}

std::vector<float> const ones(1000, 1.0F);

} // namespace

using Sum = float (*)(catch2_targets::Device const&, std::vector<float> const&);

TEST_CASE("sum", "[target:cpu][target:opencl][target:cuda]") {
    auto const on = GENERATE(catch2_targets::targets_with<Sum>({
        {"cpu", sum_in_order},
        {"opencl", "small tile", sum_in_tiles<64>},
        {"opencl", "large tile", sum_in_tiles<65536>, "work_group>=65536"},
        {"cuda", sum_in_tiles<128>},
    }));
    CHECK(on.value(on.device, ones) == 1000.0F);
}

TEST_CASE("sum, in one test", "[uses_gpu]") {
    auto const on = GENERATE(catch2_targets::targets_with<Sum>({
        {"cpu", sum_in_order},
        {"opencl", "small tile", sum_in_tiles<64>},
    }));
    CAPTURE(on);
    CHECK(on.value(on.device, ones) == 1000.0F);
}

static std::vector<catch2_targets::Row<int>> divisors() {
    std::vector<catch2_targets::Row<int>> rows;
    for (int const size : {1, 2, 3}) {
        rows.emplace_back("opencl", std::to_string(size) + " parts", size);
    }
    return rows;
}

TEST_CASE("rows that are computed", "[target:opencl]") {
    auto const on = GENERATE(catch2_targets::targets_with(divisors()));
    CHECK(1000 % on.value == 0);
}
