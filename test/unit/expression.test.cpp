// SPDX-License-Identifier: BSL-1.0
#include "expression/expression.hpp"

#include <catch2_targets/error.hpp>
#include <catch2_targets/register_fact.hpp>

#include "device.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_adapters.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

using catch2_targets::Device;
using catch2_targets::DeviceInfo;
using catch2_targets::ParseError;
using catch2_targets::Version;
using catch2_targets::detail::Answer;
using catch2_targets::detail::DeviceState;
using catch2_targets::detail::Expression;
using catch2_targets::detail::Truth;

namespace Catch {
template <>
struct StringMaker<Truth> {
    static std::string convert(Truth truth) {
        return truth == Truth::yes ? "yes" : truth == Truth::no ? "no" : "unknown";
    }
};
} // namespace Catch

namespace {

constexpr std::int64_t GiB = std::int64_t{1} << 30;

Device device_of(std::string const& runtime, DeviceInfo info, std::string prefix = {}) {
    auto state = std::make_shared<DeviceState>();
    state->runtime = runtime;
    state->ordinal = 0;
    state->info = std::move(info);
    state->extension_prefix = std::move(prefix);
    return Device(std::move(state));
}

/// fp64 is true, fp16 false, and bf16 unknown.
Device device() {
    return device_of("opencl",
                     {"Fake",
                      {{"api", Version{3, 0}},
                       {"compute", Version{7, 5}},
                       {"driver", "535.54.03"},
                       {"fp16", false},
                       {"fp64", true},
                       {"memory", GiB},
                       {"software", true},
                       {"type", "discrete"},
                       {"vendor", "NVIDIA Corporation"}},
                      {"cl_khr_fp64", "cl_khr_Mixed"}},
                     "cl_");
}

Answer answer_of(std::string const& text) {
    return Expression::parse(text).evaluate({device()});
}

/// What parsing says, and at which column.
std::pair<std::string, std::size_t> error_of(std::string const& text) {
    try {
        (void)Expression::parse(text);
    } catch (ParseError const& error) {
        return {error.what(), error.column()};
    }
    return {"no error", 0};
}

char const* const known_ones = "docs/reference/facts.md lists the known ones";

/// A fact of the fake device for each of Kleene's values.
std::string fact_of(Truth truth) {
    return truth == Truth::yes ? "fp64" : truth == Truth::no ? "fp16" : "bf16";
}

} // namespace

TEST_CASE("Kleene's tables hold", "[expression]") {
    constexpr Truth F = Truth::no;
    constexpr Truth U = Truth::unknown;
    constexpr Truth T = Truth::yes;
    struct Row {
        Truth a, b, both, either;
    };
    auto const row = GENERATE(values<Row>({{F, F, F, F},
                                           {F, U, F, U},
                                           {F, T, F, T},
                                           {U, F, F, U},
                                           {U, U, U, U},
                                           {U, T, U, T},
                                           {T, F, F, T},
                                           {T, U, U, T},
                                           {T, T, T, T}}));
    std::string const a = fact_of(row.a);
    std::string const b = fact_of(row.b);
    CAPTURE(a, b);
    CHECK(answer_of(a + " & " + b).truth == row.both);
    CHECK(answer_of(a + "|" + b).truth == row.either);
    CHECK(answer_of("!(" + a + "&" + b + ")").truth == !row.both);
    CHECK(answer_of("!" + a).truth == (row.a == T ? F : row.a == F ? T : U));
}

TEST_CASE("'&' binds tighter than '|', and '!' tighter than both", "[expression]") {
    CHECK(answer_of("fp64 | fp16 & fp16").truth == Truth::yes);
    CHECK(answer_of("(fp64 | fp16) & fp16").truth == Truth::no);
    CHECK(answer_of("!fp16 & fp64").truth == Truth::yes);
    CHECK(answer_of("!fp64 | fp64").truth == Truth::yes);
    CHECK(answer_of("!!fp64").truth == Truth::yes);
}

TEST_CASE("a fact compares with what is of its type", "[expression]") {
    auto const text = GENERATE(values<std::string>({"memory==1073741824",
                                                    "memory==1GiB",
                                                    "memory==1024MiB",
                                                    "memory == 1048576KiB",
                                                    "memory>1GB",
                                                    "memory>=0.5GiB",
                                                    "memory<1.5GiB",
                                                    "memory<1TiB",
                                                    "memory<1TB",
                                                    "memory>1073MB",
                                                    "memory>1kB",
                                                    "memory!=1073741823",
                                                    "memory>1.5",
                                                    "memory>-1",
                                                    "compute>=7",
                                                    "compute>=7.5",
                                                    "compute>=7.0.1",
                                                    "compute<7.10",
                                                    "api==3",
                                                    "api==3.0.0.0",
                                                    "api!=3.1",
                                                    "driver>=535.54",
                                                    "driver<536",
                                                    "driver==535.54.03",
                                                    "driver==535.54.3",
                                                    "driver!='535.54'",
                                                    "type==discrete",
                                                    "type!=integrated",
                                                    "type=='discrete'",
                                                    "vendor==\"NVIDIA Corporation\"",
                                                    "fp64==true",
                                                    "fp16==FALSE",
                                                    "fp16!=true",
                                                    "FP64",
                                                    "opencl.fp64",
                                                    "OpenCL.Memory>=1GiB",
                                                    "cl_khr_fp64",
                                                    "CL_KHR_MIXED",
                                                    "!cl_khr_fp16",
                                                    "  fp64  "}));
    CAPTURE(text);
    Answer const answer = answer_of(text);
    CHECK(answer.truth == Truth::yes);
    CHECK(answer.reason.empty());
}

