// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_SUPPORT_LIBRARY_SEARCH_HPP
#define CATCH2_TARGETS_SRC_SUPPORT_LIBRARY_SEARCH_HPP

#include <string>
#include <vector>

namespace catch2_targets::detail {

/// Finds the files that the system's loader can take for a library, without opening any of them.
class LibrarySearch {
public:
    /// Reads where the loader looks on behalf of this program: its own run path, LD_LIBRARY_PATH,
    /// the loader's cache and its default folders.
    LibrarySearch();

    /// The paths at which there is a file of this name. The loader takes one of them; which one
    /// depends on nothing but this list. A name with a slash is a path itself.
    std::vector<std::string> files(std::string const& name) const;

private:
    std::vector<std::string> m_folders;
    std::string m_cache;
};

} // namespace catch2_targets::detail

#endif
