// SPDX-License-Identifier: BSL-1.0
// Runs sessions one after the other in one process, with other variables and further tests each
// time.
#include "npu.hpp"

#include <catch2_targets/catch2_targets.hpp>

#include <catch2/catch_session.hpp>
#include <catch2/catch_test_case_info.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/interfaces/catch_interfaces_capture.hpp>
#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>

#include <iostream>
#include <string>

namespace {

std::string said;

/// Runs in the place of npu's runtime from the fourth session on.
class AnotherRuntime final : public catch2_targets::Runtime {
public:
    catch2_targets::Discovery discover() override {
        return catch2_targets::Discovery::present({{"another board"}});
    }
};

void say_device() {
    said = catch2_targets::current().device.name();
    CHECK_FALSE(said.empty());
}

/// Writes a line for each test: what it said, or that it failed.
class Log final : public Catch::EventListenerBase {
public:
    using EventListenerBase::EventListenerBase;

    void testCaseStarting(Catch::TestCaseInfo const&) override { said.clear(); }

    void testCaseEnded(Catch::TestCaseStats const& stats) override {
        lines() += stats.testInfo->name + ": " +
                   (stats.totals.assertions.allOk() ? said : std::string("failed")) + "\n";
    }

    static std::string& lines() {
        static std::string text;
        return text;
    }
};

CATCH_REGISTER_LISTENER(Log)

/// The host has another name on every machine.
class NamedHost final : public catch2_targets::Runtime {
public:
    catch2_targets::Discovery discover() override {
        return catch2_targets::Discovery::present({{"cpu"}});
    }
};

} // namespace

TEST_CASE("always", "[targets]") {
    say_device();
}

TEST_CASE("plain") {
    for (catch2_targets::TargetDevice const& pair : catch2_targets::enabled_targets()) {
        said += (said.empty() ? "" : " ") + pair.target.str();
    }
    CHECK_FALSE(said.empty());
}

int main(int argc, char* argv[]) {
    register_fake_kinds();
    catch2_targets::register_runtime<NamedHost>(*catch2_targets::find_kind("cpu"));
    catch2_targets::set_default_targets("cpu; npu");
    Catch::Session session;
    if (int const code = session.applyCommandLine(argc, argv); code != 0) {
        return code;
    }
    session.configData().defaultOutputFilename = "reports.txt"; // stdout is for the log
    int number = 0;
    auto const run = [&] {
        Log::lines().clear();
        int const code = session.run();
        std::cout << "session " << ++number << ": " << code << "\n" << Log::lines();
    };
    run();
    setenv("CATCH2_TARGETS", "npu:0", 1);
    catch2_targets::add_case("added", "[targets]", say_device);
    run();
    setenv("CATCH2_TARGETS", "vulcan", 1);
    run();
    unsetenv("CATCH2_TARGETS");
    catch2_targets::register_runtime<AnotherRuntime>({"npu", {"npu"}});
    run();
}
