// SPDX-License-Identifier: BSL-1.0
#include "markers.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace catch2_targets::detail;
using catch2_targets::Target;
using Meaning = Marker::Meaning;

TEST_CASE("a tag is a marker whatever its letter case", "[markers][unit]") {
    auto const [tag, meaning] = GENERATE(table<std::string, Meaning>({
        {"gpu", Meaning::gpu},
        {"GPU", Meaning::gpu},
        {"uses_gpu", Meaning::uses_gpu},
        {"Uses_GPU", Meaning::uses_gpu},
        {"requires_gpu", Meaning::requires_gpu},
        {"requires_cuda", Meaning::requires_kind},
        {"Requires_OpenCL", Meaning::requires_kind},
        {"targets", Meaning::targets},
        {"Targets", Meaning::targets},
        {"target:llvm", Meaning::target},
        {"Target:LLVM", Meaning::target},
        {"exclude:cuda", Meaning::exclude},
    }));
    CAPTURE(tag);
    Marker const marker = read_marker(tag);
    CHECK(marker.meaning == meaning);
    CHECK(marker.message.empty());
    CHECK_FALSE(marker.only_near);
}

TEST_CASE("a tag that is no marker and not near one means nothing", "[markers][unit]") {
    auto const tag = GENERATE(as<std::string>{},
                              "",
                              "fast",
                              "cpu",
                              "gpus",
                              "cuda",
                              "requires_",
                              "requires_foo",
                              "requires_network",
                              "issue:123",
                              ":",
                              "tags:cpu",
                              "!shouldfail",
                              ".");
    CAPTURE(tag);
    CHECK(read_marker(tag).meaning == Meaning::none);
}

TEST_CASE("a required kind has the kind's own name", "[markers][unit]") {
    CHECK(read_marker("requires_CUDA").kind == "cuda");
    CHECK(read_marker("requires_hip").kind == "rocm");
}

TEST_CASE("a target behind the colon is read as any target", "[markers][unit]") {
    CHECK(read_marker("target: cuda:1 -arch=sm_80").target == Target::parse("cuda:1 -arch=sm_80"));
    CHECK(read_marker(R"(target:{"kind":"cuda"})").target == Target::parse("cuda"));
}

TEST_CASE("an exclusion has a pattern and perhaps a reason", "[markers][unit]") {
    auto const [tag, pattern, why] = GENERATE(table<std::string, std::string, std::string>({
        {"exclude:cuda", "cuda", ""},
        {"exclude: cuda:1 ", "cuda:1", ""},
        {"exclude:cuda -- too slow", "cuda", "too slow"},
        {"exclude:cuda --  too slow ", "cuda", "too slow"},
        {"exclude:cuda -arch='a -- b' -- why", R"(cuda -arch="a -- b")", "why"},
        {"exclude:cuda -arch='a -- b'", R"(cuda -arch="a -- b")", ""},
        {R"(exclude:cuda -a="' -- \" -- " -- why)", R"(cuda -a="' -- \" -- ")", "why"},
        {"exclude:cuda -- slow -- it's so", "cuda", "slow -- it's so"},
    }));
    CAPTURE(tag);
    Marker const marker = read_marker(tag);
    REQUIRE(marker.exclusion);
    CHECK(marker.exclusion->pattern.str() == pattern);
    CHECK(marker.exclusion->why == why);
}

TEST_CASE("a tag that is one edit away from a marker is a mistake", "[markers][unit]") {
    auto const [tag, meant] = GENERATE(table<std::string, std::string>({
        {"target", "target:..."},
        {"targts", "targets"},
        {"ttargets", "targets"},
        {"use_gpu", "uses_gpu"},
        {"require_gpu", "requires_gpu"},
        {"requires_cudda", "requires_cuda"},
        {"Requires_Opencll", "requires_opencl"},
        {"compile_onl", "compile_only"},
        {"taget:cpu", "target:cpu"},
        {"targets:cpu", "target:cpu"},
        {"exclud:cpu -- why", "exclude:cpu -- why"},
        {"require:fp64", "requires:fp64"},
        {"know_failing:cuda", "known_failing:cuda"},
        {"mayfail:cuda", "may_fail:cuda"},
        {"exclude", "exclude:..."},
        {"requires", "requires:..."},
        {"may_fail", "may_fail:..."},
    }));
    CAPTURE(tag);
    Marker const marker = read_marker(tag);
    CHECK(marker.meaning == Meaning::mistake);
    CHECK(marker.only_near);
    CHECK(marker.message ==
          "tag '[" + tag + "]' is not a marker (did you mean '[" + meant + "]'?)");
}

TEST_CASE("a marker of a later version is a mistake", "[markers][unit]") {
    auto const tag = GENERATE(as<std::string>{},
                              "compile_only",
                              "requires:fp64",
                              "requires_fp64",
                              "known_failing:cuda if fp64 -- why",
                              "may_fail:cuda");
    Marker const marker = read_marker(tag);
    CHECK(marker.meaning == Meaning::mistake);
    CHECK_FALSE(marker.only_near);
    CHECK(marker.message == "tag '[" + tag + "]' is a marker that this version does not have yet");
}

TEST_CASE("a marker that cannot be read says what is wrong where", "[markers][unit]") {
    Marker const marker = read_marker("exclude:cuda:x -- why");
    CHECK(marker.meaning == Meaning::mistake);
    CHECK_FALSE(marker.only_near);
    CHECK(marker.message == "tag '[exclude:cuda:x -- why]': bad device ordinal 'x' at column 6 (a "
                            "whole number from 0 to 2147483647)");
}

TEST_CASE("a cache reads a tag as read_marker does", "[markers][unit]") {
    MarkerCache cache;
    Marker const& first = cache["target:cuda:1"];
    CHECK(first.target == Target::parse("cuda:1"));
    CHECK(cache["targets"].meaning == Meaning::targets);
    CHECK(&cache["target:cuda:1"] == &first);
}

TEST_CASE("the first exclusion that matches a target leaves it out", "[markers][unit]") {
    Markers markers;
    markers.exclusions.push_back({Pattern::parse("cuda:1"), "narrow"});
    markers.exclusions.push_back({Pattern::parse("cuda"), "wide"});
    CHECK(markers.exclusion(Target::parse("cuda:1"))->why == "narrow");
    CHECK(markers.exclusion(Target::parse("cuda:2"))->why == "wide");
    CHECK(markers.exclusion(Target::parse("llvm")) == nullptr);
}

TEST_CASE("a required kind brings its markers along", "[markers][unit]") {
    CHECK(implied_markers("llvm") == std::vector<std::string>{"requires_llvm"});
    CHECK(implied_markers("cuda") ==
          std::vector<std::string>{"requires_cuda", "gpu", "requires_gpu", "uses_gpu"});
    CHECK(gpu_markers() == std::vector<std::string>{"gpu", "requires_gpu", "uses_gpu"});
}
