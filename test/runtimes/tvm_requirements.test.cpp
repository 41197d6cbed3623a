// SPDX-License-Identifier: BSL-1.0
// What TVM's requires_* decorators ask of hardware, asked of the facts of devices.
#include "expression/expression.hpp"

#include "device.hpp"
#include "runtimes/host.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <memory>
#include <string>
#include <utility>

using namespace catch2_targets;
using detail::HostInfo;

namespace {

/// A host with these CPU features; libLLVM's version stands for all that libLLVM tells.
Device host(std::string const& architecture, std::string const& features) {
    HostInfo info = detail::parse_cpuinfo("flags : " + features + "\n");
    info.architecture = architecture;
    auto state = std::make_shared<detail::DeviceState>();
    state->runtime = "llvm";
    state->ordinal = 0;
    state->info = detail::host_device(info);
    state->info.facts.insert_or_assign("api", Version{15, 0, 6});
    state->late_fact = [info](int, std::string_view name) -> std::optional<Fact> {
        auto const feature = info.features.find(name);
        return feature == info.features.end() ? std::nullopt : std::optional<Fact>(feature->second);
    };
    return Device(std::move(state));
}

Device gpu(std::string const& runtime, Version const& compute, int devices) {
    auto state = std::make_shared<detail::DeviceState>();
    state->runtime = runtime;
    state->ordinal = 0;
    state->info.facts = {{"compute", compute}, {"devices", devices}};
    return Device(std::move(state));
}

bool meets(Device const& device, std::string const& requirement) {
    return detail::Expression::parse(requirement).evaluate({device}).truth == detail::Truth::yes;
}

} // namespace

TEST_CASE("each of TVM's requirements on a CPU has an expression", "[expression][host]") {
    Device const old_x86 = host("x86_64", "sse2 avx2 avx512f avx512cd");
    Device const new_x86 = host("x86_64",
                                "avx2 avx512f avx512cd avx512bw avx512dq avx512vl avx512_vnni "
                                "amx_tile amx_int8");
    Device const old_arm = host("aarch64", "fp asimd");
    Device const new_arm = host("aarch64", "fp asimd fphp asimdhp asimddp sve sme");
    struct Row {
        char const* decorator;
        char const* requirement;
        bool old_x86, new_x86, old_arm, new_arm;
    };
    auto const row = GENERATE(values<Row>({
        {"requires_x86", "arch==x86_64", true, true, false, false},
        {"requires_aarch64", "arch==aarch64", false, false, true, true},
        {"requires_x86_vnni", "avx512_vnni | avx_vnni", false, true, false, false},
        {"requires_x86_avx512",
         "avx512f & avx512cd & avx512bw & avx512dq & avx512vl",
         false,
         true,
         false,
         false},
        {"requires_x86_amx", "amx_tile & amx_int8", false, true, false, false},
        {"requires_arm_dot", "asimddp", false, false, false, true},
        {"requires_arm_fp16", "fphp & asimdhp", false, false, false, true},
        {"requires_aarch64_sve", "sve", false, false, false, true},
        {"requires_aarch64_sme", "sme", false, false, false, true},
        {"requires_llvm_minimum_version(15)", "api>=15", true, true, true, true},
        {"requires_llvm_minimum_version(16)", "api>=16", false, false, false, false},
    }));
    CAPTURE(row.decorator);
    CHECK(meets(old_x86, row.requirement) == row.old_x86);
    CHECK(meets(new_x86, row.requirement) == row.new_x86);
    CHECK(meets(old_arm, row.requirement) == row.old_arm);
    CHECK(meets(new_arm, row.requirement) == row.new_arm);
}

TEST_CASE("skip_if_32bit has an expression", "[expression][host]") {
    CHECK(meets(host("x86_64", ""), "bits>=64") == (sizeof(void*) == 8));
}

TEST_CASE("each of TVM's requirements on a GPU has an expression", "[expression]") {
    Device const old_cuda = gpu("cuda", Version{6, 1}, 1);
    Device const new_cuda = gpu("cuda", Version{9, 0}, 2);
    struct Row {
        char const* decorator;
        char const* requirement;
        bool old_cuda, new_cuda;
    };
    auto const row = GENERATE(values<Row>({
        {"requires_tensorcore", "cuda.compute>=7.0", false, true},
        {"requires_cuda_compute_version(8, 6)", "compute>=8.6", false, true},
        {"requires_cuda_compute_version(9, exact=True)", "compute==9.0", false, true},
        {"requires_multi_gpu", "devices>=2", false, true},
    }));
    CAPTURE(row.decorator);
    CHECK(meets(old_cuda, row.requirement) == row.old_cuda);
    CHECK(meets(new_cuda, row.requirement) == row.new_cuda);
    CHECK(meets(gpu("rocm", Version{9, 0}, 1), "rocm.compute>=8")); // requires_matrixcore
}
