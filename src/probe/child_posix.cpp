// SPDX-License-Identifier: BSL-1.0
#include "probe/child.hpp"

#include "probe/wire.hpp"
#include "probe/worker_posix.hpp"
#include "runtime.hpp"
#include "support/notice.hpp"
#include "support/process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

namespace catch2_targets::detail {

namespace {

using Clock = std::chrono::steady_clock;

volatile std::sig_atomic_t must_end = 0;

void note_child(int) {}
void note_end(int) {
    must_end = 1;
}

/// Signals that end a wait, and do nothing at any other time.
sigset_t watch_signals() {
    sigset_t watched;
    sigemptyset(&watched);
    sigaddset(&watched, SIGCHLD);
    sigaddset(&watched, SIGTERM);
    sigset_t before;
    sigprocmask(SIG_BLOCK, &watched, &before);
    std::signal(SIGCHLD, note_child);
    std::signal(SIGTERM, note_end);
    std::signal(SIGPIPE, SIG_IGN);
    return before;
}

/// Ends this process with its parent, and makes it the parent of what its workers leave behind. A
/// process that inherited the variable from elsewhere must not look like a run that passed.
void tie_to_parent(long parent) {
#if defined(__linux__)
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
    if (static_cast<long>(::getppid()) != parent) {
        notice(std::string(ProbeRequest::variable) + ": is set by another process than the parent");
        ::_exit(EXIT_FAILURE);
    }
}

/// All workers of a request, from their start until the last one has ended.
class Supervisor {
public:
    explicit Supervisor(ProbeRequest const& request)
        : m_end(Clock::now() + request.deadline),
          m_deadline(request.deadline),
          m_outside(watch_signals()) {
        for (std::string const& kind : request.kinds) {
            m_workers.push_back(std::make_unique<Worker>(kind, m_outside));
        }
    }

    void run() {
        while (must_end == 0 && std::any_of(m_workers.begin(), m_workers.end(), is_running)) {
            if (Clock::now() >= m_end) {
                end_overdue();
            } else {
                wait();
            }
            reap();
            answer_ended();
        }
        answer_ended();
        end_orphans();
    }

private:
    static bool is_running(std::unique_ptr<Worker> const& worker) { return worker->is_running(); }

    void wait() const {
        std::vector<pollfd> readable;
        for (auto const& worker : m_workers) {
            worker->add_descriptors(readable);
        }
        auto const left = std::chrono::ceil<std::chrono::milliseconds>(m_end - Clock::now());
        timespec const timeout{left.count() / 1000, (left.count() % 1000) * 1'000'000};
        if (::ppoll(readable.data(), readable.size(), &timeout, &m_outside) > 0) {
            for (auto const& worker : m_workers) {
                worker->read();
            }
        }
    }

    void reap() {
        int status = 0;
        for (pid_t pid = 0; (pid = ::waitpid(-1, &status, WNOHANG)) > 0;) {
            for (auto const& worker : m_workers) {
                worker->note_end(pid, status);
            }
        }
    }

    void end_overdue() {
        for (auto const& worker : m_workers) {
            worker->end_overdue(m_deadline);
        }
    }

    void answer_ended() {
        for (auto const& worker : m_workers) {
            if (auto const answer = worker->take_answer()) {
                write_all(answer_descriptor, answer->line() + "\n");
            }
        }
    }

    Clock::time_point m_end;
    std::chrono::milliseconds m_deadline;
    sigset_t m_outside;
    std::vector<std::unique_ptr<Worker>> m_workers;
};

/// Their names were found good by the test process.
void register_plugins(std::vector<std::string> const& paths) {
    std::vector<PluginFile> files;
    for (std::string const& path : paths) {
        if (auto file = PluginFile::of(path)) {
            files.push_back(std::move(*file));
        }
    }
    use_plugins(files);
}

/// Before the program's own initialisers, so that none of them runs twice, prints, or has touched a
/// driver already; after those of the libraries that it is linked to.
[[gnu::constructor(101)]] void answer_if_asked() {
    char const* const value = std::getenv(ProbeRequest::variable);
    if (value == nullptr) {
        return;
    }
    auto const request = ProbeRequest::parse(value);
    // What a driver starts must not take itself for a probe.
    ::unsetenv(ProbeRequest::variable);
    if (!request) {
        return;
    }
    tie_to_parent(request->parent);
    register_plugins(request->plugins);
    write_all(answer_descriptor, std::string(probe_greeting) + "\n");
    Supervisor(*request).run();
    ::_exit(0);
}

} // namespace

bool can_be_probe_child() {
    return true;
}

} // namespace catch2_targets::detail
