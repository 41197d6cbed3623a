// SPDX-License-Identifier: BSL-1.0
// Which types a Vulkan device computes in, on devices that this machine does not have.
#include "vulkan_world.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <string>
#include <vector>

using catch2_targets::Fact;
using namespace vulkan_world;

TEST_CASE("a Vulkan device has a type that its shaders compute in and its buffers hold",
          "[vulkan][unit]") {
    using Names = std::vector<std::string>;
    auto const [features, types] = GENERATE(table<Names, Names>({
        {{}, {}},
        {{"shaderFloat64", "shaderInt64"}, {"fp64", "int64"}},
        {{"shaderBFloat16Type", "shaderFloat16", "shaderInt16", "shaderInt8"}, {}},
        {{"storageBuffer16BitAccess", "storageBuffer8BitAccess"}, {}},
        {{"shaderInt8", "storageBuffer16BitAccess"}, {}},
        {{"shaderInt8", "storageBuffer8BitAccess"}, {"int8"}},
        {{"shaderInt16", "storageBuffer16BitAccess"}, {"int16"}},
        {{"shaderFloat16", "storageBuffer16BitAccess"}, {"fp16"}},
        {{"shaderBFloat16Type", "storageBuffer16BitAccess"}, {"bf16"}},
    }));
    auto device = gpu();
    device.extensions = {"VK_KHR_shader_bfloat16"};
    device.features = features;
    auto const facts = describe(device).facts;
    Names found;
    for (char const* const type : {"bf16", "fp16", "fp64", "int16", "int64", "int8"}) {
        if (facts.at(type) == Fact(true)) {
            found.emplace_back(type);
        }
    }
    CHECK(found == types);
}

TEST_CASE("a Vulkan device is asked for small types where its version or an extension has them",
          "[vulkan][unit]") {
    auto const [minor, extensions, int8, bf16] =
        GENERATE(table<std::uint32_t, std::vector<std::string>, bool, bool>({
            {2, {}, true, false},
            {1, {}, false, false},
            {1, {"VK_KHR_shader_float16_int8"}, false, false},
            {1, {"VK_KHR_8bit_storage"}, false, false},
            {1, {"VK_KHR_8bit_storage", "VK_KHR_shader_float16_int8"}, true, false},
            {1, {"VK_KHR_shader_bfloat16"}, false, true},
            {0, {"VK_KHR_shader_bfloat16"}, false, false},
        }));
    auto device = gpu();
    device.properties.apiVersion = VK_MAKE_API_VERSION(0, 1, minor, 0);
    device.extensions = extensions;
    device.features = {
        "shaderBFloat16Type", "shaderInt8", "storageBuffer16BitAccess", "storageBuffer8BitAccess"};
    auto const facts = describe(device).facts;
    CHECK(facts.at("int8") == Fact(int8));
    CHECK(facts.at("bf16") == Fact(bf16));
}
