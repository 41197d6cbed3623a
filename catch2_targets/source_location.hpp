// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SOURCE_LOCATION_HPP
#define CATCH2_TARGETS_SOURCE_LOCATION_HPP

#include <cstddef>

// C++17 has no std::source_location. The compilers that we know offer what it is made of under
// these names; with another one a location is unknown, and nothing else changes.
#if defined(__has_builtin)
#if __has_builtin(__builtin_FILE) && __has_builtin(__builtin_LINE)
#define CATCH2_TARGETS_CALLER_FILE __builtin_FILE()
#define CATCH2_TARGETS_CALLER_LINE __builtin_LINE()
#endif
#elif defined(_MSC_VER)
#define CATCH2_TARGETS_CALLER_FILE __builtin_FILE()
#define CATCH2_TARGETS_CALLER_LINE __builtin_LINE()
#endif
#if !defined(CATCH2_TARGETS_CALLER_FILE)
#define CATCH2_TARGETS_CALLER_FILE ""
#define CATCH2_TARGETS_CALLER_LINE 0
#endif

namespace catch2_targets {

/// Where something was written. As a defaulted parameter, `current()` is the caller's line.
/// Since 0.1.
struct SourceLocation {
    char const* file; ///< lives until the process ends; empty where the compiler cannot tell
    std::size_t line; ///< from 1; 0 where the compiler cannot tell

    /// The place of the call; leave the parameters to their defaults.
    static constexpr SourceLocation
    current(char const* file = CATCH2_TARGETS_CALLER_FILE,
            std::size_t line = CATCH2_TARGETS_CALLER_LINE) noexcept {
        return {file, line};
    }
};

} // namespace catch2_targets

#endif
