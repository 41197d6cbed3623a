// SPDX-License-Identifier: BSL-1.0
#include "npu.hpp"

#include <catch2_targets/catch2_targets.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

namespace {

class Board final : public catch2_targets::Runtime {
public:
    catch2_targets::Discovery discover() override {
        return setting("BOARD_STATE") == "absent"
                   ? catch2_targets::Discovery::absent("no board is plugged in")
                   : catch2_targets::Discovery::present({{"board"}});
    }
};

int const kinds = register_fake_kinds();
int const board = catch2_targets::register_runtime<Board>({"board", {"board", "gpu"}});
int const list = catch2_targets::set_default_targets("npu; cuda; board");

} // namespace

TEST_CASE("generator", "[plain]") {
    auto const on = GENERATE(catch2_targets::targets());
    INFO("ran on " << on.target.str());
    CHECK(setting("QUIET") == "yes");
}

TEST_CASE("loop", "[plain]") {
    for (catch2_targets::TargetDevice const& on : catch2_targets::enabled_targets()) {
        INFO("ran on " << on.target.str());
        CHECK(setting("QUIET") == "yes");
    }
}

TEST_CASE("several generators", "[product]") {
    auto const first = GENERATE(catch2_targets::targets());
    auto const number = GENERATE(1, 2);
    auto const second = GENERATE(catch2_targets::targets());
    CAPTURE(first, second, number);
    CHECK(catch2_targets::current().target == second.target);
}

TEST_CASE("with gpu", "[plain][gpu]") {
    auto const on = GENERATE(catch2_targets::targets());
    INFO("ran on " << on.target.str());
    CHECK(setting("QUIET") == "yes");
}

TEST_CASE("only llvm and cuda", "[patterns]") {
    auto const on = GENERATE(catch2_targets::targets("cuda", "llvm"));
    CHECK(on.target.str() == "llvm");
}

TEST_CASE("excluding", "[exclude:npu -- too slow]") {
    auto const on = GENERATE(catch2_targets::targets());
    INFO("ran on " << on.target.str());
    CHECK(setting("QUIET") == "yes");
}

TEST_CASE("excluding all", "[exclude:npu][exclude:cuda -- why][exclude:board]") {
    auto const on = GENERATE(catch2_targets::targets());
    CHECK(on.target.str() == "llvm");
}

TEST_CASE("tagged", "[targets]") {
    CHECK(catch2_targets::current().device.has_device());
}

TEST_CASE("tagged loop", "[targets][loop][exclude:cuda -- why]") {
    for (catch2_targets::TargetDevice const& on : catch2_targets::enabled_targets()) {
        INFO("ran on " << on.target.str());
        CHECK(setting("QUIET") == "yes");
    }
}
