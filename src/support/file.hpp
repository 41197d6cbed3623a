// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_SUPPORT_FILE_HPP
#define CATCH2_TARGETS_SRC_SUPPORT_FILE_HPP

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// What changes when a file is replaced or written to.
struct FileStamp {
    std::int64_t size = 0;     ///< bytes
    std::int64_t modified = 0; ///< nanoseconds since the system's epoch
};

/// The stamp of the ordinary file at this path, links followed; nothing where there is none.
std::optional<FileStamp> file_stamp(std::string const& path);

/// The paths in a folder with this extension, such as `.json`, sorted; empty where it cannot be
/// read.
std::vector<std::string> files_in(std::string const& folder, std::string_view extension);

/// The text of a file, or why it is not read.
struct FileText {
    std::string text;
    std::string problem; ///< empty where it was read
};

/// Reads a file that nobody but this user can have written. Never waits: what is no ordinary file
/// is not read.
FileText read_private_file(std::string const& path);

/// The text of an ordinary file, whoever wrote it; empty where it cannot be read.
std::string read_file(std::string const& path);

} // namespace catch2_targets::detail

#endif
