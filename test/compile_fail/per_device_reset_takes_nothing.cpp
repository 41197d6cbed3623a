// SPDX-License-Identifier: BSL-1.0
// error: PerDevice<T>: the second function resets an object: \[\]\(T& object\)
#include <catch2_targets/per_device.hpp>

using catch2_targets::Device;
using catch2_targets::Target;

catch2_targets::PerDevice<int> const numbers([](Target const&, Device const&) { return 7; },
#ifdef MISTAKE
                                             [] {});
#else
                                             [](int& number) { number = 7; });
#endif
