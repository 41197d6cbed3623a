// SPDX-License-Identifier: BSL-1.0
#include "support/dynamic_library.hpp"

#include "support/text.hpp"

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

namespace catch2_targets::detail {
namespace {

/// The system's words for one of its error numbers.
std::string error_text(DWORD error) {
    char text[512];
    DWORD const length = FormatMessageA(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS,
                                        nullptr,
                                        error,
                                        0,
                                        text,
                                        sizeof text,
                                        nullptr);
    if (length == 0) {
        return "error " + std::to_string(error);
    }
    return std::string(trim({text, length}));
}

/// Whether a file of this name is there: the loader has one error number for a missing library and
/// for a library whose dependency is missing.
bool is_there(std::string const& name) {
    return SearchPathA(nullptr, name.c_str(), ".dll", 0, nullptr, nullptr) != 0;
}

} // namespace

LibraryNaming library_naming() noexcept {
    return {"", ".dll", ';'};
}

DynamicLibrary DynamicLibrary::open(std::vector<std::string> const& names) {
    DynamicLibrary library;
    std::vector<std::string> tried;
    // Without it a broken library opens a dialogue that nobody answers in CI.
    DWORD old_mode = 0;
    SetThreadErrorMode(SEM_FAILCRITICALERRORS, &old_mode);
    for (auto const& name : names) {
        library.m_handle = LoadLibraryA(name.c_str());
        if (library.m_handle != nullptr) {
            library.m_name = name;
            library.m_broken = false;
            library.m_error.clear();
            break;
        }
        DWORD const error = GetLastError();
        tried.push_back(quote(name));
        if (!library.m_broken && (error != ERROR_MOD_NOT_FOUND || is_there(name))) {
            library.m_broken = true;
            library.m_error = "cannot open " + quote(name) + ": " + error_text(error);
        }
    }
    SetThreadErrorMode(old_mode, nullptr);
    if (library.m_handle == nullptr && !library.m_broken) {
        library.m_error = "cannot open " + join(tried, ", ");
    }
    return library;
}

DynamicLibrary DynamicLibrary::find_loaded(std::vector<std::string> const& names) {
    DynamicLibrary library;
    for (auto const& name : names) {
        HMODULE module = nullptr;
        if (GetModuleHandleExA(0, name.c_str(), &module) != 0) {
            library.m_handle = module;
            library.m_name = name;
            break;
        }
    }
    return library;
}

// To find a loaded library is cheap here.
unsigned long long DynamicLibrary::loads() noexcept {
    return 0;
}

void* DynamicLibrary::symbol(char const* name) const noexcept {
    if (m_handle == nullptr) {
        return nullptr;
    }
    return reinterpret_cast<void*>(GetProcAddress(static_cast<HMODULE>(m_handle), name));
}

} // namespace catch2_targets::detail
