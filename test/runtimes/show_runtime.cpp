// SPDX-License-Identifier: BSL-1.0
// Looks for the devices of one kind and prints what came of it: a process of its own, because
// drivers read the environment only once.
#include "probe/probe.hpp"
#include "runtime.hpp"

#include <iostream>

namespace {

char const* word(catch2_targets::Discovery::Status status) {
    switch (status) {
    case catch2_targets::Discovery::Status::present:
        return "present";
    case catch2_targets::Discovery::Status::absent:
        return "absent";
    case catch2_targets::Discovery::Status::broken:
        return "broken";
    }
    return "?";
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2 || !catch2_targets::detail::is_enabled(argv[1])) {
        std::cerr << "usage: " << argv[0] << " KIND\n";
        return 2;
    }
    auto const& discovery = catch2_targets::detail::probe(argv[1]);
    std::cout << word(discovery.status) << ": " << discovery.reason << "\n";
    for (auto const& device : discovery.devices) {
        std::cout << "device\n";
        for (auto const& [name, fact] : device.facts) {
            std::cout << name << ": " << fact << "\n";
        }
        for (auto const& extension : device.extensions) {
            std::cout << extension << ": true\n";
        }
    }
}
