// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_DOCS_HOW_TO_CODE_NPU_DRIVER_HPP
#define CATCH2_TARGETS_DOCS_HOW_TO_CODE_NPU_DRIVER_HPP

#include <string>

/// Stands for a vendor's library: two simulated accelerators.
namespace npu_driver {

struct Info {
    std::string name;
    int cores;
    bool has_int4;
};

inline bool initialise() {
    return true;
}

inline int device_count() {
    return 2;
}

inline Info device_info(int device) {
    return {"NPU model " + std::to_string(device), 8 + 8 * device, device == 1};
}

inline int temperature(int device) {
    return 40 + device;
}

inline bool responds(int device) {
    return device < device_count();
}

} // namespace npu_driver

#endif
