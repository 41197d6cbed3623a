// SPDX-License-Identifier: BSL-1.0
#include "selection_list.hpp"

#include "kind.hpp"
#include "support/text.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace catch2_targets::detail;

namespace {

using Texts = std::vector<std::string>;

Texts split(std::string const& list, ListGrammar grammar) {
    Texts texts;
    for (ListEntry const& entry : split_list(list, grammar)) {
        CHECK(list.substr(entry.position, entry.text.size()) == entry.text);
        texts.emplace_back(entry.text);
    }
    return texts;
}

Texts targets_of(TargetList const& list) {
    Texts texts;
    for (auto const& target : list.targets) {
        texts.push_back(target.str());
    }
    return texts;
}

} // namespace

TEST_CASE("a list is split at its separators and nowhere else", "[selection][unit]") {
    auto const [list, entries] = GENERATE(table<std::string, Texts>({
        {"", {}},
        {";; ;,|\n ,", {}},
        {"llvm", {"llvm"}},
        {"llvm; cuda|opencl\nvulkan,rocm", {"llvm", "cuda", "opencl", "vulkan", "rocm"}},
        {" ; llvm ;; cuda ; ", {"llvm", "cuda"}},
        {"llvm,\tcuda\r\n", {"llvm", "cuda"}},
        // A comma is part of a value where something follows it at once.
        {"cuda -libs=a,b", {"cuda -libs=a,b"}},
        {"cuda -libs=a,b,llvm", {"cuda -libs=a,b,llvm"}},
        {"cuda -libs=a,b, llvm", {"cuda -libs=a,b", "llvm"}},
        {"llvm,cuda -libs=a,b, opencl", {"llvm", "cuda -libs=a,b", "opencl"}},
        {"cuda -libs=a,b -x=c,d ,llvm", {"cuda -libs=a,b -x=c,d", "llvm"}},
        {"cuda -libs=a,", {"cuda -libs=a"}},
        {"cuda -libs=a,;llvm", {"cuda -libs=a", "llvm"}},
        {"cuda -libs=a,|llvm", {"cuda -libs=a", "llvm"}},
        {"cuda -libs=a,,b", {"cuda -libs=a,,b"}},
        {"cuda -flag,llvm", {"cuda -flag", "llvm"}},
        {"cuda:1,llvm", {"cuda:1", "llvm"}},
        {"cuda a=b,llvm", {"cuda a=b", "llvm"}},
        {"cuda -a='x',llvm", {"cuda -a='x'", "llvm"}},
        // Quotes keep what they hold together, but only where a value begins.
        {"cuda -a='x; y|z, \n' ;llvm", {"cuda -a='x; y|z, \n'", "llvm"}},
        {"cuda -a=\"x\\\"; y\" ;llvm", {"cuda -a=\"x\\\"; y\"", "llvm"}},
        {"cuda -a='x; llvm", {"cuda -a='x; llvm"}},
        {"it's; llvm", {"it's", "llvm"}},
        {"cuda -a=it's; llvm", {"cuda -a=it's", "llvm"}},
        // So do JSON objects.
        {R"({"kind":"cuda","a":"x;}\"|"}, llvm)", {R"({"kind":"cuda","a":"x;}\"|"})", "llvm"}},
        {R"({"kind":"cuda","h":{"kind":"c"}},{"kind":"llvm"})",
         {R"({"kind":"cuda","h":{"kind":"c"}})", R"({"kind":"llvm"})"}},
        {"{\n\"kind\":\"cuda\"\n}\nllvm", {"{\n\"kind\":\"cuda\"\n}", "llvm"}},
        {"{\"kind\"; llvm", {"{\"kind\"; llvm"}},
        {"{\"kind; llvm}", {"{\"kind; llvm}"}},
        {"cuda {a; llvm", {"cuda {a", "llvm"}},
    }));
    CAPTURE(list);
    CHECK(split(list, ListGrammar::ours) == entries);
}

TEST_CASE("TVM's list is split at semicolons only", "[selection][unit]") {
    auto const [list, entries] = GENERATE(table<std::string, Texts>({
        {"llvm; cuda", {"llvm", "cuda"}},
        {"llvm|cuda, opencl\nvulkan;rocm", {"llvm|cuda, opencl\nvulkan", "rocm"}},
        {"opencl -device=mali,aocl_sw_emu;", {"opencl -device=mali,aocl_sw_emu"}},
        {R"({"kind":"cuda","a":";"};llvm)", {R"({"kind":"cuda","a":";"})", "llvm"}},
    }));
    CAPTURE(list);
    CHECK(split(list, ListGrammar::tvm) == entries);
}

TEST_CASE("a list holds each target once, in order", "[selection][unit]") {
    TargetList const list =
        read_list("X", "cuda:1; llvm; CUDA:01; {\"kind\":\"llvm\"}; cuda", ListGrammar::ours);
    CHECK(targets_of(list) == Texts{"cuda:1", "llvm", "cuda"});
    CHECK(list.errors.empty());
}

TEST_CASE("every wrong entry of a list has its message", "[selection][unit]") {
    std::string const known = " (known: " + join(kind_names(), ", ");
    TargetList const list = read_list("X", "vulcan; llvm;cuda:x ;foo", ListGrammar::ours);
    std::string const whole = "of 'vulcan; llvm;cuda:x ;foo'";
    CHECK(targets_of(list) == Texts{"llvm"});
    CHECK(list.errors == Texts{"X: unknown target kind 'vulcan' at column 1 " + whole + known +
                                   "; did you mean 'vulkan'?)",
                               "X: bad device ordinal 'x' at column 19 " + whole +
                                   " (a whole number from 0 to 2147483647)",
                               "X: unknown target kind 'foo' at column 22 " + whole + known + ")"});
}

TEST_CASE("of very many wrong entries the first ten are told, and how many more there are",
          "[selection][unit]") {
    auto const told = [](int wrong) {
        std::string list = "llvm";
        for (int i = 0; i < wrong; ++i) {
            list += ";x" + std::to_string(i);
        }
        return read_list("X", list, ListGrammar::ours).errors;
    };
    CHECK(told(10).size() == 10);
    REQUIRE(told(12).size() == 11);
    CHECK(starts_with(told(12)[9], "X: unknown target kind 'x9' at column 33 of 'llvm;x0;"));
    CHECK(told(12)[10] == "X: 2 more entries are wrong");
    CHECK(told(11)[10] == "X: 1 more entry is wrong");
}

TEST_CASE("a list without an entry is wrong", "[selection][unit]") {
    std::string const known = " (known: " + join(kind_names(), ", ") + ")";
    CHECK(read_list("X", ";; ;", ListGrammar::ours).errors ==
          Texts{"X: no target in ';; ;'" + known});
}

TEST_CASE("only TVM's list may hold TVM's other kinds", "[selection][unit]") {
    CHECK(targets_of(read_list("X", "nvptx -mcpu=sm_70; llvm", ListGrammar::tvm)) ==
          Texts{"nvptx -mcpu=sm_70", "llvm"});
    CHECK(read_list("X", "nvptx", ListGrammar::ours).errors.size() == 1);
    CHECK(read_list("X", "vulcan", ListGrammar::tvm).errors.size() == 1);
}
