// SPDX-License-Identifier: BSL-1.0
#include "support/process.hpp"

#include "support/pipe_posix.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

// POSIX leaves it to the program to declare it. NOLINTNEXTLINE(readability-redundant-declaration)
extern char** environ;

namespace catch2_targets::detail {

namespace {

using Clock = std::chrono::steady_clock;

/// How long a killed child may take to be gone, where its parent can tell at all.
constexpr std::chrono::milliseconds reaping_time{500};

std::string error_text(char const* call, int number) {
    return std::string(call) + ": " + std::strerror(number);
}

/// The program's file; empty where the system does not tell. A file that was replaced since reads
/// as `... (deleted)`, and is still there under the link's own name.
std::string own_path() {
    constexpr char const* link = "/proc/self/exe";
    std::array<char, 4096> text{};
    ssize_t const length = ::readlink(link, text.data(), text.size());
    if (length <= 0) {
        return {};
    }
    std::string path(text.data(), static_cast<std::size_t>(length));
    return ::access(path.c_str(), X_OK) == 0 ? path : std::string(link);
}

class SpawnSettings {
public:
    SpawnSettings() {
        ::posix_spawn_file_actions_init(&m_actions);
        ::posix_spawnattr_init(&m_attributes);
    }
    SpawnSettings(SpawnSettings const&) = delete;
    SpawnSettings& operator=(SpawnSettings const&) = delete;
    ~SpawnSettings() {
        ::posix_spawnattr_destroy(&m_attributes);
        ::posix_spawn_file_actions_destroy(&m_actions);
    }

    posix_spawn_file_actions_t* actions() { return &m_actions; }
    posix_spawnattr_t* attributes() { return &m_attributes; }

private:
    posix_spawn_file_actions_t m_actions;
    posix_spawnattr_t m_attributes;
};

/// Closes all descriptors above the child's own.
void close_others(SpawnSettings& settings) {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 34)
    ::posix_spawn_file_actions_addclosefrom_np(settings.actions(), answer_descriptor + 1);
#else
    DIR* const open = ::opendir("/dev/fd");
    if (open == nullptr) {
        return;
    }
    while (dirent const* const entry = ::readdir(open)) {
        int const descriptor = std::atoi(entry->d_name);
        if (descriptor > answer_descriptor && descriptor != ::dirfd(open)) {
            ::posix_spawn_file_actions_addclose(settings.actions(), descriptor);
        }
    }
    ::closedir(open);
#endif
}

void set_descriptors(SpawnSettings& settings, int answer) {
    ::posix_spawn_file_actions_adddup2(settings.actions(), answer, answer_descriptor);
    ::posix_spawn_file_actions_addopen(settings.actions(), 0, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(settings.actions(), 1, "/dev/null", O_WRONLY, 0);
    ::posix_spawn_file_actions_adddup2(settings.actions(), 1, 2);
    close_others(settings);
}

void set_signals(SpawnSettings& settings) {
    sigset_t all;
    sigset_t none;
    sigfillset(&all);
    sigemptyset(&none);
    ::posix_spawnattr_setsigdefault(settings.attributes(), &all);
    ::posix_spawnattr_setsigmask(settings.attributes(), &none);
    ::posix_spawnattr_setpgroup(settings.attributes(), 0);
    ::posix_spawnattr_setflags(settings.attributes(),
                               POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                   POSIX_SPAWN_SETSIGMASK);
}

/// Reads until the other end is closed or the time has come; also then what is there already, which
/// a process that was stopped for a while has not seen yet.
std::string read_until(int descriptor, Clock::time_point end) {
    std::string text;
    std::array<char, 65536> buffer{};
    for (;;) {
        auto const left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
        pollfd readable{descriptor, POLLIN, 0};
        int const ready = ::poll(&readable, 1, static_cast<int>(std::max<long>(left, 0)));
        if (ready < 0 && errno == EINTR) {
            continue;
        }
        if (ready <= 0) {
            return text;
        }
        ssize_t const count = ::read(descriptor, buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return text;
        }
        text.append(buffer.data(), static_cast<std::size_t>(count));
        if (left <= 0 && static_cast<std::size_t>(count) < buffer.size()) {
            return text;
        }
    }
}

/// Kills the group and waits for its leader, within a bound: a handler of the user's may reap it
/// first, or the system may reap it by itself, and a process in the kernel's hands may not end at
/// all.
void end_group(pid_t leader) {
    ::kill(-leader, SIGKILL);
    auto const end = Clock::now() + reaping_time;
    for (;;) {
        pid_t const reaped = ::waitpid(leader, nullptr, WNOHANG);
        bool const is_gone = reaped == leader || (reaped < 0 && errno != EINTR);
        if (is_gone || Clock::now() >= end) {
            return;
        }
        ::poll(nullptr, 0, 1);
    }
}

} // namespace

SelfRun run_self(std::string const& variable,
                 std::string const& value,
                 std::chrono::milliseconds deadline) {
    auto const end = Clock::now() + deadline;
    std::string const path = own_path();
    if (path.empty()) {
        return {"the program's own file is unknown (/proc/self/exe cannot be read)", {}};
    }
    Pipe pipe;
    if (!open_pipe(pipe)) {
        return {error_text("pipe", errno), {}};
    }
    SpawnSettings settings;
    set_descriptors(settings, pipe.write.get());
    set_signals(settings);

    std::string own_variable = variable + "=" + value;
    std::vector<char*> environment;
    for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
        environment.push_back(*entry);
    }
    environment.push_back(own_variable.data());
    environment.push_back(nullptr);
    std::string name = path;
    std::array<char*, 2> arguments{name.data(), nullptr};

    pid_t child = 0;
    int const error = ::posix_spawn(&child,
                                    path.c_str(),
                                    settings.actions(),
                                    settings.attributes(),
                                    arguments.data(),
                                    environment.data());
    if (error != 0) {
        return {error_text("posix_spawn", error), {}};
    }
    pipe.write.reset();
    SelfRun run;
    run.answer = read_until(pipe.read.get(), end);
    end_group(child);
    return run;
}

long process_id() {
    return static_cast<long>(::getpid());
}

} // namespace catch2_targets::detail
