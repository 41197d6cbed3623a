// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/error.hpp>
#include <catch2_targets/target.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "kind.hpp"
#include "support/text.hpp"

using namespace catch2_targets;

namespace {

ParseError error_of(std::string const& text) {
    try {
        Target::parse(text);
    } catch (ParseError const& error) {
        return error;
    }
    FAIL("no error: " << text);
    return ParseError("", 0);
}

} // namespace

TEST_CASE("an unknown kind names the known ones and the nearest", "[target][unit]") {
    std::string const list = detail::join(detail::kind_names(), ", ");
    auto const [text, begin, end, column] =
        GENERATE(table<std::string, std::string, std::string, std::size_t>({
            {"vulcan", "unknown target kind 'vulcan' at column 1", "; did you mean 'vulkan'?", 1},
            {"  cudda:1", "unknown target kind 'cudda' at column 3", "; did you mean 'cuda'?", 3},
            {"banana", "unknown target kind 'banana' at column 1", "", 1},
            {"nvptx", "unknown target kind 'nvptx' at column 1", "", 1},
            {"cuda;llvm", "unknown target kind 'cuda;llvm' at column 1", "", 1},
            {"", "no target kind at column 1", "", 1},
            {"   ", "no target kind at column 4", "", 4},
            {":1", "no target kind at column 1", "", 1},
            {"-arch=sm_80", "no target kind at column 1", "", 1},
            {"{}", "no target kind at column 1", "", 1},
            {R"({"arch":"sm_80"})", "no target kind at column 1", "", 1},
            {R"({"kind":""})", "no target kind at column 10", "", 10},
            {R"({"kind" : "vulcan"})",
             "unknown target kind 'vulcan' at column 12",
             "; did you mean 'vulkan'?",
             12},
            {R"({"kind":"cuda","host":{"kind":"lvm"}})",
             "unknown target kind 'lvm' at column 32",
             "; did you mean 'llvm'?",
             32},
        }));
    ParseError const error = error_of(text);
    CHECK(error.what() == begin + " (known: " + list + end + ")");
    CHECK(error.column() == column);
}

TEST_CASE("an error says what is wrong where", "[target][unit]") {
    auto const [text, message] = GENERATE(table<std::string, std::string>({
        {"cuda:", "bad device ordinal '' at column 6 (a whole number from 0 to 2147483647)"},
        {"cuda:-1", "bad device ordinal '-1' at column 6 (a whole number from 0 to 2147483647)"},
        {"cuda:1x", "bad device ordinal '1x' at column 6 (a whole number from 0 to 2147483647)"},
        {"cuda:2147483648",
         "bad device ordinal '2147483648' at column 6 (a whole number from 0 to 2147483647)"},
        {"cuda -from_device=x",
         "bad device ordinal 'x' at column 19 (a whole number from 0 to 2147483647)"},
        {"cuda -from_device",
         "bad device ordinal 'true' at column 6 (a whole number from 0 to 2147483647)"},
        {"cuda:1 -from_device=1", "a second device ordinal '1' at column 21"},
        {"cuda :1", "stray word ':1' at column 6 (an attribute is '-key=value' or '-flag')"},
        {" cuda x", "stray word 'x' at column 7 (an attribute is '-key=value' or '-flag')"},
        {"cuda -a=1 -a=1", "a second attribute 'a' at column 11"},
        {"cuda -kind=llvm", "a second attribute 'kind' at column 6"},
        {"cuda -a=", "no value for attribute 'a' at column 9 (an empty one is '-a=\"\"')"},
        {"cuda -a= -b", "no value for attribute 'a' at column 9 (an empty one is '-a=\"\"')"},
        {"cuda -",
         "bad attribute name '' at column 6 (letters, digits, '_', '.' and '-', beginning with a "
         "letter)"},
        {"cuda -1=2",
         "bad attribute name '1' at column 6 (letters, digits, '_', '.' and '-', beginning with a "
         "letter)"},
        {"cuda -a/b=2",
         "bad attribute name 'a/b' at column 6 (letters, digits, '_', '.' and '-', beginning with "
         "a letter)"},
        {"cuda -a=\"x", "quote without an end at column 9"},
        {"cuda -a='x\\'", "quote without an end at column 9"},
        {"cuda -a='x'y", "stray word 'y' after a quote at column 12"},
        {"cuda -a=x'y", "''' in a value without quotes at column 10"},
        {"cuda -a=x;y", "';' in a value without quotes at column 10"},
        {"cuda -a=x|y", "'|' in a value without quotes at column 10"},
        {"cuda -a=x, -b", "',' at the end of a value without quotes at column 10"},
        {R"(cuda -a='\n')", R"(unknown escape '\n' at column 10 (known: \", \', \\))"},
        {"cuda -a='\\", R"(unknown escape '\' at column 10 (known: \", \', \\))"},
        {"cuda -a='\t'", R"(control byte or bad UTF-8 in '\x09' at column 9)"},
        {"cuda -a=\xff", R"(control byte or bad UTF-8 in '\xff' at column 9)"},
    }));
    CHECK(std::string(error_of(text).what()) == message);
}

