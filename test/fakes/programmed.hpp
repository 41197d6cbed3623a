// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_TEST_FAKES_PROGRAMMED_HPP
#define CATCH2_TARGETS_TEST_FAKES_PROGRAMMED_HPP

#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <string>

#include <time.h>
#include <unistd.h>

/// What a test tells a fake library through environment variables. They are read on every call, so
/// that one process can try many.
///
/// FAKE_<function>=STEPS makes a function do the steps, separated by commas, before anything else.
/// A step is a number, the error that the function then answers with, or one of the words of
/// fakes::act(). FAKE_<kind>_load=STEPS has them done by the library's constructor.
/// FAKE_<function>_breaks=N makes it succeed, and all that is done on the device afterwards answer
/// with the error N, as after a kernel's fault.
namespace fakes {

/// The number that a variable holds, or `otherwise` where it is not set.
inline int number(char const* variable, int otherwise) {
    char const* const text = std::getenv(variable);
    return text == nullptr ? otherwise : std::atoi(text);
}

/// The text that a variable holds, or `otherwise` where it is not set. `garbage` stands for control
/// bytes and invalid UTF-8, `long` for 64 KiB.
inline std::string text(char const* variable, char const* otherwise) {
    char const* const set = std::getenv(variable);
    std::string const text = set == nullptr ? otherwise : set;
    if (text == "garbage") {
        return "\x1b[31m\x01\n\xff\xc0\x80 ]]>";
    }
    return text == "long" ? std::string(std::size_t{64} * 1024, 'x') : text;
}

/// Does what a step's word says; the ends of the process do not return.
inline void act(std::string const& word) {
    if (word == "abort") {
        std::abort();
    } else if (word == "crash") {
        std::raise(SIGSEGV);
    } else if (word == "exit") {
        std::exit(0); // NOLINT(concurrency-mt-unsafe): it is what some drivers do
    } else if (word == "hang") {
        for (;;) {
            ::pause();
        }
    } else if (word == "noise") {
        std::puts("noise on stdout");
        std::fputs("noise on stderr\n", stderr);
        std::fflush(nullptr);
    } else if (word == "slow") {
        timespec const time{0, 300'000'000};
        ::nanosleep(&time, nullptr);
    }
}

/// Does what a test asks of a function. Returns the error that it shall answer with; 0 where no
/// test asks for one.
inline int error_of(std::string const& function) {
    std::istringstream steps(text(("FAKE_" + function).c_str(), ""));
    int error = 0;
    for (std::string step; std::getline(steps, step, ',');) {
        if (step.find_first_not_of("-0123456789") == std::string::npos) {
            error = std::atoi(step.c_str());
        } else {
            act(step);
        }
    }
    return error;
}

/// The error that the device shall answer with once this function was called; 0 where no test asks
/// for one.
inline int lasting_error_after(std::string const& function) {
    return number(("FAKE_" + function + "_breaks").c_str(), 0);
}

/// Whether a variable of the vendor's own, such as CUDA_VISIBLE_DEVICES, hides every device.
inline bool hides_all(char const* variable) {
    std::string const visible = text(variable, "all");
    return visible.empty() || visible == "-1";
}

/// Writes as much of a text as there is room for, with a NUL behind it.
inline void copy_text(char* to, std::string const& from, std::size_t room) {
    std::strncpy(to, from.c_str(), room - 1);
    to[room - 1] = '\0';
}

} // namespace fakes

#endif
