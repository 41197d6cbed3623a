// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2_targets/catch2_targets.hpp>

#include <string>
#include <vector>

static int const defaults = catch2_targets::set_default_targets("llvm; opencl; cuda");

namespace {

// Stands for what your tests call.
std::vector<float> add(catch2_targets::Target const&,
                       catch2_targets::Device const&,
                       std::vector<float> a,
                       std::vector<float> const& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        a[i] += b[i];
    }
    return a;
}

std::vector<float> const one_to_three{1, 2, 3};
std::vector<float> const doubled{2, 4, 6};

} // namespace

TEST_CASE("add, on the suite's list", "[targets]") {
    auto const on = GENERATE(catch2_targets::targets());
    CHECK(add(on.target, on.device, one_to_three, one_to_three) == doubled);
}

TEST_CASE("add, on two targets", "[target:llvm][target:cuda]") {
    auto const on = GENERATE(catch2_targets::targets());
    CHECK(add(on.target, on.device, one_to_three, one_to_three) == doubled);
}

TEST_CASE("add, not on llvm", "[targets][exclude:llvm -- tested elsewhere]") {
    auto const on = GENERATE(catch2_targets::targets());
    CHECK(add(on.target, on.device, one_to_three, one_to_three) == doubled);
}

TEST_CASE("add, in a loop", "[uses_gpu]") {
    for (auto const& [target, device] : catch2_targets::enabled_targets()) {
        INFO("on " << target);
        CHECK(add(target, device, one_to_three, one_to_three) == doubled);
    }
}

TEST_CASE("add, of several sizes", "[targets]") {
    auto const on = GENERATE(catch2_targets::targets());
    auto const size = GENERATE(std::size_t{1}, std::size_t{32}, std::size_t{1000});
    CAPTURE(size);

    std::vector<float> const ones(size, 1.0F);
    CHECK(add(on.target, on.device, ones, ones) == std::vector<float>(size, 2.0F));
}

namespace {

struct Input {
    std::vector<float> a{1, 2, 3};
    std::vector<float> b{1, 2, 3};
};

} // namespace

TEST_CASE_METHOD(Input, "add, with a fixture", "[targets]") {
    auto const on = GENERATE(catch2_targets::targets());
    CHECK(add(on.target, on.device, a, b) == doubled);
}

TEST_CASE("add, on whichever GPU there is", "[requires_gpu]") {
    auto const& [target, device] = catch2_targets::current();
    CHECK(add(target, device, one_to_three, one_to_three) == doubled);
}
