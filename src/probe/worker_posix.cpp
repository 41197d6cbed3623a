// SPDX-License-Identifier: BSL-1.0
#include "probe/worker_posix.hpp"

#include "probe/discover.hpp"
#include "support/process.hpp"
#include "support/text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dirent.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/prctl.h>
#endif

namespace catch2_targets::detail {

namespace {

/// How much of what a driver printed a reason shows: its last words.
constexpr std::size_t longest_output = 512;

/// No machine has devices for more than this; a driver that writes into our pipe may.
constexpr std::size_t longest_answer = std::size_t{64} << 20;

/// How long what was killed may take to be gone.
constexpr std::chrono::milliseconds reaping_time{500};

/// The signals that a sanitizer, or the program, may have taken: the driver's end shall be its own.
constexpr int fatal_signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP, SIGSYS};

struct SignalName {
    int number;
    char const* name;
};
constexpr SignalName signal_names[] = {{SIGABRT, "SIGABRT"},
                                       {SIGALRM, "SIGALRM"},
                                       {SIGBUS, "SIGBUS"},
                                       {SIGFPE, "SIGFPE"},
                                       {SIGHUP, "SIGHUP"},
                                       {SIGILL, "SIGILL"},
                                       {SIGINT, "SIGINT"},
                                       {SIGKILL, "SIGKILL"},
                                       {SIGPIPE, "SIGPIPE"},
                                       {SIGQUIT, "SIGQUIT"},
                                       {SIGSEGV, "SIGSEGV"},
                                       {SIGSYS, "SIGSYS"},
                                       {SIGTERM, "SIGTERM"},
                                       {SIGTRAP, "SIGTRAP"},
                                       {SIGUSR1, "SIGUSR1"},
                                       {SIGUSR2, "SIGUSR2"},
                                       {SIGXCPU, "SIGXCPU"}};

std::string signal_name(int number) {
    auto const found = std::find_if(std::begin(signal_names),
                                    std::end(signal_names),
                                    [&](SignalName const& name) { return name.number == number; });
    return found == std::end(signal_names) ? "signal " + std::to_string(number) : found->name;
}

std::string seconds(std::chrono::milliseconds time) {
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%g", static_cast<double>(time.count()) / 1000);
    return text.data();
}

std::string describe_end(int status) {
    if (WIFSIGNALED(status)) {
        return "probe ended by " + signal_name(WTERMSIG(status));
    }
    return "probe ended early with exit code " + std::to_string(WEXITSTATUS(status));
}

/// In the worker, which has this process to itself: whatever the driver does ends here.
[[noreturn]] void
work(std::string const& kind, int answer, int output, pid_t supervisor, sigset_t const& outside) {
#if defined(__linux__)
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (::getppid() != supervisor) {
        ::_exit(EXIT_FAILURE);
    }
    for (int const number : fatal_signals) {
        std::signal(number, SIG_DFL);
    }
    for (int const number : {SIGCHLD, SIGTERM, SIGPIPE}) {
        std::signal(number, SIG_DFL);
    }
    sigprocmask(SIG_SETMASK, &outside, nullptr);
    // A driver that sends its group a signal must not reach the others.
    ::setpgid(0, 0);
    ::dup2(output, 1);
    ::dup2(output, 2);
    ::close(answer_descriptor);
    std::string const text = to_json(discover_with_late_facts(kind))
                                 .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    write_all(answer, text);
    ::_exit(0);
}

std::string read_available(Descriptor& descriptor) {
    std::string text;
    std::array<char, 65536> buffer{};
    while (descriptor.get() >= 0) {
        ssize_t const count = ::read(descriptor.get(), buffer.data(), buffer.size());
        if (count > 0) {
            text.append(buffer.data(), static_cast<std::size_t>(count));
            // A driver that prints without end must not keep the clock from being looked at.
            if (static_cast<std::size_t>(count) < buffer.size() || text.size() > (1U << 20)) {
                break;
            }
            continue;
        }
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
            break;
        }
        descriptor.reset();
    }
    return text;
}

/// The parent's number, from /proc/PID/stat, behind the name, which may hold anything.
pid_t parent_of(char const* pid) {
    std::array<char, 512> text{};
    std::string const path = std::string("/proc/") + pid + "/stat";
    int const file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    ssize_t const length = file < 0 ? 0 : ::read(file, text.data(), text.size() - 1);
    if (file >= 0) {
        ::close(file);
    }
    char const* const name_end = length > 0 ? std::strrchr(text.data(), ')') : nullptr;
    int parent = -1;
    char state = 0;
    if (name_end == nullptr || std::sscanf(name_end + 1, " %c %d", &state, &parent) != 2) {
        return -1;
    }
    return parent;
}