TEST_CASE("what is not met is named, with the value found", "[expression]") {
    struct Row {
        char const* text;
        Truth truth;
        char const* reason;
    };
    auto const row = GENERATE(values<Row>({
        {"compute>=8.0", Truth::no, "'compute>=8.0' is not met: compute is 7.5"},
        {"fp16", Truth::no, "'fp16' is not met: fp16 is false"},
        {"!software", Truth::no, "'!software' is not met: software is true"},
        {"memory >= 2GiB", Truth::no, "'memory >= 2GiB' is not met: memory is 1073741824 (1 GiB)"},
        {"memory>=2GB", Truth::no, "'memory>=2GB' is not met: memory is 1073741824 (1.07 GB)"},
        {"memory<16", Truth::no, "'memory<16' is not met: memory is 1073741824"},
        {"type==cpu", Truth::no, "'type==cpu' is not met: type is 'discrete'"},
        {"opencl.fp16", Truth::no, "'opencl.fp16' is not met: opencl.fp16 is false"},
        {"fp64 & fp16 & bf16", Truth::no, "'fp16' is not met: fp16 is false"},
        {"bf16 & fp16", Truth::no, "'fp16' is not met: fp16 is false"},
        {"fp16 | compute>=8",
         Truth::no,
         "'fp16' is not met: fp16 is false; 'compute>=8' is not "
         "met: compute is 7.5"},
        {"!(fp64 & software)",
         Truth::no,
         "'!(fp64 & software)' is not met: fp64 is true, software is true"},
        {"bf16", Truth::unknown, "'bf16' is unknown: the opencl runtime does not tell it"},
        {"!bf16", Truth::unknown, "'bf16' is unknown: the opencl runtime does not tell it"},
        {"fp64 & bf16", Truth::unknown, "'bf16' is unknown: the opencl runtime does not tell it"},
        {"fp16 | bf16",
         Truth::unknown,
         "'fp16' is not met: fp16 is false; 'bf16' is unknown: the opencl runtime does not tell "
         "it"},
        {"vulkan.fp64", Truth::unknown, "'vulkan.fp64' is unknown: the test has no vulkan device"},
    }));
    CAPTURE(row.text);
    Answer const answer = answer_of(row.text);
    CHECK(answer.truth == row.truth);
    CHECK(answer.reason == row.reason);
    CHECK_FALSE(answer.is_mistake);
}

TEST_CASE("a qualified fact is one of that kind's device, another one of the first",
          "[expression]") {
    Device const vulkan = device_of("vulkan", {"Other", {{"fp64", false}, {"fp16", true}}});
    std::vector<Device> const both{device(), vulkan};
    CHECK(Expression::parse("fp64 & vulkan.fp16").evaluate(both).truth == Truth::yes);
    CHECK(Expression::parse("vulkan.fp64").evaluate(both).reason ==
          "'vulkan.fp64' is not met: vulkan.fp64 is false");
}

TEST_CASE("without a device every fact of one is unknown", "[expression]") {
    CHECK(Expression::parse("fp64").evaluate({}).reason ==
          "'fp64' is unknown: there is no device here");
    CHECK(Expression::parse("fp64").evaluate({Device()}).reason ==
          "'fp64' is unknown: a test that only compiles has no device");
}

TEST_CASE("an expression tells which devices it asks", "[expression]") {
    Expression const plain = Expression::parse("  fp64 & memory>=2GiB ");
    CHECK(plain.str() == "fp64 & memory>=2GiB");
    CHECK(plain.kinds().empty());
    CHECK(plain.asks_any_device());

    Expression const qualified =
        Expression::parse("opencl.fp64 & vulkan.fp64 | hip.fp16|opencl.fp16");
    CHECK(qualified.kinds() == std::vector<std::string>{"opencl", "vulkan", "rocm"});
    CHECK_FALSE(qualified.asks_any_device());
}

