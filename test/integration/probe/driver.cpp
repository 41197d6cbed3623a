// SPDX-License-Identifier: BSL-1.0
// A library in the place of a loader, which does while it is opened what DRIVER_<its kind> lists,
// and then has none of the loader's functions.
#include "log.hpp"

#include <array>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <thread>

#include <dirent.h>
#include <poll.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

std::string process() {
    return std::to_string(::getpid());
}

void print(std::string const& text) {
    if (::write(1, text.data(), text.size()) < 0) {
        ::_exit(9);
    }
}

[[noreturn]] void hang() {
    for (;;) {
        ::pause();
    }
}

[[noreturn]] void print_for_ever() {
    for (std::string const text(65536, 'x');;) {
        print(text);
    }
}

/// Returns when the other process has written the line and hangs.
void leave_behind(std::string const& name, bool with_session) {
    std::array<int, 2> ready{};
    if (::pipe(ready.data()) != 0) {
        ::_exit(9);
    }
    if (::fork() == 0) {
        if (with_session && (::setsid() < 0 || ::fork() != 0)) {
            // ThreadSanitizer has words for _exit() while a library is being opened.
            ::syscall(SYS_exit_group, 0);
        }
        std::signal(SIGTERM, SIG_IGN);
        log_line(name + " " + process());
        ::close(ready[0]);
        ::close(ready[1]);
        hang();
    }
    ::close(ready[1]);
    pollfd closed{ready[0], POLLIN, 0};
    ::poll(&closed, 1, -1);
    ::close(ready[0]);
}

void log_descriptors() {
    DIR* const open = ::opendir("/proc/self/fd");
    while (dirent const* const entry = ::readdir(open)) {
        std::array<char, 256> target{};
        ssize_t const length =
            ::readlinkat(::dirfd(open), entry->d_name, target.data(), target.size() - 1);
        if (length > 0 && std::atoi(entry->d_name) != ::dirfd(open)) {
            log_line(std::string("descriptor ") + entry->d_name + " " + target.data());
        }
    }
    ::closedir(open);
}

void wait_a_second() {
    ::poll(nullptr, 0, 1000);
}

std::map<std::string, std::function<void()>> const actions{
    {"chatter", [] { std::thread(print_for_ever).detach(); }},
    {"crash", [] { std::raise(SIGSEGV); }},
    {"descriptors", log_descriptors},
    {"exit", [] { std::exit(0); }},
    {"flood", [] { print_for_ever(); }},
    {"hang", [] { hang(); }},
    {"heir", [] { leave_behind("heir", false); }},
    {"kill-group", [] { ::kill(0, SIGKILL); }},
    {"print", [] { print("a line of the driver's\n"); }},
    {"stray", [] { leave_behind("stray", true); }},
    {"wait", wait_a_second},
};

struct Driver {
    Driver() {
        log_line(DRIVER_KIND " " + process() + " " + std::to_string(::getpgrp()));
        for (std::string const& word : words_of("DRIVER_" DRIVER_KIND)) {
            actions.at(word)();
        }
    }
} const driver;

} // namespace
