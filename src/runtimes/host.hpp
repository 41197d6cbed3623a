// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_RUNTIMES_HOST_HPP
#define CATCH2_TARGETS_SRC_RUNTIMES_HOST_HPP

#include <catch2_targets/fact.hpp>
#include <catch2_targets/runtime.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace catch2_targets::detail {

/// What the operating system tells of the machine that runs the tests.
struct HostInfo {
    /// What lscpu calls "Model name"; the architecture where the system does not tell it.
    std::string name;

    /// What lscpu calls "Vendor ID"; empty where the system does not tell it.
    std::string vendor;

    /// What lscpu calls "Architecture", in Linux's words on every system; empty where the system
    /// does not tell it.
    std::string architecture;

    /// All of its memory, in bytes.
    std::optional<std::int64_t> memory;

    /// How many logical CPUs are online.
    std::optional<std::int64_t> compute_units;

    /// Instruction set features by the names of Linux's /proc/cpuinfo, and whether the CPU has
    /// them; one that is not here is unknown.
    std::map<std::string, bool, std::less<>> features;
};

/// Reads name, vendor and features from the text of Linux's /proc/cpuinfo; the rest stays empty.
///
/// A feature that some CPU of x86-64 or AArch64 has is false where the text does not list it. All
/// features stay unknown where the text lists none.
HostInfo parse_cpuinfo(std::string_view text);

/// Linux's word for an architecture: `x86_64` for `amd64`, `aarch64` for `arm64`.
std::string architecture_name(std::string_view name);

/// Asks the operating system.
HostInfo read_host();

/// How many bytes a process can still allocate without swapping; nothing where the system does not
/// tell.
std::optional<std::int64_t> host_free_memory();

/// A host as the one device of the runtimes `cpu` and `llvm`; its extensions are the features that
/// the CPU has. It is the hardware itself, so the fact `software` is false: forbidding software
/// devices never takes `cpu` and `llvm` away.
DeviceInfo host_device(HostInfo const& host);

/// The same of the host that runs the tests.
DeviceInfo host_device();

/// The host's late facts: `free_memory`, and false for a feature that the CPU lacks.
std::optional<Fact> host_fact(std::string_view name);

} // namespace catch2_targets::detail

#endif
