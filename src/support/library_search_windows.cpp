// SPDX-License-Identifier: BSL-1.0
#include "support/library_search.hpp"

namespace catch2_targets::detail {

// Probe files, which need the search, are not read on Windows.
LibrarySearch::LibrarySearch() = default;

std::vector<std::string> LibrarySearch::files(std::string const&) const {
    return {};
}

} // namespace catch2_targets::detail
