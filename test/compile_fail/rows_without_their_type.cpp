// SPDX-License-Identifier: BSL-1.0
// error: targets_with needs the type of its values: targets_with<T>\({{"llvm", ...}}\)
#include <catch2/catch_test_macros.hpp>
#include <catch2_targets/rows.hpp>

TEST_CASE("values per target", "[targets]") {
#ifdef MISTAKE
    auto const on = GENERATE(catch2_targets::targets_with({{"llvm", 1}, {"cuda", "label", 2}}));
#else
    auto const on =
        GENERATE(catch2_targets::targets_with<int>({{"llvm", 1}, {"cuda", "label", 2}}));
#endif
    CHECK(on.device.has_device());
}
