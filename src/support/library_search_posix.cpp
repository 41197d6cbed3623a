// SPDX-License-Identifier: BSL-1.0
#include "support/library_search.hpp"

#include "support/file.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include <dlfcn.h>
#include <link.h>

namespace catch2_targets::detail {

namespace {

#if defined(__GLIBC__)

std::vector<std::string> search_folders() {
    void* const program = ::dlopen(nullptr, RTLD_LAZY);
    Dl_serinfo needed{};
    if (program == nullptr || ::dlinfo(program, RTLD_DI_SERINFOSIZE, &needed) != 0) {
        return {};
    }
    std::vector<std::max_align_t> memory(needed.dls_size / sizeof(std::max_align_t) + 1);
    auto* const found = reinterpret_cast<Dl_serinfo*>(memory.data());
    std::vector<std::string> folders;
    if (::dlinfo(program, RTLD_DI_SERINFOSIZE, found) == 0 &&
        ::dlinfo(program, RTLD_DI_SERINFO, found) == 0) {
        for (unsigned i = 0; i < found->dls_cnt; ++i) {
            folders.emplace_back(found->dls_serpath[i].dls_name);
        }
    }
    return folders;
}

#else

std::vector<std::string> search_folders() {
    return {"/lib", "/usr/lib", "/usr/local/lib"};
}

#endif

/// The paths in the loader's cache that end with the name. The cache holds them as strings, each
/// with a NUL behind it, whichever version of its tables is in front of them.
void add_cached(std::string_view cache, std::string const& name, std::vector<std::string>& paths) {
    std::string const ending = '/' + name + '\0';
    for (std::size_t at = 0; (at = cache.find(ending, at)) != std::string_view::npos; ++at) {
        std::size_t const before = cache.rfind('\0', at);
        std::size_t const begin = before == std::string_view::npos ? 0 : before + 1;
        paths.emplace_back(cache.substr(begin, at - begin + ending.size() - 1));
    }
}

} // namespace

LibrarySearch::LibrarySearch()
    : m_folders(search_folders()),
      m_cache(read_file("/etc/ld.so.cache")) {}

std::vector<std::string> LibrarySearch::files(std::string const& name) const {
    std::vector<std::string> paths;
    if (name.find('/') != std::string::npos) {
        paths.push_back(name);
    } else {
        for (std::string const& folder : m_folders) {
            paths.push_back(folder + '/' + name);
        }
        add_cached(m_cache, name, paths);
    }
    std::vector<std::string> found;
    for (std::string& path : paths) {
        if (std::find(found.begin(), found.end(), path) == found.end() && file_stamp(path)) {
            found.push_back(std::move(path));
        }
    }
    return found;
}

} // namespace catch2_targets::detail
