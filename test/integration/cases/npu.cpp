// SPDX-License-Identifier: BSL-1.0
#include "npu.hpp"

#include <catch2_targets/catch2_targets.hpp>
#include <catch2_targets/cuda.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

#include <array>
#include <thread>

using catch2_targets::current;
using catch2_targets::Device;
using catch2_targets::Discovery;
using catch2_targets::Fact;

namespace {

/// What a header of this runtime would offer: the number of the board, as the board counts.
int board_number(Device const& device) {
    return 100 + catch2_targets::ordinal_in(device, "npu");
}

/// A gpu kind in the place of the built-in one.
class FakeCuda final : public catch2_targets::Runtime {
public:
    Discovery discover() override { return Discovery::present({{"not NVIDIA's"}}); }
};

class FakeAccelerator final : public catch2_targets::Runtime {
public:
    Discovery discover() override { return Discovery::present({{"an accelerator"}}); }
};

int const npu = catch2_targets::register_runtime<NpuRuntime>({"npu", {"npu"}, 12, {"neural"}});
int const accelerator =
    catch2_targets::register_runtime<FakeAccelerator>({"accel", {"accel", "gpu"}});
int const cuda = catch2_targets::register_runtime<FakeCuda>(*catch2_targets::find_kind("cuda"));
int const null = catch2_targets::register_runtime(
    {"nulled", {"nulled"}}, [] { return std::unique_ptr<catch2_targets::Runtime>(); });
int const thrower = catch2_targets::register_runtime(
    {"thrower", {"thrower"}},
    []() -> std::unique_ptr<catch2_targets::Runtime> { throw std::runtime_error("no memory"); });
int const list = catch2_targets::set_default_targets("cpu; npu; accel; cuda");

} // namespace

TEST_CASE("on all", "[targets]") {
    CHECK(current().device.has_device());
}

TEST_CASE("second", "[target:npu:1]") {
    CHECK(current().device.ordinal() == 1);
}

TEST_CASE("third", "[target:npu:2]") {
    CHECK(current().device.has_device());
}

TEST_CASE("by its other name", "[target:neural:0]") {
    CHECK(current().target.str() == "npu:0");
}

TEST_CASE("requires", "[requires_npu]") {
    CHECK(current().target.str() == current("npu").target.str());
}

TEST_CASE("prefers hardware", "[requires_npu]") {
    CHECK(current().device.name() == "npu board");
    CHECK(current().device.ordinal() == 1);
}

TEST_CASE("handle", "[requires_npu][requires_cpu]") {
    CHECK(board_number(current("npu").device) == 101);
    CHECK_THROWS_MATCHES(board_number(current("cpu").device),
                         catch2_targets::DeviceError,
                         Catch::Matchers::Message("a device of runtime 'npu' is needed, but '" +
                                                  current("cpu").device.name() +
                                                  "' is of runtime 'cpu'"));
    CHECK_THROWS_MATCHES(board_number(Device()),
                         catch2_targets::DeviceError,
                         Catch::Matchers::Message("a device of runtime 'npu' is needed, but there "
                                                  "is no device here"));
}

TEST_CASE("facts", "[target:npu:1]") {
    Device const& device = current().device;
    CHECK(device.fact("fp64") == Fact(false));
    CHECK(device.fact("cores")->as<std::int64_t>() == 64);
    CHECK(device.fact("temperature") == Fact(41));
    CHECK(device.fact("npu_sparse") == Fact(true));
    CHECK(device.fact("npu_dense") == Fact(false));
    CHECK_FALSE(device.fact("colour"));
    CHECK(device.fact("devices") == Fact(2));
    CHECK(device.facts().size() == 3); // `devices` is counted when asked for
}

TEST_CASE("facts of threads", "[requires_npu]") {
    Device const& device = current().device;
    std::array<std::thread, 4> threads;
    for (std::thread& thread : threads) {
        thread = std::thread([&] {
            for (int i = 0; i < 1000; ++i) {
                static_cast<void>(device.fact("calls"));
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    CHECK(device.fact("calls") == Fact(4001));
}

TEST_CASE("any gpu", "[requires_gpu]") {
    CHECK(current().device.name() == "an accelerator");
}

TEST_CASE("replaced", "[requires_cuda]") {
    CHECK(current().device.name() == "not NVIDIA's");
}

TEST_CASE("without a runtime", "[target:nulled]") {
    CHECK(current().device.has_device());
}

TEST_CASE("with a factory that throws", "[target:thrower]") {
    CHECK(current().device.has_device());
}

TEST_CASE("plain") {
    auto const on = GENERATE(catch2_targets::targets("npu", "cpu"));
    CHECK(on.device.has_device());
}
