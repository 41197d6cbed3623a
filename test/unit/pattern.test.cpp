// SPDX-License-Identifier: BSL-1.0
#include "pattern.hpp"

#include <catch2_targets/error.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using catch2_targets::ParseError;
using catch2_targets::Target;
using catch2_targets::detail::Pattern;

TEST_CASE("a pattern matches what has its kind and all that it states", "[pattern][unit]") {
    auto const [pattern, target, matches] = GENERATE(table<std::string, std::string, bool>({
        {"cuda", "cuda", true},
        {"cuda", "cuda:1 -arch=sm_80", true},
        {"CUDA", "cuda", true},
        {"hip", "rocm:1", true},
        {"cuda", "llvm", false},
        {"cuda:1", "cuda:1 -arch=sm_80", true},
        {"cuda:1", "cuda", false},
        {"cuda:0", "cuda", false},
        {"cuda:1", "cuda:2", false},
        {"cuda -arch=sm_80", "cuda -arch=sm_80 -libs=cudnn", true},
        {"cuda -libs=cudnn -arch=sm_80", "cuda -arch=sm_80 -libs=cudnn", true},
        {"cuda -arch=sm_80", "cuda", false},
        {"cuda -arch=sm_80", "cuda -arch=sm_90", false},
        {"cuda -libs=cudnn", "cuda -libs=cudnn,cublas", false},
        {"cuda -flag", "cuda -flag=true", true},
        {"cuda -flag", "cuda -flag=false", false},
        {R"({"kind":"cuda","arch":"sm_80"})", "cuda:3 -arch=sm_80", true},
    }));
    CAPTURE(pattern, target);
    CHECK(Pattern::parse(pattern).matches(Target::parse(target)) == matches);
}

TEST_CASE("a pattern is written as a target is", "[pattern][unit]") {
    Pattern const pattern = Pattern::parse(" CUDA:01  -b -a='x' ");
    CHECK(pattern.str() == "cuda:1 -a=x -b");
    CHECK(pattern.kind() == "cuda");
    CHECK_THROWS_AS(Pattern::parse("vulcan"), ParseError);
}
