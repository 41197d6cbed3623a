// SPDX-License-Identifier: BSL-1.0
#include "support/environment.hpp"

#include "support/text.hpp"

#include <algorithm>
#include <cstdlib>

// POSIX wants the program itself to declare it.
extern char** environ;

namespace catch2_targets::detail {

std::optional<std::string> environment_variable(std::string const& name) {
    char const* const value = std::getenv(name.c_str());
    return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
}

std::vector<std::pair<std::string, std::string>> environment_variables(std::string_view prefix) {
    std::vector<std::pair<std::string, std::string>> variables;
    for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
        std::string_view const text = *entry;
        std::size_t const equals = text.find('=');
        if (equals != std::string_view::npos && starts_with(text.substr(0, equals), prefix)) {
            variables.emplace_back(text.substr(0, equals), text.substr(equals + 1));
        }
    }
    std::sort(variables.begin(), variables.end());
    return variables;
}

} // namespace catch2_targets::detail
