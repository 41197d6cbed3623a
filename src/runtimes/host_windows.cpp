// SPDX-License-Identifier: BSL-1.0
#include "runtimes/host.hpp"

#include <utility>

#define NOMINMAX
#include <windows.h>

namespace catch2_targets::detail {

namespace {

std::string cpu_text(char const* value) {
    char text[256] = "";
    DWORD size = sizeof text;
    LSTATUS const status = ::RegGetValueA(HKEY_LOCAL_MACHINE,
                                          "HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0",
                                          value,
                                          RRF_RT_REG_SZ,
                                          nullptr,
                                          text,
                                          &size);
    return status == ERROR_SUCCESS ? text : "";
}

/// The machine's own, whatever the program is built for.
std::string machine() {
    SYSTEM_INFO info{};
    ::GetNativeSystemInfo(&info);
    switch (info.wProcessorArchitecture) {
    case PROCESSOR_ARCHITECTURE_AMD64:
        return "x86_64";
    case PROCESSOR_ARCHITECTURE_ARM64:
        return "aarch64";
    case PROCESSOR_ARCHITECTURE_INTEL:
        return "i686";
    default:
        return {};
    }
}

std::optional<MEMORYSTATUSEX> memory_status() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof status;
    return ::GlobalMemoryStatusEx(&status) ? std::optional<MEMORYSTATUSEX>(status) : std::nullopt;
}

} // namespace

HostInfo read_host() {
    HostInfo host;
    host.name = cpu_text("ProcessorNameString");
    host.vendor = cpu_text("VendorIdentifier");
    host.architecture = machine();
    if (host.name.empty()) {
        host.name = "unknown";
    }
    host.compute_units = static_cast<std::int64_t>(::GetActiveProcessorCount(ALL_PROCESSOR_GROUPS));
    if (auto const status = memory_status()) {
        host.memory = static_cast<std::int64_t>(status->ullTotalPhys);
    }
    for (auto const& [feature, number] :
         {std::pair("avx", PF_AVX_INSTRUCTIONS_AVAILABLE),
          std::pair("avx2", PF_AVX2_INSTRUCTIONS_AVAILABLE),
          std::pair("avx512f", PF_AVX512F_INSTRUCTIONS_AVAILABLE)}) {
        host.features.emplace(feature, ::IsProcessorFeaturePresent(number) != FALSE);
    }
    return host;
}

std::optional<std::int64_t> host_free_memory() {
    auto const status = memory_status();
    return status ? std::optional<std::int64_t>(status->ullAvailPhys) : std::nullopt;
}

} // namespace catch2_targets::detail
