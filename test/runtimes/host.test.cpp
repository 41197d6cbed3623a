// SPDX-License-Identifier: BSL-1.0
#include "runtimes/host.hpp"

#include "command.hpp"
#include "facts_page.hpp"
#include "probe/probe.hpp"
#include "runtime.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

using catch2_targets::Device;
using catch2_targets::Fact;
using catch2_targets::detail::architecture_name;
using catch2_targets::detail::host_device;
using catch2_targets::detail::HostInfo;
using catch2_targets::detail::parse_cpuinfo;

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
        CHECK(device.fact("arch") == Fact(lscpu("Architecture:")));

        std::string const online = output_of("lscpu --parse=CPU | grep -v '^#' | wc -l");
        CHECK(device.fact("compute_units") == Fact(std::stoi(online)));

        // The line after the header; its second word is the machine's memory in bytes.
        std::string const memory = output_of("LC_ALL=C free -b | awk '/^Mem:/ {print $2}'");
        CHECK(device.fact("memory") == Fact(std::int64_t{std::stoll(memory)}));
    }
}

TEST_CASE("the host tells each fact that the page of facts has for cpu and llvm",
          "[host][cpu][llvm]") {
    std::set<std::string> const late{"devices", "free_memory"};
    CHECK(names_of(host_device(), late) == facts_documented_for("cpu"));

    std::set<std::string> of_llvm = late;
    of_llvm.insert({"api", "cpu", "data_layout", "features", "triple"});
    CHECK(names_of(host_device(), of_llvm) == facts_documented_for("llvm"));
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

TEST_CASE("the host is one device, hardware that computes in the common types", "[host][cpu]") {
    Device const device = host("cpu");
    CHECK(device.fact("type") == Fact("cpu"));
    CHECK(device.fact("software") == Fact(false));
    CHECK(device.fact("ordinal") == Fact(0));
    CHECK(device.fact("devices") == Fact(1));
    for (char const* const type : {"fp64", "int8", "int16", "int64"}) {
        CHECK(device.fact(type) == Fact(true));
    }
}

TEST_CASE("the CPU computes in 16-bit floats where lscpu prints a feature for it", "[host][cpu]") {
    std::vector<std::string> const flags = words(lscpu("Flags:"));
    auto const has = [&flags](char const* flag) {
        return std::find(flags.begin(), flags.end(), flag) != flags.end();
    };
    bool const fp16 = has("avx512_fp16") || (has("fphp") && has("asimdhp"));
    bool const bf16 = has("avx512_bf16") || has("amx_bf16") || has("bf16");
    CHECK(host("cpu").fact("fp16") == Fact(fp16));
    CHECK(host("cpu").fact("bf16") == Fact(bf16));
}

TEST_CASE("the host's pointers have the width that getconf prints", "[host][cpu]") {
    std::string const bits = output_of("getconf LONG_BIT");
    CHECK(host("cpu").fact("bits") == Fact(std::stoi(bits)));
}

TEST_CASE("conversions alone are no arithmetic in 16-bit floats", "[host][unit]") {
    auto const [flags, fp16, bf16] = GENERATE(table<char const*, bool, bool>({
        {"flags : fpu f16c avx_ne_convert", false, false},
        {"flags : avx512_fp16", true, false},
        {"flags : avx512_bf16", false, true},
        {"flags : amx_tile amx_bf16", false, true},
        {"Features : fp asimd fphp", false, false},
        {"Features : fp asimd fphp asimdhp", true, false},
        {"Features : fp asimd bf16", false, true},
    }));
    CAPTURE(flags);
    auto const facts = host_device(parse_cpuinfo(flags)).facts;
    CHECK(facts.at("fp16") == Fact(fp16));
    CHECK(facts.at("bf16") == Fact(bf16));
}

TEST_CASE("a host that tells nothing has facts that hold everywhere, and no others",
          "[host][unit]") {
    std::vector<std::string> names;
    for (auto const& [name, fact] : host_device(HostInfo()).facts) {
        names.push_back(name);
    }
    CHECK(names ==
          std::vector<std::string>{
              "bits", "fp64", "int16", "int64", "int8", "name", "ordinal", "software", "type"});
}

TEST_CASE("an architecture has one name, whatever system tells it", "[host][unit]") {
    CHECK(architecture_name("AMD64") == "x86_64");
    CHECK(architecture_name("amd64") == "x86_64");
    CHECK(architecture_name("arm64") == "aarch64");
    CHECK(architecture_name("x86_64") == "x86_64");
    CHECK(architecture_name("armv7l") == "armv7l");
    CHECK(architecture_name("").empty());
}

TEST_CASE("the host's free memory is read on every call and fits in its memory", "[host][cpu]") {
    Device const device = host("cpu");
    auto const free_memory = device.fact("free_memory");
    REQUIRE(free_memory.has_value());
    CHECK(free_memory->as<std::int64_t>() > 0);
    CHECK(free_memory->as<std::int64_t>() < device.fact("memory")->as<std::int64_t>());
}

TEST_CASE("an ARM machine's cpuinfo gives vendor and features", "[host][unit]") {
    HostInfo const info =
        parse_cpuinfo("processor\t: 0\n"
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
    HostInfo const info = parse_cpuinfo("model name : Some CPU\nno colon");
    CHECK(info.name == "Some CPU");
    CHECK(info.vendor.empty());
    CHECK(info.features.empty());
}
