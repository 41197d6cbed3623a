// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_SUPPORT_DYNAMIC_LIBRARY_HPP
#define CATCH2_TARGETS_SRC_SUPPORT_DYNAMIC_LIBRARY_HPP

#include <catch2_targets/error.hpp>

#include "support/text.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// How this system calls a shared library's file, and what stands between the paths of a list.
struct LibraryNaming {
    std::string_view prefix; ///< `lib`
    std::string_view suffix; ///< `.so`
    char path_separator;
};

LibraryNaming library_naming() noexcept;

/// A shared library that was opened at run time, or the reason why it could not be.
///
/// Stays open until the process ends: drivers do not survive being closed.
class DynamicLibrary {
public:
    /// Opens the first of `names` that the system's loader finds, by its own search rules.
    static DynamicLibrary open(std::vector<std::string> const& names);

    /// The first of `names` that is in the process already; opens nothing.
    static DynamicLibrary find_loaded(std::vector<std::string> const& names);

    /// A number that is another one once a library was loaded into the process, by whomever; 0
    /// where the system does not tell. Much cheaper than find_loaded() where there is nothing to
    /// find.
    static unsigned long long loads() noexcept;

    explicit operator bool() const noexcept { return m_handle != nullptr; }

    /// The name that it was opened by; empty where none could be.
    std::string const& name() const noexcept { return m_name; }

    /// Why none could be opened: `cannot open 'libcuda.so.1'`, and the loader's own words where a
    /// file of that name is there but broken. Empty where one was opened.
    std::string const& error() const noexcept { return m_error; }

    /// Whether a file of that name is there but could not be loaded (broken, not absent).
    bool found_but_broken() const noexcept { return m_broken; }

    /// The address of a function or object; null where the library does not have it.
    void* symbol(char const* name) const noexcept;

    /// The same as a function pointer: `library.function<cl_int(cl_uint,
    /// ...)>("clGetPlatformIDs")`.
    template <typename Signature>
    Signature* function(char const* name) const noexcept {
        return reinterpret_cast<Signature*>(symbol(name));
    }

    /// The same for a function that its user cannot do without: DeviceError where no library was
    /// opened, with its error, and where the library does not have the function.
    template <typename Signature>
    Signature* required(char const* name) const {
        if (m_handle == nullptr) {
            throw DeviceError(m_error);
        }
        if (auto* const found = function<Signature>(name)) {
            return found;
        }
        throw DeviceError(quote(m_name) + " has no function " + quote(name));
    }

private:
    void* m_handle = nullptr;
    std::string m_name;
    std::string m_error;
    bool m_broken = false;
};

} // namespace catch2_targets::detail

#endif