TEST_CASE("what is no expression is refused, at its column", "[expression]") {
    struct Row {
        std::string text;
        std::string message;
        std::size_t column;
    };
    std::string const all = known_ones;
    std::string const kinds =
        "known: cpu, cuda, llvm, metal, opencl, rocm, vulkan; did you mean 'vulkan'?";
    auto const row = GENERATE_COPY(values<Row>({
        {"", "a fact is missing at column 1 (as in 'fp64 & memory>=2GiB')", 1},
        {"fp64 &", "a fact is missing at column 7 (as in 'fp64 & memory>=2GiB')", 7},
        {"fp64 & | fp16",
         "a fact is missing before '|' at column 8 (as in 'fp64 & memory>=2GiB')",
         8},
        {"()", "a fact is missing before ')' at column 2 (as in 'fp64 & memory>=2GiB')", 2},
        {"fp64 && fp16", "unexpected '&&' at column 6 (write '&')", 6},
        {"fp64||fp16", "unexpected '||' at column 5 (write '|')", 5},
        {"(fp64", "no ')' for the '(' at column 1", 1},
        {"fp64)", "stray ')' at column 5 (join terms by '&' or '|')", 5},
        {"fp64 fp16", "stray 'fp16' at column 6 (join terms by '&' or '|')", 6},
        {"memory=2", "unexpected '=' at column 7 (write '==')", 7},
        {"memory>=", "a value is missing at column 9 (as in 'memory>=2GiB')", 9},
        {">=2", "unexpected '>' at column 1 (a fact begins with a letter)", 1},
        {"fp46", "unknown fact 'fp46' at column 1 (did you mean 'fp16'? " + all + ")", 1},
        {"fp64 & qqqqqqqqq", "unknown fact 'qqqqqqqqq' at column 8 (" + all + ")", 8},
        {"opencl.fp46", "unknown fact 'fp46' at column 8 (did you mean 'fp16'? " + all + ")", 8},
        {"vulcan.fp64", "unknown target kind 'vulcan' at column 1 (" + kinds + ")", 1},
        {"memory>=2GIB",
         "unknown unit 'GIB' at column 10 (known: GB, GiB, KiB, MB, MiB, TB, TiB, kB; did you "
         "mean 'GiB'?)",
         10},
        {"memory>=99999999999999999999",
         "number '99999999999999999999' at column 9 is too large (at most 9223372036854775807)",
         9},
        {"memory>=9999999TiB",
         "number '9999999TiB' at column 9 is too large (at most 9223372036854775807)",
         9},
        {"memory>=1..2",
         "bad number '1..2' at column 9 (write 16, 1.5, 8.0, 1.3.239 or 2GiB; quotes make it a "
         "text)",
         9},
        {"memory>=0x10",
         "bad number '0x10' at column 9 (write 16, 1.5, 8.0, 1.3.239 or 2GiB; quotes make it a "
         "text)",
         9},
        {"vendor=='NVIDIA", "no closing quote for the one at column 9", 9},
        {"fp64>=2",
         "'fp64' is a truth value, which 'fp64>=2' cannot ask at column 5 (write 'fp64' or "
         "'!fp64')",
         5},
        {"memory",
         "'memory' is a whole number, which 'memory' cannot ask at column 1 (compare it with a "
         "number: 'memory>=16')",
         1},
        {"memory>=much",
         "'memory' is a whole number, which 'memory>=much' cannot ask at column 7 (compare it "
         "with a number: 'memory>=16')",
         7},
        {"api>=new",
         "'api' is a version, which 'api>=new' cannot ask at column 4 (compare it with a "
         "version: 'api>=1.3')",
         4},
        {"vendor>=NVIDIA",
         "'vendor' is a text, which 'vendor>=NVIDIA' cannot ask at column 7 (write "
         "'vendor==...'; a version can be ordered, too)",
         7},
        {"fp64:2", "fact 'fp64' takes no argument at column 1", 1},
        {"fp64:", "fact 'fp64' takes no argument at column 1", 1},
    }));
    CAPTURE(row.text);
    auto const [message, column] = error_of(row.text);
    CHECK(message == row.message);
    CHECK(column == row.column);
}

TEST_CASE("an expression is as deep as it needs to be, and no deeper", "[expression]") {
    CHECK(answer_of(std::string(62, '(') + "fp64" + std::string(62, ')')).truth == Truth::yes);
    CHECK(error_of(std::string(100'000, '(')).first ==
          "too many parentheses and '!' in each other at column 65 (at most 64)");
    CHECK(error_of(std::string(100'000, '!')).first ==
          "too many parentheses and '!' in each other at column 65 (at most 64)");
}

TEST_CASE("a text that no version begins compares with none", "[expression]") {
    Device const odd = device_of("npu", {"Odd", {{"driver", "beta"}}});
    Answer const answer = Expression::parse("driver>=2").evaluate({odd});
    CHECK(answer.truth == Truth::unknown);
    CHECK(answer.is_mistake);
    CHECK(answer.reason == "'driver>=2' means nothing: driver is 'beta', a text");
}
