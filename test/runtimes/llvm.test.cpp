// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/llvm.hpp>

#include <catch2_targets/error.hpp>

#include "command.hpp"
#include "probe/probe.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

using Catch::Matchers::Message;
using catch2_targets::Device;
using catch2_targets::DeviceError;
using catch2_targets::Fact;
using catch2_targets::Target;
using catch2_targets::Version;

namespace llvm = catch2_targets::llvm;

namespace {

Device host() {
    return catch2_targets::detail::probed_devices("llvm").front();
}

/// What follows `label` on a line that llc prints of itself, or skips where there is no llc of the
/// version that the facts are from.
std::string llc(std::string const& label) {
    auto const version = host().fact("api");
    if (!version) {
        SKIP("no libLLVM on this machine");
    }
    std::string const tool = "llc-" + std::to_string(version->as<Version>().part(0));
    std::string printed =
        output_of(tool + " --version | sed -n 's/^ *" + label + ": //p' | tr -d '\\n'");
    if (printed.empty()) {
        SKIP("no " << tool << " on this machine");
    }
    return printed;
}

} // namespace

TEST_CASE("llvm's facts are what llc prints of the host", "[llvm]") {
    CHECK(host().fact("triple") == Fact(llc("Default target")));
    // llc's word for the name that LLVM has for a CPU younger than itself.
    std::string const cpu = llc("Host CPU");
    CHECK(host().fact("cpu") == Fact(cpu == "(unknown)" ? "generic" : cpu));
}

TEST_CASE("llvm's features tell what the CPU has, as lscpu prints it", "[llvm]") {
    auto const features = host().fact("features");
    if (!features) {
        SKIP("no libLLVM on this machine");
    }
    std::string const list = "," + features->str() + ",";
    for (char const* const feature : {"avx2", "avx512f", "fma"}) {
        CAPTURE(feature);
        bool const has = list.find(std::string(",+") + feature + ",") != std::string::npos;
        CHECK(host().fact(feature) == Fact(has));
    }
}

TEST_CASE("llvm's facts and its handle agree", "[llvm]") {
    if (!host().fact("api")) {
        SKIP("no libLLVM on this machine");
    }
    llvm::Handle const handle = llvm::handle(host());
    CHECK(host().fact("triple") == Fact(handle.triple));
    CHECK(host().fact("cpu") == Fact(handle.cpu));
    CHECK(host().fact("features") == Fact(handle.features));
    CHECK(host().fact("data_layout") == Fact(handle.data_layout));
}

TEST_CASE("a target's attributes take the host's place in llvm's handle", "[llvm]") {
    if (!host().fact("api")) {
        SKIP("no libLLVM on this machine");
    }
    llvm::Handle const native = llvm::handle(host());

    SECTION("features are added to the host's") {
        auto const handle = llvm::handle(Target::parse("llvm -mattr=+sse2,-avx"), host());
        CHECK(handle.triple == native.triple);
        CHECK(handle.cpu == native.cpu);
        CHECK(handle.features == native.features + ",+sse2,-avx");
    }
    SECTION("a CPU of its own brings its own features") {
        auto const handle = llvm::handle(Target::parse("llvm -mcpu=skylake"), host());
        CHECK(handle.cpu == "skylake");
        CHECK(handle.features.empty());
        CHECK(handle.data_layout == native.data_layout);
    }
    SECTION("another architecture has nothing of the host") {
        auto const handle =
            llvm::handle(Target::parse("llvm -mtriple=aarch64-linux-gnu -mattr=+sve"), host());
        CHECK(handle.triple == "aarch64-linux-gnu");
        CHECK(handle.cpu.empty());
        CHECK(handle.features == "+sve");
        CHECK(handle.data_layout == "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128");
    }
    SECTION("a triple that LLVM does not know is an error that names it") {
        std::string message;
        try {
            llvm::handle(Target::parse("llvm -mtriple=nosuch-linux-gnu"), host());
        } catch (DeviceError const& error) {
            message = error.what();
        }
        CHECK_THAT(message,
                   Catch::Matchers::ContainsSubstring("cannot compile for 'nosuch-linux-gnu': "));
    }
}

TEST_CASE("llvm's handle is refused for another runtime's device", "[llvm]") {
    Device const cpu = catch2_targets::detail::probed_devices("cpu").front();
    CHECK_THROWS_MATCHES(llvm::handle(cpu),
                         DeviceError,
                         Message("a device of runtime 'llvm' is needed, but '" + cpu.name() +
                                 "' is of runtime 'cpu'"));
}
