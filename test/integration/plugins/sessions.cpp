// SPDX-License-Identifier: BSL-1.0
// Sessions of one process with and without the plug-in whose path is the argument.
#include <catch2_targets/catch2_targets.hpp>
#include <catch2_targets/kind.hpp>

#include <catch2/catch_session.hpp>
#include <catch2/catch_test_macros.hpp>

#include <cstdlib>
#include <iostream>

static int const defaults = catch2_targets::set_default_targets("cpu");

TEST_CASE("any", "[targets]") {
    catch2_targets::TargetDevice const& on = catch2_targets::current();
    std::cout << "on " << on.target << "\n";
    CHECK(on.device.has_device());
}

int main(int, char* argv[]) {
    Catch::Session session;
    session.configData().defaultOutputFilename = "report.txt"; // stdout is for the log
    auto const run = [&](char const* path) {
        if (path == nullptr) {
            unsetenv("CATCH2_TARGETS_LIBRARY_PATH");
        } else {
            setenv("CATCH2_TARGETS_LIBRARY_PATH", path, 1);
        }
        int const code = session.run();
        bool const is_known = catch2_targets::find_kind("dsp") != nullptr;
        std::cout << (is_known ? "known" : "unknown") << ", exit code " << code << "\n";
    };
    setenv("CATCH2_TARGETS", "cpu;dsp", 1);
    run(argv[1]);
    run(argv[1]);
    run(nullptr);
    run(argv[1]);
}
