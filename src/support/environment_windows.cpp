// SPDX-License-Identifier: BSL-1.0
#include "support/environment.hpp"

#include "support/text.hpp"

#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>

#include <algorithm>
#include <cwchar>

namespace catch2_targets::detail {

namespace {

std::string to_utf8(wchar_t const* text, int length) {
    int const size = WideCharToMultiByte(CP_UTF8, 0, text, length, nullptr, 0, nullptr, nullptr);
    std::string result(static_cast<std::size_t>(size), '\0');
    WideCharToMultiByte(CP_UTF8, 0, text, length, result.data(), size, nullptr, nullptr);
    return result;
}

} // namespace

std::optional<std::string> environment_variable(std::string const& name) {
    for (auto& [known, value] : environment_variables(name)) {
        if (known == name) {
            return std::move(value);
        }
    }
    return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> environment_variables(std::string_view prefix) {
    std::vector<std::pair<std::string, std::string>> variables;
    wchar_t* const block = GetEnvironmentStringsW();
    if (block == nullptr) {
        return variables;
    }
    for (wchar_t const* entry = block; *entry != L'\0'; entry += std::wcslen(entry) + 1) {
        std::string const text = to_utf8(entry, static_cast<int>(std::wcslen(entry)));
        std::size_t const equals = text.find('=');
        if (equals != std::string::npos && starts_with(text.substr(0, equals), prefix)) {
            variables.emplace_back(text.substr(0, equals), text.substr(equals + 1));
        }
    }
    FreeEnvironmentStringsW(block);
    std::sort(variables.begin(), variables.end());
    return variables;
}

} // namespace catch2_targets::detail
