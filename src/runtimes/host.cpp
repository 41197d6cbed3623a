// SPDX-License-Identifier: BSL-1.0
#include "runtimes/host.hpp"

#include "cpu_features.hpp"
#include "runtimes/facts.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <climits>

namespace catch2_targets::detail {

namespace {

/// lscpu's names for the numbers that an ARM CPU gives for who made it.
std::string arm_implementer(std::string_view number) {
    static std::map<std::string_view, char const*> const names{
        {"0x41", "ARM"},
        {"0x42", "Broadcom"},
        {"0x43", "Cavium"},
        {"0x46", "FUJITSU"},
        {"0x48", "HiSilicon"},
        {"0x4e", "NVIDIA"},
        {"0x50", "APM"},
        {"0x51", "Qualcomm"},
        {"0x53", "Samsung"},
        {"0x61", "Apple"},
        {"0x6d", "Microsoft"},
        {"0xc0", "Ampere"},
    };
    auto const found = names.find(number);
    return found == names.end() ? std::string(number) : found->second;
}

void add_features(HostInfo& host, std::string_view words) {
    for (std::string_view const feature : cpu_features()) {
        host.features.emplace(feature, false);
    }
    while (!(words = trim(words)).empty()) {
        std::string_view const word = words.substr(0, words.find(' '));
        host.features.insert_or_assign(std::string(word), true);
        words.remove_prefix(word.size());
    }
}

HostInfo const& this_host() {
    static HostInfo const read = read_host();
    return read;
}

std::optional<bool> has_feature(HostInfo const& host, std::string_view name) {
    auto const found = host.features.find(name);
    return found == host.features.end() ? std::nullopt : std::optional<bool>(found->second);
}

/// Conversions alone (x86's f16c) do not count.
std::optional<bool> has_fp16(HostInfo const& host) {
    auto const x86 = has_feature(host, "avx512_fp16");
    auto const arm_scalar = has_feature(host, "fphp");
    auto const arm_vector = has_feature(host, "asimdhp");
    if (!x86 || !arm_scalar || !arm_vector) {
        return std::nullopt;
    }
    return *x86 || (*arm_scalar && *arm_vector);
}

/// Here, too, conversions alone (x86's avx_ne_convert) do not count; dot and matrix products do.
std::optional<bool> has_bf16(HostInfo const& host) {
    auto const x86_vector = has_feature(host, "avx512_bf16");
    auto const x86_matrix = has_feature(host, "amx_bf16");
    auto const arm = has_feature(host, "bf16");
    if (!x86_vector || !x86_matrix || !arm) {
        return std::nullopt;
    }
    return *x86_vector || *x86_matrix || *arm;
}

} // namespace

HostInfo parse_cpuinfo(std::string_view text) {
    HostInfo host;
    while (!text.empty()) {
        std::string_view const line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        std::size_t const colon = line.find(':');
        if (colon == std::string_view::npos) {
            continue;
        }
        std::string_view const key = trim(line.substr(0, colon));
        std::string_view const value = trim(line.substr(colon + 1));
        if (key == "model name" && host.name.empty()) {
            host.name = value;
        } else if (key == "vendor_id" && host.vendor.empty()) {
            host.vendor = value;
        } else if (key == "CPU implementer" && host.vendor.empty()) {
            host.vendor = arm_implementer(value);
        } else if ((key == "flags" || key == "Features") && host.features.empty()) {
            add_features(host, value);
        }
    }
    return host;
}

std::string architecture_name(std::string_view name) {
    if (lower(name) == "amd64") {
        return "x86_64";
    }
    return std::string(lower(name) == "arm64" ? "aarch64" : name);
}

DeviceInfo host_device(HostInfo const& host) {
    DeviceInfo device;
    device.name = host.name;
    device.facts = {
        {"bits", static_cast<int>(sizeof(void*) * CHAR_BIT)},
        {"fp64", true},
        {"int16", true},
        {"int64", true},
        {"int8", true},
        {"name", device.name},
        {"ordinal", 0},
        {"software", false},
        {"type", "cpu"},
    };
    if (!host.architecture.empty()) {
        device.facts.emplace("arch", host.architecture);
    }
    if (!host.vendor.empty()) {
        device.facts.emplace("vendor", host.vendor);
    }
    for (auto const& [feature, present] : host.features) {
        if (present) {
            device.extensions.push_back(feature);
        }
    }
    put(device, "bf16", has_bf16(host));
    put(device, "compute_units", host.compute_units);
    put(device, "fp16", has_fp16(host));
    put(device, "max_alloc", host.memory);
    put(device, "memory", host.memory);
    return device;
}

DeviceInfo host_device() {
    return host_device(this_host());
}

std::optional<Fact> host_fact(std::string_view name) {
    if (name == "free_memory") {
        std::optional<std::int64_t> const bytes = host_free_memory();
        return bytes ? std::optional<Fact>(*bytes) : std::nullopt;
    }
    std::optional<bool> const feature = has_feature(this_host(), name);
    return feature ? std::optional<Fact>(*feature) : std::nullopt;
}

} // namespace catch2_targets::detail
