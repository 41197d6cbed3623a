// SPDX-License-Identifier: BSL-1.0
// 2,000 tests on four targets that all can run here: the host and three pretended devices.
#include "suite.hpp"

#include <catch2_targets/catch2_targets.hpp>
#include <catch2_targets/runtime.hpp>

namespace {

class PretendedRuntime final : public catch2_targets::Runtime {
public:
    catch2_targets::Discovery discover() override {
        return catch2_targets::Discovery::present({{"pretended device", {}, {}}});
    }
};

int const npu = catch2_targets::register_runtime<PretendedRuntime>({"npu", {"npu"}});
int const tpu = catch2_targets::register_runtime<PretendedRuntime>({"tpu", {"tpu"}});
int const xpu = catch2_targets::register_runtime<PretendedRuntime>({"xpu", {"xpu"}});
int const list = catch2_targets::set_default_targets("cpu; npu; tpu; xpu");

bool const registered = [] {
    for (int test = 0; test < tests; ++test) {
        register_test("kernel " + std::to_string(test), "[blas][slow][targets]");
    }
    return true;
}();

} // namespace