/// Whether /proc numbers processes as this one does: it may be that of another namespace.
bool is_own_proc() {
    std::array<char, 32> self{};
    return ::readlink("/proc/self", self.data(), self.size() - 1) > 0 &&
           self.data() == std::to_string(::getpid());
}

void kill_children() {
    DIR* const processes = is_own_proc() ? ::opendir("/proc") : nullptr;
    if (processes == nullptr) {
        return;
    }
    pid_t const self = ::getpid();
    while (dirent const* const entry = ::readdir(processes)) {
        if (is_digit(entry->d_name[0]) && parent_of(entry->d_name) == self) {
            ::kill(static_cast<pid_t>(std::atoi(entry->d_name)), SIGKILL);
        }
    }
    ::closedir(processes);
}

} // namespace

Worker::Worker(std::string kind, sigset_t const& outside) : m_kind(std::move(kind)) {
    if (!open_pipe(m_answer) || !open_pipe(m_output)) {
        m_result = not_started("pipe");
        return;
    }
    for (Pipe const* const pipe : {&m_answer, &m_output}) {
        ::fcntl(pipe->read.get(), F_SETFL, O_NONBLOCK);
    }
    pid_t const supervisor = ::getpid();
    m_pid = ::fork();
    if (m_pid == 0) {
        work(m_kind, m_answer.write.get(), m_output.write.get(), supervisor, outside);
    }
    if (m_pid < 0) {
        m_result = not_started("fork");
        return;
    }
    // Here too, so that the group is there whichever of the two comes first.
    ::setpgid(m_pid, m_pid);
    m_answer.write.reset();
    m_output.write.reset();
}

ProbeAnswer Worker::not_started(char const* call) const {
    return {m_kind, {}, std::string(call) + ": " + std::strerror(errno)};
}

void Worker::add_descriptors(std::vector<pollfd>& descriptors) const {
    for (int const descriptor : {m_answer.read.get(), m_output.read.get()}) {
        if (descriptor >= 0 && is_running()) {
            descriptors.push_back({descriptor, POLLIN, 0});
        }
    }
}

void Worker::read() {
    if (m_answer_text.size() <= longest_answer) {
        m_answer_text += read_available(m_answer.read);
    }
    m_output_text += read_available(m_output.read);
    if (m_output_text.size() > longest_output) {
        m_output_text.erase(0, m_output_text.size() - longest_output);
    }
}

void Worker::note_end(pid_t pid, int status) {
    if (pid != m_pid) {
        return;
    }
    ::kill(-m_pid, SIGKILL);
    m_pid = -1;
    read();
    judge(status == 0 && !m_answer_text.empty() ? std::string() : describe_end(status));
}

void Worker::end_overdue(std::chrono::milliseconds deadline) {
    if (is_running()) {
        ::kill(-m_pid, SIGKILL);
        read();
        m_pid = -1;
        judge("no answer within " + seconds(deadline) + " s");
    }
}

/// `end` is empty where the worker ended as it should.
void Worker::judge(std::string const& end) {
    std::string problem = end;
    if (problem.empty()) {
        try {
            m_result =
                ProbeAnswer{m_kind, discovery_from_json(nlohmann::json::parse(m_answer_text)), {}};
            return;
        } catch (std::exception const&) {
            problem = "probe sent " + quote(std::string_view(m_answer_text).substr(0, 40)) +
                      " instead of an answer";
        }
    }
    std::string_view const output = trim(m_output_text);
    if (!output.empty()) {
        problem += "; it printed " + quote(output);
    }
    m_result = ProbeAnswer{m_kind, Discovery::broken(problem), {}};
}

std::optional<ProbeAnswer> Worker::take_answer() {
    std::optional<ProbeAnswer> taken;
    if (!is_running()) {
        taken.swap(m_result);
    }
    return taken;
}

void write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        ssize_t const count = ::write(descriptor, text.data(), text.size());
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return;
        }
        text.remove_prefix(static_cast<std::size_t>(count));
    }
}

void end_orphans() {
    auto const end = std::chrono::steady_clock::now() + reaping_time;
    while (std::chrono::steady_clock::now() < end) {
        kill_children();
        pid_t reaped = 0;
        while ((reaped = ::waitpid(-1, nullptr, WNOHANG)) > 0) {
        }
        if (reaped < 0 && errno == ECHILD) {
            return;
        }
        ::poll(nullptr, 0, 1);
    }
}

} // namespace catch2_targets::detail
