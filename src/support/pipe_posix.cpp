// SPDX-License-Identifier: BSL-1.0
#include "support/pipe_posix.hpp"

#include <array>

#include <fcntl.h>
#include <unistd.h>

namespace catch2_targets::detail {

namespace {

constexpr int lowest_descriptor = 10;

/// Where the system can, no process that another thread starts meanwhile inherits the ends.
int open_ends(std::array<int, 2>& ends) {
#if defined(__linux__)
    return ::pipe2(ends.data(), O_CLOEXEC);
#else
    return ::pipe(ends.data());
#endif
}

} // namespace

void Descriptor::reset(int number) {
    if (m_number >= 0) {
        ::close(m_number);
    }
    m_number = number;
}

bool open_pipe(Pipe& pipe) {
    std::array<int, 2> ends{};
    if (open_ends(ends) != 0) {
        return false;
    }
    Descriptor const low_read(ends[0]);
    Descriptor const low_write(ends[1]);
    pipe.read.reset(::fcntl(ends[0], F_DUPFD_CLOEXEC, lowest_descriptor));
    pipe.write.reset(::fcntl(ends[1], F_DUPFD_CLOEXEC, lowest_descriptor));
    return pipe.read.get() >= 0 && pipe.write.get() >= 0;
}

} // namespace catch2_targets::detail
