// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_CATCH2_TARGETS_HPP
#define CATCH2_TARGETS_CATCH2_TARGETS_HPP

/// All that a test needs. The native handles have headers of their own: catch2_targets/opencl.hpp,
/// vulkan.hpp, cuda.hpp, rocm.hpp and llvm.hpp; so does catch2_targets/runtime.hpp, for a runtime
/// of your own.
#include <catch2_targets/device.hpp>
#include <catch2_targets/devices.hpp>
#include <catch2_targets/error.hpp>
#include <catch2_targets/fact.hpp>
#include <catch2_targets/kind.hpp>
#include <catch2_targets/outcome.hpp>
#include <catch2_targets/per_device.hpp>
#include <catch2_targets/register_fact.hpp>
#include <catch2_targets/require.hpp>
#include <catch2_targets/rows.hpp>
#include <catch2_targets/selection.hpp>
#include <catch2_targets/target.hpp>
#include <catch2_targets/targets.hpp>
#include <catch2_targets/version.hpp>

#endif
