// SPDX-License-Identifier: BSL-1.0
#include "runtimes/host.hpp"

#include "support/text.hpp"

#include <fstream>
#include <iterator>

#include <sys/utsname.h>
#include <unistd.h>

namespace catch2_targets::detail {

namespace {

std::string read_file(char const* path) {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::optional<std::int64_t> system_number(int name) {
    long const value = ::sysconf(name);
    return value < 0 ? std::nullopt : std::optional<std::int64_t>(value);
}

std::string machine() {
    ::utsname system{};
    return ::uname(&system) < 0 ? "" : system.machine;
}

} // namespace

HostInfo read_host() {
    HostInfo host = parse_cpuinfo(read_file("/proc/cpuinfo"));
    host.architecture = architecture_name(machine());
    if (host.name.empty()) {
        host.name = host.architecture.empty() ? "unknown" : host.architecture;
    }
    host.compute_units = system_number(_SC_NPROCESSORS_ONLN);
    auto const pages = system_number(_SC_PHYS_PAGES);
    auto const page_size = system_number(_SC_PAGESIZE);
    if (pages && page_size) {
        host.memory = *pages * *page_size;
    }
    return host;
}

std::optional<std::int64_t> host_free_memory() {
    std::ifstream file("/proc/meminfo");
    std::string key;
    std::int64_t kibibytes = 0;
    std::string rest;
    while (file >> key >> kibibytes && std::getline(file, rest)) {
        if (key == "MemAvailable:") {
            return kibibytes * 1024;
        }
    }
    return std::nullopt;
}

} // namespace catch2_targets::detail
