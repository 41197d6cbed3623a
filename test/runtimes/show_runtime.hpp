// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_TEST_RUNTIMES_SHOW_RUNTIME_HPP
#define CATCH2_TARGETS_TEST_RUNTIMES_SHOW_RUNTIME_HPP

#include "command.hpp"

#include <map>
#include <sstream>
#include <string>
#include <vector>

/// The facts and extensions of one device, as texts.
using ShownDevice = std::map<std::string, std::string>;

/// A command in an environment that hides no device, but for what `variables` (`A=b C=d`) sets.
inline std::string in_environment(std::string const& variables, std::string const& command) {
    return output_of(
        "env -u OCL_ICD_VENDORS -u OCL_ICD_FILENAMES -u POCL_DEVICES "
        "-u POCL_CACHE_DIR -u VK_DRIVER_FILES -u VK_ICD_FILENAMES -u VK_LOADER_DRIVERS_SELECT "
        "-u VK_LOADER_DRIVERS_DISABLE " +
        variables + " " + command);
}

/// What a kind's runtime finds in a fresh process: the status and the reason, then all devices.
inline std::string show_runtime(std::string const& kind, std::string const& variables) {
    return in_environment(variables, SHOW_RUNTIME " " + kind);
}

/// The devices in what show_runtime() returned.
inline std::vector<ShownDevice> devices_in(std::string const& shown) {
    std::vector<ShownDevice> devices;
    std::istringstream lines(shown);
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        if (line == "device") {
            devices.emplace_back();
            continue;
        }
        auto const colon = line.find(": ");
        devices.back()[line.substr(0, colon)] = line.substr(colon + 2);
    }
    return devices;
}

/// The same as lines, so that a comparison that fails can be read.
inline std::string lines_of(ShownDevice const& device) {
    std::string lines;
    for (auto const& [name, value] : device) {
        lines += name + ": " + value + "\n";
    }
    return lines;
}

#endif
