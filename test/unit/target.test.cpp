// SPDX-License-Identifier: BSL-1.0
#include "target.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <set>
#include <sstream>
#include <unordered_set>

using namespace catch2_targets;

TEST_CASE("a target has one canonical text, however it is spelt", "[target][unit]") {
    auto const [text, canonical] = GENERATE(table<std::string, std::string>({
        {"cuda", "cuda"},
        {" \tCuda\n", "cuda"},
        {"hip:1", "rocm:1"},
        {"cuda:007", "cuda:7"},
        {"cuda -from_device=1", "cuda:1"},
        {"cuda -ordinal=1", "cuda:1"},
        {"cuda -b=2   -a=1", "cuda -a=1 -b=2"},
        {"cuda --arch=sm_80", "cuda -arch=sm_80"},
        {"cuda -arch='sm_80'", "cuda -arch=sm_80"},
        {"cuda -arch=\"sm_80\"", "cuda -arch=sm_80"},
        {"cuda -flag=true", "cuda -flag"},
        {"cuda -flag='true'", "cuda -flag"},
        {"cuda -flag=false", "cuda -flag=false"},
        {"cuda -Flag -flag", "cuda -Flag -flag"},
        {"cuda -libs=cudnn,cublas", "cuda -libs=cudnn,cublas"},
        {"llvm -mcpu=znver3 -mattr=\"+avx2,-avx512f\" -system-lib",
         "llvm -mattr=+avx2,-avx512f -mcpu=znver3 -system-lib"},
        {"cuda -a=b=c", "cuda -a=b=c"},
        {"cuda -a=C:\\x", "cuda -a=C:\\x"},
        {"cuda -a='x y'", "cuda -a=\"x y\""},
        {"cuda -a=''", "cuda -a=\"\""},
        {"cuda -a='x;y'", "cuda -a=\"x;y\""},
        {"cuda -a='x|y'", "cuda -a=\"x|y\""},
        {"cuda -a='x,'", "cuda -a=\"x,\""},
        {R"(cuda -a='it\'s "x" \\')", R"(cuda -a="it's \"x\" \\")"},
        {"cuda -a=\xc3\xa4", "cuda -a=\xc3\xa4"},
        {"opencl -device=mali,aocl_sw_emu", "opencl -device=mali,aocl_sw_emu"},
    }));
    Target const target = Target::parse(text);
    CHECK(target.str() == canonical);
    CHECK(Target::parse(target.str()) == target);
    CHECK(target == Target::parse(canonical));
}

TEST_CASE("a JSON target is the target that the text form spells", "[target][unit]") {
    auto const [json, text] = GENERATE(table<std::string, std::string>({
        {R"({"kind":"cuda"})", "cuda"},
        {R"( { "kind" : "CUDA" } )", "cuda"},
        {"{\n\t\"kind\": \"cuda\"\r\n}", "cuda"},
        {R"({"kind":"cuda:1"})", "cuda:1"},
        {R"({"kind":"cuda","ordinal":1})", "cuda:1"},
        {R"({"kind":"vulkan","from_device":0})", "vulkan:0"},
        {R"({"arch":"sm_80","kind":"cuda"})", "cuda -arch=sm_80"},
        {R"({"kind":"cuda","libs":["cudnn","cublas"]})", "cuda -libs=cudnn,cublas"},
        {R"({"kind":"cuda","libs":[]})", "cuda -libs=''"},
        {R"({"kind":"cuda","l":[1,true,2.50]})", "cuda -l=1,true,2.50"},
        {R"({"kind":"cuda","max_num_threads":256})", "cuda -max_num_threads=256"},
        {R"({"kind":"cuda","a":-1,"b":1.50})", "cuda -a=-1 -b=1.50"},
        {R"({"kind":"cuda","on":true,"off":false})", "cuda -on -off=false"},
        {R"({"kind":"cuda","a":"x \"y\" \u00e4"})", "cuda -a='x \"y\" \xc3\xa4'"},
        {R"({"kind":"cuda","a":"{;}"})", "cuda -a='{;}'"},
        {R"({"kind":"cuda","host":{"mcpu":"znver3","kind":"LLVM"}})",
         "cuda -host='llvm -mcpu=znver3'"},
        {R"({"kind":"cuda","host":{"kind":"c"},"a":1})", "cuda -a=1 -host=c"},
    }));
    Target const target = Target::parse(json);
    CHECK(target == Target::parse(text));
    CHECK(Target::parse(target.str()) == target);
}

TEST_CASE("targets that differ in anything that they state are not equal", "[target][unit]") {
    auto const [a, b] = GENERATE(table<std::string, std::string>({
        {"cuda", "cuda:0"},
        {"cuda", "rocm"},
        {"cuda:0", "cuda:1"},
        {"cuda", "cuda -a"},
        {"cuda -a", "cuda -a=1"},
        {"cuda -a=x", "cuda -A=x"},
        {"cuda -a=x", "cuda -a=X"},
        {"cuda -a='b -c'", "cuda -a=b -c"},
        {"cuda -a='true '", "cuda -a"},
    }));
    CHECK(Target::parse(a) != Target::parse(b));
    bool const is_before = Target::parse(a) < Target::parse(b);
    bool const is_behind = Target::parse(b) < Target::parse(a);
    CHECK(is_before != is_behind);
}

TEST_CASE("a target tells its parts", "[target][unit]") {
    Target const target = Target::parse("HIP:2 -mcpu=gfx90a -flag");
    CHECK(target.kind() == "rocm");
    CHECK(target.ordinal() == 2);
    CHECK(target.attr("mcpu") == "gfx90a");
    CHECK(target.attr("flag") == "true");
    CHECK(target.attr("MCPU") == std::nullopt);
    CHECK(target.attributes() ==
          std::vector<Target::Attribute>{{"flag", "true"}, {"mcpu", "gfx90a"}});
    CHECK(Target::parse("rocm").ordinal() == std::nullopt);
    CHECK(Target::parse("rocm:2147483647").ordinal() == 2147483647);
}

TEST_CASE("targets print, sort and hash as their texts", "[target][unit]") {
    Target const one = Target::parse("cuda -b -a");
    Target const same = Target::parse("cuda -a -b=true");
    std::ostringstream out;
    out << one;
    CHECK(out.str() == "cuda -a -b");
    CHECK(std::unordered_set<Target>{one, same}.size() == 1);
    CHECK(std::set<Target>{one, same, Target::parse("cuda")}.size() == 2);
}

TEST_CASE("a kind of TVM's without a runtime is read where that is asked for", "[target][unit]") {
    using detail::AcceptedKinds;
    CHECK(detail::parse_target("NVPTX:1", AcceptedKinds::known_and_tvm).str() == "nvptx:1");
    CHECK(detail::parse_target(R"({"kind":"hexagon"})", AcceptedKinds::known_and_tvm).kind() ==
          "hexagon");
    CHECK(detail::parse_target("cuda", AcceptedKinds::known_and_tvm) == Target::parse("cuda"));
    CHECK_THROWS_AS(Target::parse("nvptx"), ParseError);
    CHECK_THROWS_AS(detail::parse_target("vulcan", AcceptedKinds::known_and_tvm), ParseError);
}
