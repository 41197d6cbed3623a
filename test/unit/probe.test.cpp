// SPDX-License-Identifier: BSL-1.0
#include "probe/probe.hpp"

#include "../support/scoped_variable.hpp"

#include <catch2_targets/kind.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

#include <atomic>
#include <memory>
#include <stdexcept>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

using namespace catch2_targets;
using Catch::Matchers::Message;

namespace {

DeviceInfo device_called(char const* name) {
    DeviceInfo info;
    info.name = name;
    return info;
}

/// Throws whenever it is asked for what it has not told.
class FailingRuntime final : public Runtime {
public:
    Discovery discover() override { return Discovery::present({device_called("failing")}); }

    std::optional<Fact> fact(int, std::string_view) override {
        throw std::runtime_error("the driver is gone");
    }
};

class ThrowingRuntime final : public Runtime {
public:
    Discovery discover() override { throw std::runtime_error("the driver is out of order"); }
};

class PrefixlessRuntime final : public Runtime {
public:
    Discovery discover() override { return Discovery::present({device_called("prefixless")}); }

    std::string_view extension_prefix() const override { throw std::runtime_error("no prefix"); }
};

class SilentRuntime final : public Runtime {
public:
    explicit SilentRuntime(Discovery discovery) : m_discovery(std::move(discovery)) {}

    Discovery discover() override { return m_discovery; }

private:
    Discovery m_discovery;
};

/// Tells in the fact `overlap` whether two threads were in fact() at once.
class BusyRuntime final : public Runtime {
public:
    Discovery discover() override { return Discovery::present({device_called("busy")}); }

    std::optional<Fact> fact(int, std::string_view name) override {
        bool const overlaps = m_inside.exchange(true);
        m_overlap = m_overlap || overlaps;
        std::this_thread::yield();
        m_inside = false;
        return name == "overlap" ? std::optional<Fact>(m_overlap.load()) : std::nullopt;
    }

private:
    std::atomic<bool> m_inside{false};
    std::atomic<bool> m_overlap{false};
};

template <typename R>
char const* registered(char const* kind) {
    register_runtime<R>({kind, {kind}, 12, {}});
    return kind;
}

} // namespace

TEST_CASE("a runtime that throws while it looks for devices is broken, in its words",
          "[probe][unit]") {
    auto const* const kind = registered<ThrowingRuntime>("throwing");
    CHECK(detail::probe(kind).status == Discovery::Status::broken);
    CHECK(detail::probe(kind).reason == "the driver is out of order");
    CHECK(detail::probed_devices(kind).empty());
}

TEST_CASE("a runtime is broken that throws when it is asked for its extensions' prefix",
          "[probe][unit]") {
    auto const* const kind = registered<PrefixlessRuntime>("prefixless");
    CHECK(detail::probe(kind).status == Discovery::Status::broken);
    CHECK(detail::probe(kind).reason == "no prefix");
    CHECK(detail::probed_devices(kind).empty());
}

TEST_CASE("a device's name is fit to be shown, whatever its runtime calls it", "[probe][unit]") {
    register_runtime({"rude", {"rude"}}, [] {
        std::string const name("a\0b\x1b \xff", 6);
        return std::unique_ptr<Runtime>(
            new SilentRuntime(Discovery::present({DeviceInfo{name, {}, {}}})));
    });
    REQUIRE(detail::probed_devices("rude").size() == 1);
    CHECK(detail::probed_devices("rude").front().name() == R"(a\x00b\x1b \xff)");
}

TEST_CASE("a runtime that does not say why it has no device is given a reason", "[probe][unit]") {
    using Status = Discovery::Status;
    using Row = std::tuple<char const*, Discovery, Status, char const*>;
    auto const [kind, discovery, status, reason] = GENERATE(values<Row>({
        {"silent_present", Discovery::present({}), Status::absent, "its runtime found no device"},
        {"silent_absent", Discovery::absent(""), Status::absent, "its runtime found no device"},
        {"silent_broken", Discovery::broken(""), Status::broken, "its runtime gives no reason"},
    }));
    register_runtime({kind, {kind}}, [given = discovery] {
        return std::unique_ptr<Runtime>(new SilentRuntime(given));
    });
    CHECK(detail::probe(kind).status == status);
    CHECK(detail::probe(kind).reason == reason);
}

TEST_CASE("a device tells how many devices its runtime has that count", "[probe][unit]") {
    auto const [software, counted] = GENERATE(table<char const*, int>({
        {"allow", 3},
        {" Forbid ", 2},
    }));
    ScopedVariable const variable("CATCH2_TARGETS_SOFTWARE", software);
    register_runtime({"counted", {"counted"}}, [] {
        DeviceInfo const hardware{"hardware", {{"software", false}}, {}};
        DeviceInfo const silent{"silent", {{"devices", 77}}, {}};
        DeviceInfo const emulated{"emulated", {{"software", true}}, {}};
        return std::unique_ptr<Runtime>(
            new SilentRuntime(Discovery::present({hardware, silent, emulated})));
    });
    REQUIRE(detail::probed_devices("counted").size() == 3);
    for (Device const& device : detail::probed_devices("counted")) {
        CHECK(device.fact("devices") == Fact(counted));
    }
    CHECK(detail::probe("counted").devices.front().facts.count("devices") == 0);
}

TEST_CASE("a late fact that the runtime throws on is unknown", "[probe][unit]") {
    auto const* const kind = registered<FailingRuntime>("failing");
    REQUIRE(detail::probed_devices(kind).size() == 1);
    CHECK(detail::probed_devices(kind).front().fact("free_memory") == std::nullopt);
}

TEST_CASE("late facts are asked for by one thread at a time", "[probe][unit]") {
    auto const* const kind = registered<BusyRuntime>("busy");
    REQUIRE(detail::probed_devices(kind).size() == 1);
    Device const device = detail::probed_devices(kind).front();
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([device] {
            for (int call = 0; call < 1000; ++call) {
                device.fact("anything");
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    CHECK(device.fact("overlap") == Fact(false));
}

TEST_CASE("a factory that throws or makes nothing leaves its runtime broken", "[probe][unit]") {
    register_runtime({"unmade", {"unmade"}}, [] { return std::unique_ptr<Runtime>(); });
    CHECK(detail::probe("unmade").status == Discovery::Status::broken);
    CHECK(detail::probe("unmade").reason == "its factory made no runtime");

    register_runtime({"unmakable", {"unmakable"}},
                     []() -> std::unique_ptr<Runtime> { throw std::runtime_error("no memory"); });
    CHECK(detail::probe("unmakable").status == Discovery::Status::broken);
    CHECK(detail::probe("unmakable").reason == "no memory");

    CHECK_THROWS_MATCHES(
        register_runtime({"Unset", {}}, nullptr),
        std::invalid_argument,
        Message("target kind 'Unset': the function that makes its runtime is empty"));
    CHECK(find_kind("unset") == nullptr);
}

TEST_CASE("a kind that is registered anew is probed anew, and its old devices stay valid",
          "[probe][unit]") {
    auto const* const kind = registered<BusyRuntime>("replaced");
    REQUIRE(detail::probed_devices(kind).size() == 1);
    Device const old = detail::probed_devices(kind).front();
    registered<FailingRuntime>("replaced");
    REQUIRE(detail::probed_devices(kind).size() == 1);
    CHECK(detail::probed_devices(kind).front().name() == "failing");
    CHECK(old.name() == "busy");
    CHECK(old.fact("overlap") == Fact(false));
}
