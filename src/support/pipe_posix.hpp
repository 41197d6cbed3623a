// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_SUPPORT_PIPE_POSIX_HPP
#define CATCH2_TARGETS_SRC_SUPPORT_PIPE_POSIX_HPP

namespace catch2_targets::detail {

/// A file descriptor, closed at the end.
class Descriptor {
public:
    explicit Descriptor(int number = -1) : m_number(number) {}
    Descriptor(Descriptor const&) = delete;
    Descriptor& operator=(Descriptor const&) = delete;
    ~Descriptor() { reset(); }

    /// -1 where it is closed.
    int get() const noexcept { return m_number; }

    /// Closes what it is now.
    void reset(int number = -1);

private:
    int m_number;
};

struct Pipe {
    Descriptor read;
    Descriptor write;
};

/// Opens a pipe whose ends close on exec and lie above what a program keeps at fixed places, also
/// where its standard streams are closed. False, and errno, where it cannot be had.
bool open_pipe(Pipe& pipe);

} // namespace catch2_targets::detail

#endif
