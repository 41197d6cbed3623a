// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_DEVICES_HPP
#define CATCH2_TARGETS_DEVICES_HPP

#include <catch2_targets/device.hpp>
#include <catch2_targets/target.hpp>

#include <vector>

namespace catch2_targets {

/// The devices of a target's runtime that this run may use, each once: the target's own first, then
/// the others in the loader's order. For a test that needs several.
///
/// Left out are lost devices, software where CATCH2_TARGETS_SOFTWARE forbids it, and devices that
/// no target of the run can have: under CATCH2_TARGETS=opencl:1 that is every other, under
/// CATCH2_TARGETS_EXCLUDE=opencl:0 the first. One device that two drivers of the runtime show is
/// there twice; see `same_hardware()`. Empty where the target cannot run here, so that a test says
/// for itself what it needs.
///
/// Looks for the runtime's devices if nobody has yet. Throws std::runtime_error where the variables
/// are wrong. Can be called from any thread, also outside a test. Since 0.1.
std::vector<Device> devices(Target const& target);

} // namespace catch2_targets

#endif
