// SPDX-License-Identifier: BSL-1.0
#include "catch2/bridge.hpp"
#include "catch2/early_exit.hpp"
#include "catch2/rewrite.hpp"
#include "catch2/run_state.hpp"
#include "device_objects.hpp"

#include <catch2/reporters/catch_reporter_event_listener.hpp>
#include <catch2/reporters/catch_reporter_registrars.hpp>

#include <cstdint>

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

    /// Here the reports are complete, whatever the destructors of users do, and main() has not gone
    /// on yet.
    ~Listener() override {
        if (!m_objects.is_empty()) {
            end_assertions();
            m_objects.clear();
        }
        disarm_early_exit();
    }

    Listener(Listener const&) = delete;
    Listener& operator=(Listener const&) = delete;

    void testRunStarting(Catch::TestRunInfo const&) override {
        m_state.begin_run();
        if (m_guards_exit) {
            arm_early_exit();
        }
        m_state.announce();
    }

    void testCaseStarting(Catch::TestCaseInfo const& info) override { m_state.begin_test(info); }

    void testCasePartialStarting(Catch::TestCaseInfo const&, std::uint64_t) override {
        m_state.begin_pass();
    }

    void testCasePartialEnded(Catch::TestCaseStats const&, std::uint64_t) override {
        m_state.end_pass();
    }

    void testCaseEnded(Catch::TestCaseStats const&) override {
        if (!m_objects.is_empty() && !m_state.judge().selection().share_objects) {
            m_objects.clear();
        }
        m_state.end_test();
    }

    void testRunEnded(Catch::TestRunStats const&) override {
        m_state.end_run();
        m_state.judge().expect(nullptr);
        m_state.report_broken();
    }

private:
    RunState& m_state = RunState::get();
    DeviceObjects& m_objects = DeviceObjects::get();
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
