// SPDX-License-Identifier: BSL-1.0
#include "runtimes/vulkan_devices.hpp"

#include "runtimes/facts.hpp"

#include <catch2_targets/error.hpp>

#include <algorithm>
#include <cstdio>
#include <map>

namespace catch2_targets::detail {

namespace {

constexpr std::uint32_t nvidia = 0x10de;

/// Of VK_KHR_shader_bfloat16, which older headers of Khronos's do not have.
constexpr char const* shader_bfloat16 = "VK_KHR_shader_bfloat16";
constexpr auto shader_bfloat16_features = static_cast<VkStructureType>(1000141000);
// NOLINTBEGIN(readability-identifier-naming): the names are those of all of the API's structures
struct ShaderBfloat16Features {
    VkStructureType sType;
    void* pNext;
    VkBool32 type;
    VkBool32 dot_product;
    VkBool32 cooperative_matrix;
};
// NOLINTEND(readability-identifier-naming)

std::string hidden_by() {
    return hiding_variables({"VK_DRIVER_FILES",
                             "VK_ICD_FILENAMES",
                             "VK_LOADER_DRIVERS_SELECT",
                             "VK_LOADER_DRIVERS_DISABLE"});
}

/// What a device tells of itself.
class Source {
public:
    Source(VulkanApi const& api, VkPhysicalDevice device) : m_api(api), m_device(device) {
        m_api.get_properties(m_device, &m_properties);
        m_extensions = vulkan_extensions([&](std::uint32_t* count, VkExtensionProperties* all) {
            return m_api.enumerate_extensions(m_device, nullptr, count, all);
        });
    }

    VkPhysicalDeviceProperties const& properties() const { return m_properties; }
    VkPhysicalDeviceLimits const& limits() const { return m_properties.limits; }
    std::vector<std::string> const& extensions() const { return m_extensions; }

    bool is_at_least(std::uint32_t version) const { return m_properties.apiVersion >= version; }

    bool offers(char const* extension) const {
        return std::find(m_extensions.begin(), m_extensions.end(), extension) != m_extensions.end();
    }

    VkPhysicalDeviceFeatures features() const {
        VkPhysicalDeviceFeatures features{};
        m_api.get_features(m_device, &features);
        return features;
    }

    VkPhysicalDeviceMemoryProperties memory() const {
        VkPhysicalDeviceMemoryProperties memory{};
        m_api.get_memory(m_device, &memory);
        return memory;
    }

    /// One of the structures that extend Properties2; ask only for one that the device offers.
    template <typename T>
    std::optional<T> extended_properties(VkStructureType type) const {
        return extended<T, VkPhysicalDeviceProperties2>(
            type, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, m_api.get_properties2);
    }

    /// The same for Features2.
    template <typename T>
    std::optional<T> extended_features(VkStructureType type) const {
        return extended<T, VkPhysicalDeviceFeatures2>(
            type, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2, m_api.get_features2);
    }

    /// The same for MemoryProperties2.
    template <typename T>
    std::optional<T> extended_memory(VkStructureType type) const {
        return extended<T, VkPhysicalDeviceMemoryProperties2>(
            type, VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_PROPERTIES_2, m_api.get_memory2);
    }

private:
    template <typename T, typename Base, typename Function>
    std::optional<T>
    extended(VkStructureType type, VkStructureType base_type, Function function) const {
        // The loader has the function for every device, but one of 1.0 does not know it.
        if (function == nullptr || !is_at_least(VK_API_VERSION_1_1)) {
            return std::nullopt;
        }
        T answer{};
        answer.sType = type;
        Base base{};
        base.sType = base_type;
        base.pNext = &answer;
        function(m_device, &base);
        return answer;
    }

