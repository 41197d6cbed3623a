// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_RUNTIMES_PLUGIN_FILE_HPP
#define CATCH2_TARGETS_SRC_RUNTIMES_PLUGIN_FILE_HPP

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// The variable that lists plug-ins.
inline constexpr char const* plugin_variable = "CATCH2_TARGETS_LIBRARY_PATH";

/// A shared library with a runtime, as its file name tells it: nothing is opened.
struct PluginFile {
    std::string path;
    std::string kind; ///< in lower case; it may be no name of a kind
    bool is_gpu = false;

    /// Reads `libcatch2_targets_<kind>.so` and `libcatch2_targets_<kind>.gpu.so`, and what they are
    /// on other systems; nothing where the path's last part is neither.
    static std::optional<PluginFile> of(std::string_view path);
};

/// What CATCH2_TARGETS_LIBRARY_PATH names.
struct PluginFiles {
    std::vector<PluginFile> files;   ///< each path once, and absolute; they need not be there
    std::vector<std::string> errors; ///< what is wrong with the variable's entries
};

/// Reads a list of such files and of directories that hold them, which are read in the order of
/// their files' names.
PluginFiles find_plugins(std::string_view list);

} // namespace catch2_targets::detail

#endif
