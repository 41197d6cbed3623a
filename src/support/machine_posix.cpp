// SPDX-License-Identifier: BSL-1.0
#include "support/machine.hpp"

#include "support/file.hpp"
#include "support/text.hpp"

#include <array>
#include <cstdint>
#include <cstdio>
#include <string_view>

#include <sys/utsname.h>
#include <unistd.h>

namespace catch2_targets::detail {

namespace {

std::string first_line(char const* path) {
    return std::string(trim(read_file(path)));
}

/// FNV-1a. Half of a machine id's bits are gone from it, so it does not give the id away.
std::string fingerprint(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (char const c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    }
    std::array<char, 17> digits{};
    std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash));
    return digits.data();
}

} // namespace

Machine this_machine() {
    Machine machine;
    std::string const id = first_line("/etc/machine-id");
    machine.id = id.empty() ? id : fingerprint(id);
    machine.boot = first_line("/proc/sys/kernel/random/boot_id");
    machine.user = std::to_string(::geteuid());
    utsname names{};
    if (::uname(&names) == 0) {
        machine.host = names.nodename;
        machine.architecture = names.machine;
    }
    return machine;
}

} // namespace catch2_targets::detail
