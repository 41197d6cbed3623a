// SPDX-License-Identifier: BSL-1.0
#include "lost.hpp"

#include <catch2_targets/kind.hpp>
#include <catch2_targets/runtime.hpp>

#include "probe/probe.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

using namespace catch2_targets;
using namespace catch2_targets::detail;

namespace {

/// Two devices, in the health that a test gives them; counts how often each is asked for it.
class Patient final : public Runtime {
public:
    struct Chart {
        std::string says;
        int questions = 0;
    };

    explicit Patient(std::map<int, Chart>& charts) : m_charts(charts) {}

    Discovery discover() override { return Discovery::present({{"first"}, {"second"}}); }

    Health healthy(int ordinal) override {
        Chart& chart = m_charts[ordinal];
        ++chart.questions;
        if (chart.says == "throw") {
            throw std::runtime_error("thrown by the runtime");
        }
        if (chart.says == "throw 7") {
            throw 7;
        }
        return chart.says.empty() ? Health::good() : Health::lost(chart.says);
    }

private:
    std::map<int, Chart>& m_charts;
};

/// A kind for one test alone: what is lost stays lost, and its runtime is asked ever after.
std::map<int, Patient::Chart>& register_patient(std::string const& kind) {
    auto* const charts = new std::map<int, Patient::Chart>();
    register_runtime({kind, {kind}}, [charts] { return std::make_unique<Patient>(*charts); });
    return *charts;
}

Device device(std::string const& kind, std::size_t ordinal) {
    return probed_devices(kind).at(ordinal);
}

} // namespace

TEST_CASE("a device is lost for the reason that is told first", "[lost][unit]") {
    register_patient("lost_twice");
    Device const first = device("lost_twice", 0);
    std::size_t const before = losses();
    CHECK_FALSE(loss_of(first));
    mark_lost(first, "error 1");
    mark_lost(first, "error 2");
    REQUIRE(loss_of(first));
    CHECK(loss_of(first)->why == "error 1");
    CHECK(loss_of(first)->test.empty());
    CHECK(loss_of(first)->device_text() == "lost_twice:0");
    CHECK(losses() == before + 1);
    CHECK_FALSE(loss_of(device("lost_twice", 1)));
}

TEST_CASE("where there is no device none is lost", "[lost][unit]") {
    std::size_t const before = losses();
    mark_lost(Device(), "error 1");
    CHECK(losses() == before);
    CHECK_FALSE(loss_of(Device()));
}

TEST_CASE("a loss is blamed on the test that is running", "[lost][unit]") {
    register_patient("lost_in_test");
    std::string const name = "saxpy @lost_in_test";
    std::size_t const before = losses();
    set_running_test(&name);
    mark_lost(device("lost_in_test", 1), "error 1");
    set_running_test(nullptr);
    mark_lost(device("lost_in_test", 0), "error 2");
    std::vector<Loss> const found = losses_from(before);
    REQUIRE(found.size() == 2);
    CHECK(found[0].device.ordinal() == 1);
    CHECK(found[0].test == name);
    CHECK(found[1].test.empty());
}

TEST_CASE("the reason of a loss is fit to be shown", "[lost][unit]") {
    auto const [kind, why, shown] = GENERATE(table<std::string, std::string, std::string>({
        {"lost_garbage", "\x1b[31m\xff", "\\x1b[31m\\xff"},
        {"lost_silently", "", "for no reason that was told"},
    }));
    register_patient(kind);
    mark_lost(device(kind, 0), why);
    CHECK(loss_of(device(kind, 0))->why == shown);
}

TEST_CASE("a kind that is registered anew has lost nothing", "[lost][unit]") {
    register_patient("lost_and_found");
    mark_lost(device("lost_and_found", 0), "error 1");
    register_patient("lost_and_found");
    CHECK_FALSE(loss_of(device("lost_and_found", 0)));
    mark_lost(device("lost_and_found", 0), "error 2");
    CHECK(loss_of(device("lost_and_found", 0))->why == "error 2");
}

TEST_CASE("a runtime is asked for the health of each device that is not lost", "[lost][unit]") {
    auto const [kind, says, why] = GENERATE(table<std::string, std::string, std::string>({
        {"ill_by_word", "error 7", "error 7"},
        {"ill_by_exception", "throw", "thrown by the runtime"},
        {"ill_by_number", "throw 7", "an unknown exception while asking for its health"},
    }));
    auto& charts = register_patient(kind);
    Device const second = device(kind, 1);
    std::string const name = "the test";
    set_running_test(&name);
    ask_health();
    CHECK_FALSE(loss_of(second));
    charts[1].says = says;
    int const questions = charts[1].questions;
    ask_health();
    ask_health();
    set_running_test(nullptr);
    CHECK(charts[0].questions == questions + 2);
    CHECK(charts[1].questions == questions + 1);
    REQUIRE(loss_of(second));
    CHECK(loss_of(second)->why == why);
    CHECK(loss_of(second)->test == name);
    CHECK_FALSE(loss_of(device(kind, 0)));
}

TEST_CASE("a device that is lost when it is found is no test's doing", "[lost][unit]") {
    auto& charts = register_patient("found_ill");
    charts[0].says = "error 7";
    std::string const name = "the test";
    set_running_test(&name);
    Device const first = device("found_ill", 0);
    set_running_test(nullptr);
    REQUIRE(loss_of(first));
    CHECK(loss_of(first)->test.empty());
}
