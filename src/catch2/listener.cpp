// SPDX-License-Identifier: BSL-1.0
#include "catch2/early_exit.hpp"
#include "catch2/rewrite.hpp"
#include "catch2/run_state.hpp"

#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>

namespace catch2_targets::detail {

namespace {

/// Catch2 makes it before it lists or runs anything, which is when the tests become target cases.
/// It never throws and asserts nothing: all that is said of a target is said by a case of its own.
class Listener final : public Catch::EventListenerBase {
public:
    static std::string getDescription() {
        return "Runs tests tagged [targets] once on every compute target";
    }

    explicit Listener(Catch::IConfig const* config)
        : EventListenerBase(config),
          m_guards_exit(begin_session(*config)) {}

    void testRunStarting(Catch::TestRunInfo const&) override {
        m_state.begin_run();
        if (m_guards_exit) {
            arm_early_exit();
        }
        m_state.announce();
    }

    void testCaseStarting(Catch::TestCaseInfo const& info) override { m_state.begin_test(info); }

    void testCaseEnded(Catch::TestCaseStats const&) override { m_state.end_test(); }

    void testRunEnded(Catch::TestRunStats const&) override {
        disarm_early_exit();
        m_state.end_run();
        m_state.judge().expect(nullptr);
        m_state.report_broken();
    }

private:
    RunState& m_state = RunState::get();
    bool m_guards_exit;
};

// As CATCH_REGISTER_LISTENER does, which would list it under the name of its class.
Catch::ListenerRegistrar<Listener> const registration("catch2_targets");

} // namespace

} // namespace catch2_targets::detail

/// Links the listener into every program that uses the library: the linker is told to look for this
/// symbol, and takes the file that has it out of the archive.
extern "C" int const catch2_targets_listener;
extern "C" int const catch2_targets_listener = 1;
