// SPDX-License-Identifier: BSL-1.0
// error: PerDevice<T, Key>: keys are kept, which a view is not for: use std::string
#include <catch2_targets/per_device.hpp>

#include <string>
#include <string_view>

#ifdef MISTAKE
using Key = std::string_view;
#else
using Key = std::string;
#endif

using catch2_targets::Device;
using catch2_targets::Target;

catch2_targets::PerDevice<int, Key> const lengths([](Target const&, Device const&, Key const& key) {
    return static_cast<int>(key.size());
});
