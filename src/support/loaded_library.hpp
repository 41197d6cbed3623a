// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_SUPPORT_LOADED_LIBRARY_HPP
#define CATCH2_TARGETS_SRC_SUPPORT_LOADED_LIBRARY_HPP

#include "support/dynamic_library.hpp"

#include <string>
#include <utility>
#include <vector>

namespace catch2_targets::detail {

/// A library that somebody else may load into the process at any time.
class LoadedLibrary {
public:
    /// The first of `names` that is there.
    explicit LoadedLibrary(std::vector<std::string> names) : m_names(std::move(names)) {}

    /// The library, or none as long as nobody has loaded it; opens nothing. Cheap, so that it can
    /// be called often. Not for two threads at once.
    DynamicLibrary const& find();

private:
    std::vector<std::string> m_names;
    DynamicLibrary m_library;
    unsigned long long m_loads_looked_at = 0;
};

} // namespace catch2_targets::detail

#endif
