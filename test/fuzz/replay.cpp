// SPDX-License-Identifier: BSL-1.0
// Runs each file of a fuzzer's corpus through what the fuzzer checks: replay FOLDER.
#include "property.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: " << argv[0] << " FOLDER\n";
        return 2;
    }
    int files = 0;
    for (auto const& entry : std::filesystem::directory_iterator(argv[1])) {
        std::ifstream in(entry.path(), std::ios::binary);
        std::string const text{std::istreambuf_iterator<char>(in), {}};
        std::cerr << entry.path().filename().string() << '\n'; // the last one is the culprit
        LLVMFuzzerTestOneInput(reinterpret_cast<std::uint8_t const*>(text.data()), text.size());
        ++files;
    }
    std::cout << files << " files\n";
    return files == 0 ? 1 : 0;
}
