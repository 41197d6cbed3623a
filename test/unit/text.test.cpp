// SPDX-License-Identifier: BSL-1.0
#include "support/text.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <tuple>

using namespace catch2_targets::detail;

TEST_CASE("trim takes blanks off both ends and keeps those within", "[text][unit]") {
    auto const [text, trimmed] = GENERATE(table<std::string, std::string>({
        {"", ""},
        {" \t\r\n", ""},
        {"a", "a"},
        {"  a b\n", "a b"},
    }));
    CHECK(trim(text) == trimmed);
}

TEST_CASE("lower makes A to Z small and nothing else", "[text][unit]") {
    CHECK(lower("AbZ_9-\xc3\x84") == "abz_9-\xc3\x84");
}

TEST_CASE("texts are equal whatever the case of their letters", "[text][unit]") {
    CHECK(equal_ignoring_case("CuDa", "cuda"));
    CHECK_FALSE(equal_ignoring_case("cuda", "cuda "));
    CHECK_FALSE(equal_ignoring_case("@", "`"));
}

TEST_CASE("a text begins with each of its prefixes", "[text][unit]") {
    CHECK(starts_with("cl_khr_fp16", "cl_"));
    CHECK(starts_with("cl_", "cl_"));
    CHECK(starts_with("cl_", ""));
    CHECK_FALSE(starts_with("cl", "cl_"));
}

TEST_CASE("join puts the separator between parts only", "[text][unit]") {
    CHECK(join({}, ", ").empty());
    CHECK(join({"a"}, ", ") == "a");
    CHECK(join({"a", "", "b"}, ", ") == "a, , b");
}

TEST_CASE("UTF-8 characters are as long as their bytes say", "[text][unit]") {
    auto const [text, length] = GENERATE(table<std::string, std::size_t>({
        {"a", 1},
        {"\xc3\xa4", 2},
        {"\xe2\x82\xac", 3},
        {"\xf0\x9f\x98\x80", 4},
        {"\xf4\x8f\xbf\xbf", 4},
        {"", 0},
        {"\x80", 0},             // goes on with nothing
        {"\xc0\xaf", 0},         // overlong
        {"\xe0\x9f\xbf", 0},     // overlong
        {"\xed\xa0\x80", 0},     // a surrogate
        {"\xf0\x8f\xbf\xbf", 0}, // overlong
        {"\xf4\x90\x80\x80", 0}, // past U+10FFFF
        {"\xff", 0},
        {"\xe2\x82", 0}, // cut off
        {"\xc3(", 0},
    }));
    CHECK(utf8_length(text, 0) == length);
}

TEST_CASE("quote shows bytes that a terminal must not get", "[text][unit]") {
    auto const [text, quoted] = GENERATE(table<std::string, std::string>({
        {"", "''"},
        {"sm_80", "'sm_80'"},
        {"\xc3\xa4\xe2\x82\xac", "'\xc3\xa4\xe2\x82\xac'"},
        {"a\nb\x1b\x7f", R"('a\x0ab\x1b\x7f')"},
        {"\xff\xe2\x82", R"('\xff\xe2\x82')"},
    }));
    CHECK(quote(text) == quoted);
    CHECK("'" + printable(text) + "'" == quoted);
}

TEST_CASE("a text without control bytes in good UTF-8 is printable", "[text][unit]") {
    CHECK(is_printable(""));
    CHECK(is_printable("a b\xc3\xa4"));
    CHECK_FALSE(is_printable("a\tb"));
    CHECK_FALSE(is_printable("\x7f"));
    CHECK_FALSE(is_printable("a\xff"));
}

TEST_CASE("edit distance counts one for each letter and each swap", "[text][unit]") {
    auto const [a, b, distance] = GENERATE(table<std::string, std::string, std::size_t>({
        {"", "", 0},
        {"", "abc", 3},
        {"vulkan", "vulkan", 0},
        {"vulcan", "vulkan", 1},
        {"cudda", "cuda", 1},
        {"llmv", "llvm", 1},
        {"ca", "abc", 3},
        {"Cuda", "cuda", 1},
        {"kitten", "sitting", 3},
    }));
    CHECK(edit_distance(a, b) == distance);
    CHECK(edit_distance(b, a) == distance);
}

TEST_CASE("the nearest name is one that was probably meant", "[text][unit]") {
    auto const [word, meant] = GENERATE(table<std::string, std::optional<std::string>>({
        {"vulcan", "vulkan"},
        {"VULCAN", "vulkan"},
        {"cud", "cuda"},
        {"cdua", "cuda"},
        {"cu", std::nullopt},
        {"metal", std::nullopt},
        {"", std::nullopt},
    }));
    CHECK(nearest(word, {"cuda", "vulkan", "opencl"}) == meant);
}

TEST_CASE("known names are sorted and end with the one that was meant", "[text][unit]") {
    CHECK(known_names("lvm", {"opencl", "llvm"}) == " (known: llvm, opencl; did you mean 'llvm'?)");
    CHECK(known_names("foo", {"opencl", "llvm"}) == " (known: llvm, opencl)");
}