TEST_CASE("an error in a JSON target says what is wrong where", "[target][unit]") {
    auto const [text, message] = GENERATE(table<std::string, std::string>({
        {"{", "not JSON at column 2 (it ends too soon)"},
        {R"({"kind":"cuda")", "not JSON at column 15 (it ends too soon)"},
        {R"({"kind":"cuda","a":"x)", "not JSON at column 22 (it ends too soon)"},
        {R"({"kind":cuda})", "not JSON at column 9 (unexpected 'c')"},
        {R"({"kind":"cuda",})", "not JSON at column 16 (unexpected '}')"},
        {R"({"kind":"cuda"} x)", "not JSON at column 17 (unexpected 'x')"},
        {"{'kind':'cuda'}", "not JSON at column 2 (unexpected ''')"},
        {"{\"kind\":\"cuda\n\"}", R"(not JSON at column 14 (unexpected '\x0a'))"},
        {"{\"kind\":\"\xff\"}", R"(not JSON at column 10 (unexpected '\xff'))"},
        {R"({"kind":1})", "'kind' is not a text at column 9"},
        {R"({"kind":["cuda"]})", "'kind' is not a text at column 9"},
        {R"({"kind":{"kind":"cuda"}})", "'kind' is not a text at column 9"},
        {R"({"kind":"cuda","kind":"llvm"})", "a second 'kind' at column 17"},
        {R"({"kind":"cuda","a":1,"a":2})", "a second attribute 'a' at column 23"},
        {R"({"kind":"cuda","a":null})", "null for 'a' at column 20"},
        {R"({"kind":"cuda","a":[1, null]})", "null for 'a' at column 24"},
        {R"({"kind":"cuda","a":[[1]]})", "a list in a list at column 21"},
        {R"({"kind":"cuda","a":[{"kind":"cuda"}]})", "an object within attribute 'a' at column 21"},
        {R"({"kind":"cuda","a":{"kind":"llvm","b":{}}})",
         "an object within attribute 'b' at column 39"},
        {R"({"kind":"cuda:1","ordinal":1})", "a second device ordinal '1' at column 28"},
        {R"({"kind":"cuda:x"})",
         "bad device ordinal 'x' at column 15 (a whole number from 0 to 2147483647)"},
        {R"({"kind":"cuda","ordinal":1.0})",
         "bad device ordinal '1.0' at column 26 (a whole number from 0 to 2147483647)"},
        {R"({"kind":"cuda","-a":1})",
         "bad attribute name '-a' at column 17 (letters, digits, '_', '.' and '-', beginning with "
         "a letter)"},
        {R"({"kind":"cuda","a":"\u0007"})", R"(control byte or bad UTF-8 in '\x07' at column 21)"},
    }));
    CHECK(std::string(error_of(text).what()) == message);
}
