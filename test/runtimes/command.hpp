// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_TEST_RUNTIMES_COMMAND_HPP
#define CATCH2_TARGETS_TEST_RUNTIMES_COMMAND_HPP

#include <array>
#include <cstddef>
#include <cstdio>
#include <string>

/// What a shell command prints; empty where it fails.
inline std::string output_of(std::string const& command) {
    std::FILE* const pipe = ::popen((command + " 2>/dev/null").c_str(), "r");
    if (pipe == nullptr) {
        return {};
    }
    std::string output;
    std::array<char, 4096> buffer{};
    std::size_t read = 0;
    while ((read = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0) {
        output.append(buffer.data(), read);
    }
    return ::pclose(pipe) == 0 ? output : std::string();
}

#endif
