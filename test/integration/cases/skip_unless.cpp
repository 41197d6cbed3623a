// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/catch2_targets.hpp>
#include <catch2_targets/runtime.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <memory>

namespace {

class Npu final : public catch2_targets::Runtime {
public:
    catch2_targets::Discovery discover() override {
        return catch2_targets::Discovery::present(
            {{"small", {{"fp64", false}, {"memory", std::int64_t{1} << 30}}},
             {"large", {{"fp64", true}, {"memory", std::int64_t{1} << 35}}}});
    }
};

int const npu = catch2_targets::register_runtime<Npu>({"npu", {"npu"}});
int const list = catch2_targets::set_default_targets("npu; npu:1");

void helper(catch2_targets::Device const& device) {
    catch2_targets::skip_unless(device, "fp64"); // in a helper
}

} // namespace

TEST_CASE("needs memory", "[targets]") {
    auto const on = GENERATE(catch2_targets::targets());
    catch2_targets::skip_unless(on.device, "memory>=2GiB & npu.fp64"); // needs memory
    CHECK(on.device.name() == "large");
}

TEST_CASE("in a helper", "[targets]") {
    helper(catch2_targets::current().device);
    CHECK(catch2_targets::current().device.name() == "large");
}

TEST_CASE("in a section", "[target:npu]") {
    SECTION("not met") {
        helper(catch2_targets::current().device);
        FAIL("went on");
    }
    SECTION("met") {
        catch2_targets::skip_unless(catch2_targets::current().device, "!fp64");
        SUCCEED();
    }
}

TEST_CASE("unknown", "[target:npu:1]") {
    catch2_targets::skip_unless(catch2_targets::current().device, "fp16"); // unknown
}

TEST_CASE("of a loop") {
    for (auto const& on : catch2_targets::enabled_targets()) {
        catch2_targets::skip_unless(on.device, "fp64"); // of a loop
    }
}

TEST_CASE("no expression", "[target:npu]") {
    catch2_targets::skip_unless(catch2_targets::current().device, "fp46"); // no expression
}

TEST_CASE("no expression, expected to fail", "[target:npu][!shouldfail]") {
    catch2_targets::skip_unless(catch2_targets::current().device,
                                "fp64 &&"); // no expression, expected to fail
}

TEST_CASE("no device") {
    catch2_targets::skip_unless(catch2_targets::Device(), "fp64"); // no device
}
