// SPDX-License-Identifier: BSL-1.0
// A suite with a main() of its own, which does before it what PROGRAM lists: what programs do that
// makes it hard to start them anew.
#include "log.hpp"

#include <catch2/catch_session.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2_targets/catch2_targets.hpp>
#include <catch2_targets/opencl.hpp>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

int const suite_list = catch2_targets::set_default_targets("cpu; opencl; vulkan; cuda");

/// Reads the devices, which makes PoCL start its threads.
void touch_opencl() {
    using GetPlatforms = int (*)(unsigned, void**, unsigned*);
    using GetDevices = int (*)(void*, unsigned long, unsigned, void**, unsigned*);
    void* const loader = ::dlopen("libOpenCL.so.1", RTLD_NOW);
    if (loader == nullptr) {
        throw std::runtime_error(::dlerror());
    }
    auto const platforms = reinterpret_cast<GetPlatforms>(::dlsym(loader, "clGetPlatformIDs"));
    auto const devices = reinterpret_cast<GetDevices>(::dlsym(loader, "clGetDeviceIDs"));
    constexpr unsigned long all = 0xFFFFFFFF;
    void* platform = nullptr;
    void* device = nullptr;
    if (platforms(1, &platform, nullptr) != 0 || devices(platform, all, 1, &device, nullptr) != 0) {
        throw std::runtime_error("no OpenCL device");
    }
    log_line("touched");
}

void use_opencl(catch2_targets::Device const& device) {
    using CreateContext =
        void* (*)(void const*, unsigned, _cl_device_id* const*, void*, void*, int*);
    auto const create =
        reinterpret_cast<CreateContext>(catch2_targets::opencl::function("clCreateContext"));
    auto const handle = catch2_targets::opencl::handle(device);
    int error = 0;
    CHECK(create(nullptr, 1, &handle.device, nullptr, nullptr, &error) != nullptr);
    CHECK(error == 0);
}

void reap_all(int) {
    int const before = errno;
    while (::waitpid(-1, nullptr, WNOHANG) > 0) {
    }
    errno = before;
}

void delete_own_file() {
    std::array<char, 4096> path{};
    if (::readlink("/proc/self/exe", path.data(), path.size() - 1) <= 0 ||
        ::unlink(path.data()) != 0) {
        throw std::runtime_error("cannot delete the program");
    }
}

void block_all_signals() {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

void wait_for_ever() {
    for (;;) {
        ::pause();
    }
}

std::map<std::string, std::function<void()>> const actions{
    {"blocks-signals", block_all_signals},
    {"deletes-itself", delete_own_file},
    {"fills-environment",
     [] {
         // A string of the environment may have no more than 32 pages.
         ::setenv("CATCH2_TARGETS_TEST_LONG", std::string(200'000, 'x').c_str(), 1);
     }},
    {"handles-sigchld", [] { std::signal(SIGCHLD, reap_all); }},
    {"ignores-sigchld", [] { std::signal(SIGCHLD, SIG_IGN); }},
    {"leaks",
     [] {
         if (::open("/proc/self/status", O_RDONLY) < 0) {
             throw std::runtime_error("cannot open a file");
         }
     }},
    {"prints", [] { std::cout << "an initialiser printed\n"
                              << std::flush; }},
    {"threads", [] { std::thread(wait_for_ever).detach(); }},
    {"touches-opencl", touch_opencl},
};

struct BeforeMain {
    BeforeMain() {
        log_line("initialiser");
        for (std::string const& word : words_of("PROGRAM")) {
            actions.at(word)();
        }
    }
} const before_main;

/// Programs may have constructors as early as the library's own.
[[gnu::constructor(101)]] void early() {
    for (std::string const& word : words_of("PROGRAM")) {
        if (word == "prints" && ::write(1, "a constructor printed\n", 22) < 0) {
            std::abort();
        }
    }
}

} // namespace

TEST_CASE("saxpy", "[targets]") {
    catch2_targets::TargetDevice const& on = catch2_targets::current();
    if (on.target.kind() == "opencl") {
        use_opencl(on.device);
    }
    SUCCEED();
}

TEST_CASE("no child is left") {
    for (catch2_targets::TargetDevice const& on : catch2_targets::enabled_targets()) {
        UNSCOPED_INFO(on.target.str());
    }
    pid_t const child = ::waitpid(-1, nullptr, WNOHANG);
    int const error = errno;
    CHECK(child == -1);
    CHECK(error == ECHILD);
}

int main(int argc, char** argv) {
    log_line("main");
    return Catch::Session().run(argc, argv);
}
