// SPDX-License-Identifier: BSL-1.0
#include "runtimes/builtin.hpp"
#include "runtimes/host.hpp"

namespace catch2_targets::detail {

namespace {

/// The host itself: always there, one device.
class CpuRuntime final : public Runtime {
public:
    Discovery discover() override { return Discovery::present({host_device()}); }

    std::optional<Fact> fact(int, std::string_view name) override { return host_fact(name); }
};

} // namespace

std::unique_ptr<Runtime> make_cpu_runtime() {
    return std::make_unique<CpuRuntime>();
}

} // namespace catch2_targets::detail
