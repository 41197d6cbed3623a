// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_PROBE_WORKER_POSIX_HPP
#define CATCH2_TARGETS_SRC_PROBE_WORKER_POSIX_HPP

#include "probe/wire.hpp"
#include "support/pipe_posix.hpp"

#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <poll.h>
#include <sys/types.h>

namespace catch2_targets::detail {

/// A process that looks for the devices of one kind, as the process that forked it sees it.
class Worker {
public:
    /// Forks. The worker runs with the signal mask `outside`, in a process group of its own.
    Worker(std::string kind, sigset_t const& outside);
    Worker(Worker const&) = delete;
    Worker& operator=(Worker const&) = delete;

    bool is_running() const noexcept { return m_pid > 0; }

    /// Adds what there may be something to read from.
    void add_descriptors(std::vector<pollfd>& descriptors) const;

    /// Reads what there is; never waits.
    void read();

    /// Notes the end of a process, which may be another one.
    void note_end(pid_t pid, int status);

    /// Kills it where it still runs; it is not waited for.
    void end_overdue(std::chrono::milliseconds deadline);

    /// What became of it, once, after its end.
    std::optional<ProbeAnswer> take_answer();

private:
    ProbeAnswer not_started(char const* call) const;
    void judge(std::string const& end);

    std::string m_kind;
    pid_t m_pid = -1;
    Pipe m_answer;
    Pipe m_output;
    std::string m_answer_text;
    std::string m_output_text;
    std::optional<ProbeAnswer> m_result;
};

/// Writes the whole text; gives up where nobody reads it.
void write_all(int descriptor, std::string_view text);

/// Kills what workers left behind: processes whose parents have ended, and who are this process's
/// children since. Within a bound.
void end_orphans();

} // namespace catch2_targets::detail

#endif
