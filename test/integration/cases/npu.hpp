// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_TEST_INTEGRATION_CASES_NPU_HPP
#define CATCH2_TARGETS_TEST_INTEGRATION_CASES_NPU_HPP

#include <catch2_targets/error.hpp>
#include <catch2_targets/runtime.hpp>
#include <catch2_targets/target.hpp>

#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

/// What a variable of the environment says; empty where it is unset.
inline std::string setting(char const* name) {
    char const* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

/// A made-up kind with a software and a hardware device, so that these suites depend on no machine.
/// The variable NPU_STATE has it `absent`, `broken` or `throwing` instead.
class NpuRuntime final : public catch2_targets::Runtime {
public:
    catch2_targets::Discovery discover() override {
        using catch2_targets::Discovery;
        std::string const state = setting("NPU_STATE");
        if (state == "absent") {
            return Discovery::absent("no npu is plugged in");
        }
        if (state == "broken") {
            return Discovery::broken("the npu answered with error 7");
        }
        if (state == "throwing") {
            throw std::runtime_error("the npu's driver threw");
        }
        return Discovery::present({
            {"npu simulator", {{"software", true}, {"fp64", true}}, {}},
            {"npu board", {{"software", false}, {"fp64", false}, {"cores", 64}}, {"npu_sparse"}},
        });
    }

    /// Counts its calls without any lock: the library must not call it from two threads at once.
    std::optional<catch2_targets::Fact> fact(int ordinal, std::string_view name) override {
        if (name == "calls") {
            return ++m_calls;
        }
        if (name == "temperature") {
            return 40 + ordinal;
        }
        return std::nullopt;
    }

    std::string_view extension_prefix() const override { return "npu_"; }

private:
    int m_calls = 0;
};

/// A kind of which there never is a device.
class MissingRuntime final : public catch2_targets::Runtime {
public:
    catch2_targets::Discovery discover() override {
        return catch2_targets::Discovery::absent("there is none in this suite");
    }
};

/// Makes `npu` known, and a `cuda` that no machine has.
inline int register_fake_kinds() {
    catch2_targets::register_runtime<MissingRuntime>(*catch2_targets::find_kind("cuda"));
    return catch2_targets::register_runtime<NpuRuntime>({"npu", {"npu"}});
}

#endif
