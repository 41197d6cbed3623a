// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_DOCS_HOW_TO_CODE_NPU_HPP
#define CATCH2_TARGETS_DOCS_HOW_TO_CODE_NPU_HPP

#include "npu_driver.hpp"

#include <catch2_targets/device.hpp>
#include <catch2_targets/runtime.hpp>

class NpuRuntime : public catch2_targets::Runtime {
public:
    catch2_targets::Discovery discover() override {
        if (!npu_driver::initialise()) {
            return catch2_targets::Discovery::broken("npu_driver::initialise failed");
        }
        std::vector<catch2_targets::DeviceInfo> devices;
        int const count = npu_driver::device_count();
        devices.reserve(static_cast<std::size_t>(count));
        for (int device = 0; device < count; ++device) {
            devices.push_back(describe(device));
        }
        if (devices.empty()) {
            return catch2_targets::Discovery::absent("the driver has no device");
        }
        return catch2_targets::Discovery::present(std::move(devices));
    }

    /// Changes from call to call, so discover() leaves it out.
    std::optional<catch2_targets::Fact> fact(int ordinal, std::string_view name) override {
        if (name == "temperature") {
            return npu_driver::temperature(ordinal);
        }
        return std::nullopt;
    }

    /// Asked each time that a test's body has run.
    catch2_targets::Health healthy(int ordinal) override {
        return npu_driver::responds(ordinal)
                   ? catch2_targets::Health::good()
                   : catch2_targets::Health::lost("the NPU does not respond");
    }

    std::string_view extension_prefix() const override { return "npu_"; }

private:
    static catch2_targets::DeviceInfo describe(int device) {
        npu_driver::Info const info = npu_driver::device_info(device);
        catch2_targets::DeviceInfo result;
        result.name = info.name;
        result.facts = {{"compute_units", info.cores}, {"software", false}};
        if (info.has_int4) {
            result.extensions = {"npu_int4"};
        }
        return result;
    }
};

namespace npu {

/// The number that the driver's functions take. Throws DeviceError for another runtime's device.
inline int handle(catch2_targets::Device const& device) {
    return catch2_targets::ordinal_in(device, "npu");
}

} // namespace npu

#endif
