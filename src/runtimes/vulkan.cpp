// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/vulkan.hpp>

#include "runtimes/builtin.hpp"
#include "runtimes/native.hpp"
#include "runtimes/vulkan_devices.hpp"

#include <catch2_targets/error.hpp>

namespace catch2_targets {

namespace detail {

namespace {

/// The loader, provided that it can be used.
VulkanLoader const& usable_loader() {
    VulkanLoader const& loader = vulkan_loader();
    if (!loader.error.empty()) {
        throw DeviceError("vulkan: " + loader.error);
    }
    return loader;
}

/// What this process sees; never destroyed, since drivers may be gone when the process ends.
struct Seen {
    VulkanInstance const* instance;
    std::vector<VkPhysicalDevice> devices;
    std::vector<std::string> names;
};

/// Asked for once; again where it failed.
Seen const& seen_here() {
    static Seen const seen = [] {
        auto instance = std::make_unique<VulkanInstance>(usable_loader().get_instance_proc_addr);
        VulkanListing listing = list_vulkan_devices(*instance);
        if (listing.devices.empty()) {
            throw DeviceError("vulkan: " + listing.reason);
        }
        std::vector<std::string> names;
        for (VkPhysicalDevice const device : listing.devices) {
            names.push_back(vulkan_device_name(instance->api(), device));
        }
        return Seen{instance.release(), std::move(listing.devices), std::move(names)};
    }();
    return seen;
}

class VulkanRuntime final : public Runtime {
public:
    Discovery discover() override {
        VulkanLoader const& loader = vulkan_loader();
        if (!loader.error.empty()) {
            return loader.is_broken ? Discovery::broken(loader.error)
                                    : Discovery::absent(loader.error);
        }
        VulkanInstance const instance(loader.get_instance_proc_addr);
        VulkanListing const listing = list_vulkan_devices(instance);
        std::vector<DeviceInfo> infos;
        for (VkPhysicalDevice const device : listing.devices) {
            infos.push_back(
                describe_vulkan_device(instance, device, static_cast<int>(infos.size())));
        }
        return {listing.status, listing.reason, std::move(infos)};
    }

    std::optional<Fact> fact(int ordinal, std::string_view name) override {
        if (name != "free_memory") {
            return std::nullopt;
        }
        Seen const& seen = seen_here();
        auto const index = static_cast<std::size_t>(ordinal);
        if (index >= seen.devices.size()) {
            return std::nullopt;
        }
        auto const bytes = vulkan_free_memory(*seen.instance, seen.devices[index]);
        return bytes ? std::optional<Fact>(*bytes) : std::nullopt;
    }

    std::string_view extension_prefix() const override { return "VK_"; }
};

} // namespace

std::unique_ptr<Runtime> make_vulkan_runtime() {
    return std::make_unique<VulkanRuntime>();
}

} // namespace detail

namespace vulkan {

Handle handle(Device const& device) {
    ordinal_in(device, "vulkan");
    detail::Seen const& seen = detail::seen_here();
    return {seen.instance->get(), seen.devices[detail::index_here(device, seen.names)]};
}

void* get_instance_proc_addr() {
    return reinterpret_cast<void*>(detail::usable_loader().get_instance_proc_addr);
}

} // namespace vulkan
} // namespace catch2_targets
