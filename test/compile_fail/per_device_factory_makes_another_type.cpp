// SPDX-License-Identifier: BSL-1.0
// error: PerDevice<T>: the factory returns a T
#include <catch2_targets/per_device.hpp>

#include <memory>

using catch2_targets::Device;
using catch2_targets::Target;

struct Context {
    explicit Context(Device const&) {}
    Context(Context const&) = delete;
    Context& operator=(Context const&) = delete;
};

catch2_targets::PerDevice<Context> const contexts([](Target const&, Device const& device) {
#ifdef MISTAKE
    return std::make_unique<Context>(device);
#else
    return Context(device);
#endif
});
