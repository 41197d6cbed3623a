// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/opencl.hpp>

#include "runtimes/builtin.hpp"
#include "runtimes/native.hpp"
#include "runtimes/opencl_devices.hpp"

#include <catch2_targets/error.hpp>

namespace catch2_targets {

namespace detail {

namespace {

class OpenclRuntime final : public Runtime {
public:
    Discovery discover() override {
        OpenclLoader const& loader = opencl_loader();
        if (!loader.error.empty()) {
            return loader.is_broken ? Discovery::broken(loader.error)
                                    : Discovery::absent(loader.error);
        }
        OpenclListing const listing = list_opencl_devices(loader.api);
        std::vector<DeviceInfo> infos;
        for (OpenclDevice const& device : listing.devices) {
            infos.push_back(
                describe_opencl_device(loader.api, device, static_cast<int>(infos.size())));
        }
        return {listing.status, listing.reason, std::move(infos)};
    }

    std::string_view extension_prefix() const override { return "cl_"; }
};

/// The loader, provided that it can be used.
OpenclLoader const& usable_loader() {
    OpenclLoader const& loader = opencl_loader();
    if (!loader.error.empty()) {
        throw DeviceError("opencl: " + loader.error);
    }
    return loader;
}

/// What this process sees.
struct Seen {
    std::vector<OpenclDevice> devices;
    std::vector<std::string> names;
};

/// Asked for once; again where it failed.
Seen const& seen_here(OpenclApi const& api) {
    static Seen const seen = [&api] {
        OpenclListing listing = list_opencl_devices(api);
        if (listing.devices.empty()) {
            throw DeviceError("opencl: " + listing.reason);
        }
        Seen now;
        for (OpenclDevice const& device : listing.devices) {
            now.names.push_back(opencl_device_name(api, device.device));
        }
        now.devices = std::move(listing.devices);
        return now;
    }();
    return seen;
}

} // namespace

std::unique_ptr<Runtime> make_opencl_runtime() {
    return std::make_unique<OpenclRuntime>();
}

} // namespace detail

namespace opencl {

Handle handle(Device const& device) {
    ordinal_in(device, "opencl");
    auto const& seen = detail::seen_here(detail::usable_loader().api);
    auto const& [platform, id] = seen.devices[detail::index_here(device, seen.names)];
    return {platform, id};
}

void* function(char const* name) {
    return detail::usable_loader().library.symbol(name);
}

} // namespace opencl
} // namespace catch2_targets
