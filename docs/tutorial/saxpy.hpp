// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_DOCS_TUTORIAL_SAXPY_HPP
#define CATCH2_TARGETS_DOCS_TUTORIAL_SAXPY_HPP

#include <catch2_targets/device.hpp>
#include <catch2_targets/target.hpp>

#include <vector>

/// `a * x + y`, computed on the device with the code for the target.
std::vector<float> saxpy(catch2_targets::Target const& target,
                         catch2_targets::Device const& device,
                         float a,
                         std::vector<float> const& x,
                         std::vector<float> y);

#endif
