// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_TEST_RUNTIMES_FACTS_PAGE_HPP
#define CATCH2_TARGETS_TEST_RUNTIMES_FACTS_PAGE_HPP

#include <catch2_targets/runtime.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

/// What docs/reference/facts.md has of one fact.
struct DocumentedFact {
    std::string type;

    /// Where a runtime has it from, by kind; none that never tells it.
    std::map<std::string, std::string> source;
};

/// The cells of a row of a table, without blanks at their ends.
inline std::vector<std::string> cells_of(std::string const& row) {
    std::vector<std::string> cells;
    std::istringstream stream(row);
    std::string cell;
    std::getline(stream, cell, '|');
    while (std::getline(stream, cell, '|')) {
        auto const begin = cell.find_first_not_of(' ');
        cells.push_back(begin == std::string::npos
                            ? ""
                            : cell.substr(begin, cell.find_last_not_of(' ') + 1 - begin));
    }
    return cells;
}

/// The page's table, by the facts' names. What is marked `llvm:` is not the cpu's.
inline std::map<std::string, DocumentedFact> documented_facts() {
    std::map<std::string, DocumentedFact> facts;
    std::ifstream page(FACTS_PAGE);
    for (std::string line; std::getline(page, line);) {
        auto const cells = cells_of(line);
        if (line.rfind("| `", 0) != 0 || cells.size() != 8) {
            continue;
        }
        DocumentedFact fact{cells[1], {}};
        std::string const kinds[] = {"llvm", "cuda", "rocm", "opencl", "vulkan"};
        for (std::size_t i = 0; i < std::size(kinds); ++i) {
            if (cells[3 + i] != "-") {
                fact.source.emplace(kinds[i], cells[3 + i]);
            }
        }
        if (cells[3] != "-" && cells[3].rfind("llvm: ", 0) != 0) {
            fact.source.emplace("cpu", cells[3]);
        }
        facts.emplace(cells[0].substr(1, cells[0].size() - 2), fact);
    }
    return facts;
}

/// The facts that the page says a runtime tells, where what they depend on is there.
inline std::set<std::string> facts_documented_for(std::string const& kind) {
    std::set<std::string> names;
    for (auto const& [name, fact] : documented_facts()) {
        if (fact.source.count(kind) != 0) {
            names.insert(name);
        }
    }
    return names;
}

/// The names of a device's facts, and of those that it does not hold itself.
inline std::set<std::string> names_of(catch2_targets::DeviceInfo const& device,
                                      std::set<std::string> others) {
    std::transform(device.facts.begin(),
                   device.facts.end(),
                   std::inserter(others, others.end()),
                   [](auto const& fact) { return fact.first; });
    return others;
}

#endif
