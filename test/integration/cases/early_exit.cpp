// SPDX-License-Identifier: BSL-1.0
// Tests that end the process, each in its own way.
#include <catch2_targets/catch2_targets.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdlib>
#include <string>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

namespace {

int const defaults = catch2_targets::set_default_targets("cpu");

/// What a driver may do when it is unhappy.
void end_process(std::string const& how) {
    if (how == "exit") {
        std::exit(0);
    }
    if (how == "quick_exit") {
        std::quick_exit(0);
    }
    std::thread([] { std::exit(0); }).join();
}

} // namespace

TEST_CASE("before", "[targets]") {
    SUCCEED("this result was reported already");
}

TEST_CASE("leaves by exit", "[targets]") {
    SECTION("a section") {
        CHECK(true);
        end_process("exit");
    }
}

TEST_CASE("leaves by quick_exit", "[targets]") {
    CHECK(true);
    end_process("quick_exit");
}

TEST_CASE("leaves from a thread", "[targets]") {
    end_process("thread");
}

TEST_CASE("may leave", "[targets][!mayfail]") {
    end_process("exit");
}

TEST_CASE("plain leaves", "[plain]") {
    end_process("exit");
}

TEST_CASE("forks", "[targets]") {
    pid_t const child = fork();
    if (child == 0) {
        std::exit(7);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WEXITSTATUS(status) == 7);
}
