// SPDX-License-Identifier: BSL-1.0
#include "support/file.hpp"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace catch2_targets::detail {

namespace {

class OpenFile {
public:
    explicit OpenFile(char const* path)
        : m_number(::open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
    OpenFile(OpenFile const&) = delete;
    OpenFile& operator=(OpenFile const&) = delete;
    ~OpenFile() {
        if (m_number >= 0) {
            ::close(m_number);
        }
    }

    int number() const noexcept { return m_number; }

private:
    int m_number;
};

/// Why another user may have written the file; empty where none can have.
std::string stranger(struct stat const& status) {
    if (!S_ISREG(status.st_mode)) {
        return "it is no ordinary file";
    }
    if (status.st_uid != ::geteuid()) {
        return "it belongs to another user";
    }
    if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) {
        std::array<char, 8> mode{};
        std::snprintf(
            mode.data(), mode.size(), "%03o", static_cast<unsigned>(status.st_mode & 0777));
        return std::string("others may write to it (its mode is ") + mode.data() +
               "; 'chmod go-w' would be right)";
    }
    return {};
}

} // namespace

std::optional<FileStamp> file_stamp(std::string const& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) {
        return std::nullopt;
    }
#if defined(__APPLE__)
    timespec const& modified = status.st_mtimespec;
#else
    timespec const& modified = status.st_mtim;
#endif
    return FileStamp{static_cast<std::int64_t>(status.st_size),
                     static_cast<std::int64_t>(modified.tv_sec) * 1'000'000'000 + modified.tv_nsec};
}

FileText read_private_file(std::string const& path) {
    OpenFile const file(path.c_str());
    struct stat status {};
    if (file.number() < 0 || ::fstat(file.number(), &status) != 0) {
        return {{}, std::string("it cannot be read: ") + std::strerror(errno)};
    }
    FileText result;
    result.problem = stranger(status);
    std::array<char, 65536> buffer{};
    while (result.problem.empty()) {
        ssize_t const count = ::read(file.number(), buffer.data(), buffer.size());
        if (count > 0) {
            result.text.append(buffer.data(), static_cast<std::size_t>(count));
        } else if (count == 0) {
            return result;
        } else if (errno != EINTR) {
            result.problem = std::string("it cannot be read: ") + std::strerror(errno);
        }
    }
    return result;
}

} // namespace catch2_targets::detail
