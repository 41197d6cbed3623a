// SPDX-License-Identifier: BSL-1.0
#include "support/dynamic_library.hpp"

#include "support/text.hpp"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <dlfcn.h>
#include <string_view>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#else
#include <link.h>
#endif

namespace catch2_targets::detail {
namespace {

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

/// Whether the loader's complaint means that no file of this name is there; a missing dependency
/// reads much the same, but names the dependency (glibc) or who needs it (musl).
bool says_not_found(std::string const& complaint, std::string const& name) {
#ifdef __APPLE__
    static_cast<void>(name);
    return !contains(complaint, "Library not loaded") && !contains(complaint, "mach-o") &&
           !contains(complaint, "code signature");
#else
    // Both write strerror's text, in the language of the process.
    std::string const no_such_file = std::string(": ") + std::strerror(ENOENT);
    return contains(complaint, name + ":") && complaint.size() > no_such_file.size() &&
           complaint.compare(
               complaint.size() - no_such_file.size(), std::string::npos, no_such_file) == 0;
#endif
}

#ifndef __APPLE__
/// `libcuda.so` of `/usr/lib/libcuda.so.1`: a library may be in the process under any name of its
/// file, and these differ in the version.
std::string_view unversioned(std::string_view path) {
    std::string_view const name = path.substr(path.rfind('/') + 1);
    std::size_t const suffix = name.find(".so");
    return suffix == std::string_view::npos ? name : name.substr(0, suffix + 3);
}
#endif

/// Whether a library of the process may be the one of this name. dlopen() looks for a file even
/// where it is told to load none, so it is asked only about what may be there.
bool may_be_loaded(std::string const& name) {
#ifdef __APPLE__
    static_cast<void>(name);
    return true;
#else
    std::string_view wanted = unversioned(name);
    auto const is_wanted = [](dl_phdr_info* info, std::size_t, void* data) {
        return unversioned(info->dlpi_name) == *static_cast<std::string_view*>(data) ? 1 : 0;
    };
    return dl_iterate_phdr(is_wanted, &wanted) != 0;
#endif
}

} // namespace

LibraryNaming library_naming() noexcept {
#ifdef __APPLE__
    return {"lib", ".dylib", ':'};
#else
    return {"lib", ".so", ':'};
#endif
}

DynamicLibrary DynamicLibrary::open(std::vector<std::string> const& names) {
    DynamicLibrary library;
    std::vector<std::string> tried;
    for (auto const& name : names) {
        library.m_handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (library.m_handle != nullptr) {
            library.m_name = name;
            library.m_broken = false;
            library.m_error.clear();
            return library;
        }
        tried.push_back(quote(name));
        char const* const complaint = dlerror();
        if (!library.m_broken && complaint != nullptr && !says_not_found(complaint, name)) {
            library.m_broken = true;
            library.m_error = "cannot open " + quote(name) + ": " + complaint;
        }
    }
    if (!library.m_broken) {
        library.m_error = "cannot open " + join(tried, ", ");
    }
    return library;
}

DynamicLibrary DynamicLibrary::find_loaded(std::vector<std::string> const& names) {
    DynamicLibrary library;
    for (auto const& name : names) {
        if (may_be_loaded(name)) {
            library.m_handle = dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL | RTLD_NOLOAD);
        }
        if (library.m_handle != nullptr) {
            library.m_name = name;
            break;
        }
    }
    return library;
}

unsigned long long DynamicLibrary::loads() noexcept {
#ifdef __APPLE__
    return _dyld_image_count();
#else
    unsigned long long loads = 0;
    // Each library is told of with this number: the first is enough.
    auto const take_first = [](dl_phdr_info* info, std::size_t, void* result) {
        *static_cast<unsigned long long*>(result) = info->dlpi_adds;
        return 1;
    };
    dl_iterate_phdr(take_first, &loads);
    return loads;
#endif
}

void* DynamicLibrary::symbol(char const* name) const noexcept {
    return m_handle == nullptr ? nullptr : dlsym(m_handle, name);
}

} // namespace catch2_targets::detail
