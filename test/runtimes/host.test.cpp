// SPDX-License-Identifier: BSL-1.0
#include "runtimes/host.hpp"

#include "command.hpp"
#include "probe/probe.hpp"
#include "runtime.hpp"

#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

using catch2_targets::Device;
using catch2_targets::Fact;
using catch2_targets::detail::HostInfo;

namespace {

/// A field of what `lscpu -J` prints; newer versions nest some fields in others.
std::string lscpu_field(nlohmann::json const& fields, std::string const& name) {
    for (auto const& field : fields) {
        if (field["field"] == name && field["data"].is_string()) {
            return field["data"];
        }
        if (field.contains("children")) {
            if (auto nested = lscpu_field(field["children"], name); !nested.empty()) {
                return nested;
            }
        }
    }
    return {};
}

std::string lscpu(std::string const& name) {
    auto const printed = nlohmann::json::parse(output_of("LC_ALL=C lscpu -J"));
    return lscpu_field(printed["lscpu"], name);
}

std::vector<std::string> words(std::string const& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

Device host(char const* kind) {
    auto const& devices = catch2_targets::detail::probed_devices(kind);
    REQUIRE(devices.size() == 1);
    return devices.front();
}

} // namespace

TEST_CASE("the host's facts are what lscpu and free print", "[host][cpu][llvm]") {
    for (char const* const kind : {"cpu", "llvm"}) {
        if (!catch2_targets::detail::is_enabled(kind)) {
            continue;
        }
        CAPTURE(kind);
        Device const device = host(kind);
        CHECK(device.name() == lscpu("Model name:"));
        CHECK(device.fact("name") == Fact(device.name()));
        CHECK(device.fact("vendor") == Fact(lscpu("Vendor ID:")));

        std::string const online = output_of("lscpu --parse=CPU | grep -v '^#' | wc -l");
        CHECK(device.fact("compute_units") == Fact(std::stoi(online)));

        // The line after the header; its second word is the machine's memory in bytes.
        std::string const memory = output_of("LC_ALL=C free -b | awk '/^Mem:/ {print $2}'");
        CHECK(device.fact("memory") == Fact(std::int64_t{std::stoll(memory)}));
    }
}

TEST_CASE("the CPU's features are the flags that lscpu prints", "[host][cpu]") {
    Device const device = host("cpu");
    std::vector<std::string> const flags = words(lscpu("Flags:"));
    REQUIRE_FALSE(flags.empty());
    for (std::string const& flag : flags) {
        CAPTURE(flag);
        CHECK(device.fact(flag) == Fact(true));
    }
    for (char const* const feature :
         {"avx2", "avx512f", "avx512_fp16", "amx_tile", "sve", "fphp"}) {
        CAPTURE(feature);
        bool const printed = std::find(flags.begin(), flags.end(), feature) != flags.end();
        CHECK(device.fact(feature) == Fact(printed));
    }
    CHECK_FALSE(device.fact("no_cpu_has_this").has_value());
}

TEST_CASE("the host is hardware that computes in double precision", "[host][cpu]") {
    Device const device = host("cpu");
    CHECK(device.fact("type") == Fact("cpu"));
    CHECK(device.fact("software") == Fact(false));
    CHECK(device.fact("fp64") == Fact(true));
    CHECK(device.fact("ordinal") == Fact(0));
    CHECK(device.fact("fp16") == device.fact("avx512_fp16"));
}

TEST_CASE("the host's free memory is read on every call and fits in its memory", "[host][cpu]") {
    Device const device = host("cpu");
    auto const free_memory = device.fact("free_memory");
    REQUIRE(free_memory.has_value());
    CHECK(free_memory->as<std::int64_t>() > 0);
    CHECK(free_memory->as<std::int64_t>() < device.fact("memory")->as<std::int64_t>());
}

TEST_CASE("an ARM machine's cpuinfo gives vendor and features", "[host][unit]") {
    HostInfo const info = catch2_targets::detail::parse_cpuinfo(
        "processor\t: 0\n"
        "BogoMIPS\t: 50.00\n"
        "Features\t: fp asimd fphp asimdhp sve newer_than_this_library\n"
        "CPU implementer\t: 0x41\n"
        "CPU part\t: 0xd40\n\n"
        "processor\t: 1\n"
        "Features\t: fp\n"
        "CPU implementer\t: 0x51\n");
    CHECK(info.name.empty());
    CHECK(info.vendor == "ARM");
    CHECK(info.features.at("sve"));
    CHECK(info.features.at("newer_than_this_library"));
    CHECK_FALSE(info.features.at("sve2"));
    CHECK_FALSE(info.features.at("avx2"));
    CHECK(info.features.count("no_cpu_has_this") == 0);
}

TEST_CASE("a cpuinfo without a line of features leaves all of them unknown", "[host][unit]") {
    HostInfo const info = catch2_targets::detail::parse_cpuinfo("model name : Some CPU\nno colon");
    CHECK(info.name == "Some CPU");
    CHECK(info.vendor.empty());
    CHECK(info.features.empty());
}
