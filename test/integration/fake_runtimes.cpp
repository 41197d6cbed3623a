// SPDX-License-Identifier: BSL-1.0
// Runtimes that are the same on every machine, in the place of the built-in ones: opencl has two
// devices, cuda and rocm are absent, vulkan is broken. And one of a new kind, npu, with two
// devices.
#include <catch2_targets/kind.hpp>
#include <catch2_targets/runtime.hpp>

#include <memory>
#include <string>
#include <utility>

namespace {

using catch2_targets::Discovery;

class FakeRuntime final : public catch2_targets::Runtime {
public:
    explicit FakeRuntime(Discovery discovery) : m_discovery(std::move(discovery)) {}

    Discovery discover() override { return m_discovery; }

private:
    Discovery m_discovery;
};

int fake(std::string const& name, Discovery const& discovery) {
    catch2_targets::Kind const* const known = catch2_targets::find_kind(name);
    return catch2_targets::register_runtime(
        known != nullptr ? *known : catch2_targets::Kind{name, {name, "accelerator"}},
        [=] { return std::make_unique<FakeRuntime>(discovery); });
}

int const fakes = fake("opencl",
                       Discovery::present({{"Fake One", {{"software", true}}, {}},
                                           {"Fake Two", {{"software", false}}, {}}})) +
                  fake("npu", Discovery::present({{"Npu Zero", {}, {}}, {"Npu One", {}, {}}})) +
                  fake("cuda", Discovery::absent("cannot open 'libcuda.so.1'")) +
                  fake("rocm", Discovery::absent("cannot open 'libamdhip64.so'")) +
                  fake("vulkan", Discovery::broken("vkCreateInstance: the fake is broken"));

} // namespace