    VulkanApi const& m_api;
    VkPhysicalDevice m_device;
    VkPhysicalDeviceProperties m_properties{};
    std::vector<std::string> m_extensions;
};

char const* type_name(VkPhysicalDeviceType type) {
    switch (type) {
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
        return "integrated";
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
        return "discrete";
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
        return "virtual";
    case VK_PHYSICAL_DEVICE_TYPE_CPU:
        return "cpu";
    case VK_PHYSICAL_DEVICE_TYPE_OTHER:
    case VK_PHYSICAL_DEVICE_TYPE_MAX_ENUM:
        break;
    }
    return "other";
}

/// The index of the largest heap of the device's own memory; nothing where it has none.
std::optional<std::size_t> largest_heap(VkPhysicalDeviceMemoryProperties const& memory) {
    std::optional<std::size_t> largest;
    std::size_t const count = std::min<std::size_t>(memory.memoryHeapCount, VK_MAX_MEMORY_HEAPS);
    for (std::size_t i = 0; i < count; ++i) {
        bool const is_own = (memory.memoryHeaps[i].flags & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) != 0;
        if (is_own &&
            (!largest || memory.memoryHeaps[i].size > memory.memoryHeaps[*largest].size)) {
            largest = i;
        }
    }
    return largest;
}

/// Those of shaders that compute in small types; none where the device does not know of them.
VkPhysicalDeviceShaderFloat16Int8Features small_types(Source const& source) {
    if (!source.is_at_least(VK_API_VERSION_1_2) &&
        !source.offers(VK_KHR_SHADER_FLOAT16_INT8_EXTENSION_NAME)) {
        return {};
    }
    return source
        .extended_features<VkPhysicalDeviceShaderFloat16Int8Features>(
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_FLOAT16_INT8_FEATURES)
        .value_or(VkPhysicalDeviceShaderFloat16Int8Features{});
}

bool has_bf16(Source const& source) {
    if (!source.offers(shader_bfloat16)) {
        return false;
    }
    auto const features =
        source.extended_features<ShaderBfloat16Features>(shader_bfloat16_features);
    return features && features->type == VK_TRUE;
}

bool stores_8_bits(Source const& source) {
    if (!source.is_at_least(VK_API_VERSION_1_2) &&
        !source.offers(VK_KHR_8BIT_STORAGE_EXTENSION_NAME)) {
        return false;
    }
    auto const features = source.extended_features<VkPhysicalDevice8BitStorageFeatures>(
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_8BIT_STORAGE_FEATURES);
    return features && features->storageBuffer8BitAccess == VK_TRUE;
}

bool stores_16_bits(Source const& source) {
    auto const features = source.extended_features<VkPhysicalDevice16BitStorageFeatures>(
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_16BIT_STORAGE_FEATURES);
    return features && features->storageBuffer16BitAccess == VK_TRUE;
}

/// Whether shaders compute in a type, and buffers hold it: of small types, a device may have one
/// without the other.
void put_types(DeviceInfo& info, Source const& source) {
    VkPhysicalDeviceFeatures const features = source.features();
    auto const small = small_types(source);
    bool const stores_16 = stores_16_bits(source);
    info.facts.insert_or_assign("bf16", stores_16 && has_bf16(source));
    info.facts.insert_or_assign("fp16", stores_16 && small.shaderFloat16 == VK_TRUE);
    info.facts.insert_or_assign("fp64", features.shaderFloat64 == VK_TRUE);
    info.facts.insert_or_assign("int16", stores_16 && features.shaderInt16 == VK_TRUE);
    info.facts.insert_or_assign("int64", features.shaderInt64 == VK_TRUE);
    info.facts.insert_or_assign("int8", stores_8_bits(source) && small.shaderInt8 == VK_TRUE);
}

std::optional<std::int64_t> compute_units(Source const& source) {
    if (source.offers(VK_NV_SHADER_SM_BUILTINS_EXTENSION_NAME)) {
        auto const told = source.extended_properties<VkPhysicalDeviceShaderSMBuiltinsPropertiesNV>(
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_SM_BUILTINS_PROPERTIES_NV);
        return told ? std::optional<std::int64_t>(told->shaderSMCount) : std::nullopt;
    }
    if (source.offers(VK_AMD_SHADER_CORE_PROPERTIES_2_EXTENSION_NAME)) {
        auto const told = source.extended_properties<VkPhysicalDeviceShaderCoreProperties2AMD>(
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SHADER_CORE_PROPERTIES_2_AMD);
        return told ? std::optional<std::int64_t>(told->activeComputeUnitCount) : std::nullopt;
    }
    return std::nullopt;
}

void put_extended(DeviceInfo& info, Source const& source) {
    if (auto const id = source.extended_properties<VkPhysicalDeviceIDProperties>(
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES)) {
        info.facts.insert_or_assign("uuid", uuid_text(id->deviceUUID));
    }
    if (auto const subgroup = source.extended_properties<VkPhysicalDeviceSubgroupProperties>(
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES)) {
        info.facts.insert_or_assign("subgroup_size", whole_number(subgroup->subgroupSize));
    }
    if (auto const maintenance = source.extended_properties<VkPhysicalDeviceMaintenance3Properties>(
            VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_3_PROPERTIES)) {
        info.facts.insert_or_assign("max_alloc",
                                    whole_number(maintenance->maxMemoryAllocationSize));
    }
    if (source.offers(VK_EXT_PCI_BUS_INFO_EXTENSION_NAME)) {
        if (auto const at = source.extended_properties<VkPhysicalDevicePCIBusInfoPropertiesEXT>(
                VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PCI_BUS_INFO_PROPERTIES_EXT)) {
            info.facts.insert_or_assign(
                "pci", pci_text(at->pciDomain, at->pciBus, at->pciDevice, at->pciFunction));
        }
    }
    put(info, "compute_units", compute_units(source));
}

std::string name_of(VkPhysicalDeviceProperties const& properties) {
    return driver_text({properties.deviceName, sizeof properties.deviceName});
}

} // namespace

VulkanListing list_vulkan_devices(VulkanInstance const& instance) {
    std::string asked = "vkCreateInstance";
    VkResult result = instance.result();
    bool is_absent = result == VK_ERROR_INCOMPATIBLE_DRIVER;
    VulkanListing listing;
    if (result == VK_SUCCESS) {
        asked = "vkEnumeratePhysicalDevices";
        result = vulkan_list(listing.devices, [&](std::uint32_t* count, VkPhysicalDevice* all) {
            VkResult const listed = instance.api().enumerate_devices(instance.get(), count, all);
            auto const impossible = count_error(asked, *count, "devices");
            if (listed >= VK_SUCCESS && impossible) {
                throw DeviceError(*impossible);
            }
            return listed;
        });
        // Drivers that are installed without their hardware read so.
        is_absent = result == VK_SUCCESS || result == VK_ERROR_INITIALIZATION_FAILED;
    }
    if (listing.devices.empty()) {
        listing.status = is_absent ? Discovery::Status::absent : Discovery::Status::broken;
        listing.reason =
            (result == VK_SUCCESS ? asked + ": 0 devices" : vulkan_error(asked, result)) +
            hidden_by();
    }
    return listing;
}

std::string vulkan_device_name(VulkanApi const& api, VkPhysicalDevice device) {
    VkPhysicalDeviceProperties properties{};
    api.get_properties(device, &properties);
    return name_of(properties);
}

DeviceInfo
describe_vulkan_device(VulkanInstance const& instance, VkPhysicalDevice device, int ordinal) {
    Source const source(instance.api(), device);
    VkPhysicalDeviceProperties const& properties = source.properties();
    std::uint32_t const version = properties.apiVersion;
    VkPhysicalDeviceMemoryProperties const memory = source.memory();

    DeviceInfo info;
    info.name = name_of(properties);
    info.extensions = source.extensions();
    info.extensions.insert(
        info.extensions.end(), instance.extensions().begin(), instance.extensions().end());
    std::sort(info.extensions.begin(), info.extensions.end());
    info.facts = {
        {"api",
         Version{VK_API_VERSION_MAJOR(version),
                 VK_API_VERSION_MINOR(version),
                 VK_API_VERSION_PATCH(version)}},
        {"driver", vulkan_driver_version(properties.vendorID, properties.driverVersion)},
        {"local_memory", whole_number(source.limits().maxComputeSharedMemorySize)},
        {"name", info.name},
        {"ordinal", ordinal},
        {"push_constants", whole_number(source.limits().maxPushConstantsSize)},
        {"software",
         properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU || is_rasteriser(info.name)},
        {"type", type_name(properties.deviceType)},
        {"vendor", vulkan_vendor(properties.vendorID)},
        {"work_group", whole_number(source.limits().maxComputeWorkGroupInvocations)},
    };
    if (auto const heap = largest_heap(memory)) {
        info.facts.insert_or_assign("memory", whole_number(memory.memoryHeaps[*heap].size));
    }
    put_extended(info, source);
    put_types(info, source);
    return info;
}

std::optional<std::int64_t> vulkan_free_memory(VulkanInstance const& instance,
                                               VkPhysicalDevice device) {
    Source const source(instance.api(), device);
    auto const heap = largest_heap(source.memory());
    if (!heap || !source.offers(VK_EXT_MEMORY_BUDGET_EXTENSION_NAME)) {
        return std::nullopt;
    }
    auto const told = source.extended_memory<VkPhysicalDeviceMemoryBudgetPropertiesEXT>(
        VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MEMORY_BUDGET_PROPERTIES_EXT);
    if (!told) {
        return std::nullopt;
    }
    VkDeviceSize const budget = told->heapBudget[*heap];
    return whole_number(budget - std::min(budget, told->heapUsage[*heap]));
}

std::string vulkan_driver_version(std::uint32_t vendor_id, std::uint32_t version) {
    char text[64];
    if (vendor_id == nvidia) {
        std::snprintf(text,
                      sizeof text,
                      "%u.%u.%u.%u",
                      version >> 22,
                      (version >> 14) & 0xff,
                      (version >> 6) & 0xff,
                      version & 0x3f);
        return text;
    }
#ifdef _WIN32
    constexpr std::uint32_t intel = 0x8086;
    if (vendor_id == intel) {
        std::snprintf(text, sizeof text, "%u.%u", version >> 14, version & 0x3fff);
        return text;
    }
#endif
    std::snprintf(
        text, sizeof text, "%u.%u.%u", version >> 22, (version >> 12) & 0x3ff, version & 0xfff);
    return text;
}

std::string vulkan_vendor(std::uint32_t vendor_id) {
    static std::map<std::uint32_t, char const*> const names{
        {0x1002, "AMD"},
        {0x1010, "Imagination"},
        {0x106b, "Apple"},
        {nvidia, "NVIDIA"},
        {0x13b5, "ARM"},
        {0x1414, "Microsoft"},
        {0x144d, "Samsung"},
        {0x14e4, "Broadcom"},
        {0x1ae0, "Google"},
        {0x5143, "Qualcomm"},
        {0x8086, "Intel"},
        {VK_VENDOR_ID_VIV, "Vivante"},
        {VK_VENDOR_ID_VSI, "VeriSilicon"},
        {VK_VENDOR_ID_KAZAN, "Kazan"},
        {VK_VENDOR_ID_CODEPLAY, "Codeplay"},
        {VK_VENDOR_ID_MESA, "Mesa"},
        {VK_VENDOR_ID_POCL, "PoCL"},
    };
    if (auto const found = names.find(vendor_id); found != names.end()) {
        return found->second;
    }
    char text[16];
    std::snprintf(text, sizeof text, "0x%04x", vendor_id);
    return text;
}

} // namespace catch2_targets::detail
