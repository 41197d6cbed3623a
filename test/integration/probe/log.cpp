// SPDX-License-Identifier: BSL-1.0
#include "log.hpp"

#include <cstdlib>
#include <sstream>

#include <fcntl.h>
#include <unistd.h>

void log_line(std::string const& text) {
    char const* const path = std::getenv("PROBE_LOG");
    int const file =
        path == nullptr ? -1 : ::open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0) {
        return;
    }
    std::string const line = text + "\n";
    if (::write(file, line.data(), line.size()) < 0) {
        std::abort();
    }
    ::close(file);
}

std::vector<std::string> words_of(char const* variable) {
    char const* const text = std::getenv(variable);
    std::istringstream stream(text == nullptr ? "" : text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(word);
    }
    return words;
}

namespace {

[[gnu::constructor]] void log_start() {
    log_line("start " + std::to_string(::getpid()));
}

} // namespace
