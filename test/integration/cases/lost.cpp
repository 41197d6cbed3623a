// SPDX-License-Identifier: BSL-1.0
// Tests that lose a device. LOSE_ON names the target that they lose it on (npu:1), LOSE_BY how:
// `mark` (mark_lost), `health` (the runtime says so) or `exception` (the runtime throws it).
// SESSIONS says how many sessions run, REGISTER_ANEW whether the second has a new runtime.
#include "npu.hpp"

#include <catch2_targets/catch2_targets.hpp>
#include <catch2_targets/runtime.hpp>

#include <catch2/catch_session.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <array>
#include <iostream>
#include <stdexcept>
#include <string>

namespace {

using catch2_targets::current;
using catch2_targets::Discovery;
using catch2_targets::Health;
using catch2_targets::TargetDevice;

constexpr char const* cause = "NPU_ERROR_RESET (7)";

/// A gpu kind with two devices, whose health the tests switch.
class SickNpu final : public catch2_targets::Runtime {
public:
    Discovery discover() override { return Discovery::present({{"Npu Zero"}, {"Npu One"}}); }

    Health healthy(int ordinal) override {
        std::string const& says = state().at(static_cast<std::size_t>(ordinal));
        if (says == "exception") {
            throw std::runtime_error(cause);
        }
        return says == "health" ? Health::lost(cause) : Health::good();
    }

    static std::array<std::string, 2>& state() {
        static std::array<std::string, 2> only;
        return only;
    }
};

/// Another kind that has the same hardware.
class Dsp final : public catch2_targets::Runtime {
public:
    Discovery discover() override { return Discovery::present({{"Npu Zero"}, {"Npu One"}}); }
};

class NamedHost final : public catch2_targets::Runtime {
public:
    Discovery discover() override { return Discovery::present({{"the host"}}); }
};

void register_npu() {
    SickNpu::state() = {};
    catch2_targets::register_runtime<SickNpu>({"npu", {"npu", "gpu"}});
}

/// Loses the pair's device, if it is the one to lose.
void lose(TargetDevice const& on) {
    std::string const target = setting("LOSE_ON").empty() ? "npu:1" : setting("LOSE_ON");
    if (on.target.str() != target) {
        return;
    }
    if (setting("LOSE_BY") == "mark") {
        catch2_targets::mark_lost(on.device, cause);
    } else if (on.target.kind() == "npu") {
        SickNpu::state().at(static_cast<std::size_t>(on.device.ordinal())) = setting("LOSE_BY");
    }
}

struct Fixture {
    Fixture() { lose(current()); }
    ~Fixture() { std::cerr << "torn down on " << current().target.str() << "\n"; }
};

struct LateFixture {
    ~LateFixture() { lose(current()); }
};

} // namespace

TEST_CASE("saxpy", "[blas][targets]") {
    lose(current());
    CHECK(true);
}

TEST_CASE("gemm", "[blas][targets]") {
    CHECK(true);
}

TEST_CASE("fails", "[targets]") {
    INFO("what the test says");
    lose(current());
    REQUIRE(current().target.str() != "npu:1");
}

TEST_CASE("throws", "[targets]") {
    lose(current());
    if (current().target.str() == "npu:1") {
        throw std::runtime_error("thrown by the test");
    }
    CHECK(true);
}

TEST_CASE("skips", "[targets]") {
    lose(current());
    SKIP("skipped by the test");
}

TEST_CASE("should fail", "[!shouldfail][targets]") {
    lose(current());
    FAIL("as expected");
}

TEST_CASE("may fail", "[!mayfail][targets]") {
    lose(current());
    FAIL("as allowed");
}

TEST_CASE("sections", "[targets]") {
    SECTION("first") {
        lose(current());
        CHECK(true);
    }
    SECTION("second") {
        CHECK(true);
    }
}

TEST_CASE_PERSISTENT_FIXTURE(Fixture, "fixture", "[target:npu:0][target:npu:1]") {
    SECTION("first") {
        CHECK(true);
    }
    SECTION("second") {
        CHECK(true);
    }
}

TEST_CASE_PERSISTENT_FIXTURE(LateFixture, "late fixture", "[target:npu:0][target:npu:1]") {
    CHECK(true);
}

TEST_CASE("requires npu", "[requires_npu]") {
    SECTION("first") {
        lose(current());
        CHECK(true);
    }
    SECTION("second") {
        CHECK(true);
    }
}

TEST_CASE("any gpu", "[requires_gpu]") {
    WARN("ran on " << current().target.str());
    lose(current());
    CHECK(true);
}

TEST_CASE("loops") {
    for (TargetDevice const& on : catch2_targets::enabled_targets()) {
        WARN("ran on " << on.target.str());
        lose(on);
    }
    CHECK(true);
}

TEST_CASE("generates") {
    auto const on = GENERATE(catch2_targets::targets());
    WARN("ran on " << on.target.str());
    lose(on);
    CHECK(true);
}

int main(int argc, char* argv[]) {
    catch2_targets::register_runtime<NamedHost>(*catch2_targets::find_kind("cpu"));
    register_npu();
    catch2_targets::register_runtime<Dsp>({"dsp", {"dsp"}});
    catch2_targets::set_default_targets("cpu; npu:0; npu:1; dsp:1");
    Catch::Session session;
    int code = session.applyCommandLine(argc, argv);
    for (int number = setting("SESSIONS").empty() ? 1 : 2; code == 0 && number > 1; --number) {
        session.run();
        std::cout << "next session\n" << std::flush;
        if (!setting("REGISTER_ANEW").empty()) {
            register_npu();
        }
    }
    return code != 0 ? code : session.run();
}
