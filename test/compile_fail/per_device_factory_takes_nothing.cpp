// SPDX-License-Identifier: BSL-1.0
// error: PerDevice: the factory takes \(Target const&, Device const&\)
#include <catch2_targets/per_device.hpp>

using catch2_targets::Device;
using catch2_targets::Target;

#ifdef MISTAKE
catch2_targets::PerDevice<int> const numbers([] { return 7; });
#else
catch2_targets::PerDevice<int> const numbers([](Target const&, Device const&) { return 7; });
#endif
