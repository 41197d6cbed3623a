// SPDX-License-Identifier: BSL-1.0
#include "kind.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <thread>

using namespace catch2_targets;
using Catch::Matchers::Message;

TEST_CASE("the built-in kinds are what TVM has them be", "[kind][unit]") {
    using Keys = std::vector<std::string>;
    auto const [name, keys, device_type] = GENERATE(table<std::string, Keys, int>({
        {"cpu", {"cpu"}, 1},
        {"llvm", {"cpu"}, 1},
        {"cuda", {"cuda", "gpu"}, 2},
        {"rocm", {"rocm", "gpu"}, 10},
        {"opencl", {"opencl", "gpu"}, 4},
        {"vulkan", {"vulkan", "gpu"}, 7},
        {"metal", {"metal", "gpu"}, 8},
    }));
    Kind const* const kind = find_kind(name);
    REQUIRE(kind != nullptr);
    CHECK(kind->name == name);
    CHECK(kind->keys == keys);
    CHECK(kind->device_type == device_type);
    CHECK(kind->is_gpu() == (keys.back() == "gpu"));
}

TEST_CASE("a kind is found in any letter case and by its alias", "[kind][unit]") {
    CHECK(find_kind("CUDA") == find_kind("cuda"));
    CHECK(find_kind("Hip") == find_kind("rocm"));
    CHECK(find_kind("") == nullptr);
    CHECK(find_kind("vulcan") == nullptr);
    CHECK(find_kind("nvptx") == nullptr);
}

TEST_CASE("TVM's other kinds are known apart from ours", "[kind][unit]") {
    auto const name = GENERATE("nvptx",
                               "hexagon",
                               "c",
                               "webgpu",
                               "ext_dev",
                               "stackvm",
                               "composite",
                               "hybrid",
                               "aocl",
                               "aocl_sw_emu",
                               "sdaccel");
    REQUIRE(detail::find_tvm_kind(name) != nullptr);
    CHECK(detail::find_tvm_kind(name)->name == name);
}

TEST_CASE("TVM's gpu kinds without a runtime are gpu kinds", "[kind][unit]") {
    CHECK(detail::find_tvm_kind("NVPTX")->is_gpu());
    CHECK_FALSE(detail::find_tvm_kind("c")->is_gpu());
    CHECK(detail::find_tvm_kind("cuda") == nullptr);
    CHECK(detail::find_any_kind("NVPTX") == detail::find_tvm_kind("nvptx"));
    CHECK(detail::find_any_kind("hip") == find_kind("rocm"));
    CHECK(detail::find_any_kind("vulcan") == nullptr);
}

TEST_CASE("an added kind is known, in its place when added again", "[kind][unit]") {
    detail::add_kind({"Unit_NPU", {"npu"}, 12, {"unit_tpu"}});
    Kind const* const first = find_kind("unit_npu");
    REQUIRE(first != nullptr);
    CHECK(first->name == "unit_npu");
    CHECK(find_kind("UNIT_TPU") == first);
    std::size_t const count = known_kinds().size();

    detail::add_kind({"unit_npu", {"npu", "gpu"}, 12, {}});
    CHECK(known_kinds().size() == count);
    CHECK(find_kind("unit_npu")->is_gpu());
    CHECK(find_kind("unit_tpu") == nullptr);
    CHECK_FALSE(first->is_gpu()); // the replaced one stays readable
}

TEST_CASE("known kinds are the built-in ones, then added ones", "[kind][unit]") {
    detail::add_kind({"unit_last", {"unit_last"}, 12, {}});
    std::vector<std::string> names;
    for (Kind const* kind : known_kinds()) {
        names.push_back(kind->name);
    }
    REQUIRE(names.size() > 7);
    std::vector<std::string> const first(names.begin(), names.begin() + 7);
    CHECK(first ==
          std::vector<std::string>{"cpu", "llvm", "cuda", "rocm", "opencl", "vulkan", "metal"});
    CHECK(std::find(names.begin() + 7, names.end(), "unit_last") != names.end());
}

TEST_CASE("kinds are found while others are added", "[kind][unit]") {
    std::atomic<int> found{0};
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int thread = 0; thread < 4; ++thread) {
        threads.emplace_back([&found, thread] {
            std::string const own = "unit_thread_" + std::to_string(thread);
            for (int round = 0; round < 50; ++round) {
                detail::add_kind({own, {own}, 12, {}});
                found += find_kind(own) != nullptr && find_kind("cuda") != nullptr ? 1 : 0;
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    CHECK(found == 200);
}

TEST_CASE("a name that is none, or is taken, is refused", "[kind][unit]") {
    auto const [kind, message] = GENERATE(table<Kind, std::string>({
        {{"", {}, 12, {}},
         "target kind '': a name is made of letters, digits and '_', and begins with a letter"},
        {{"1npu", {}, 12, {}},
         "target kind '1npu': a name is made of letters, digits and '_', and begins with a letter"},
        {{"my-npu", {}, 12, {}},
         "target kind 'my-npu': a name is made of letters, digits and '_', and begins with a "
         "letter"},
        {{"unit_a", {}, 12, {"b c"}},
         "target kind 'b c': a name is made of letters, digits and '_', and begins with a letter"},
        {{"GPU", {}, 12, {}}, "target kind 'gpu': the name is taken by the tag [gpu]"},
        {{"hip", {}, 12, {}}, "target kind 'hip': 'hip' already is a name of kind 'rocm'"},
        {{"unit_b", {}, 12, {"CUDA"}},
         "target kind 'unit_b': 'CUDA' already is a name of kind 'cuda'"},
    }));
    CHECK_THROWS_MATCHES(detail::add_kind(kind), std::invalid_argument, Message(message));
    CHECK(find_kind("unit_a") == nullptr);
    CHECK(find_kind("unit_b") == nullptr);
}
