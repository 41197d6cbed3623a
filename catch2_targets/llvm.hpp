// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_LLVM_HPP
#define CATCH2_TARGETS_LLVM_HPP

#include <catch2_targets/device.hpp>
#include <catch2_targets/target.hpp>

#include <string>

namespace catch2_targets::llvm {

/// What LLVM's target machine takes, as texts. Since 0.1.
struct Handle {
    std::string triple;      ///< `x86_64-pc-linux-gnu`
    std::string cpu;         ///< `znver3`
    std::string features;    ///< `+sse2,+avx,-avx512f`
    std::string data_layout; ///< `e-m:e-p270:32:32-...`
};

/// The host as LLVM sees it, with what the target states (`-mtriple`, `-mcpu`, `-mattr`) put in its
/// place. Opens libLLVM, prefers the one that is in the process already.
///
/// Throws DeviceError where the device is of another runtime and where no libLLVM can be opened.
/// Thread-safe.
Handle handle(Target const& target, Device const& device);

/// The same without attributes: the host.
Handle handle(Device const& device);

} // namespace catch2_targets::llvm

#endif
