// SPDX-License-Identifier: BSL-1.0
#include "runtimes/opencl_devices.hpp"

#include "runtimes/facts.hpp"
#include "support/text.hpp"

#include <CL/cl_ext.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace catch2_targets::detail {

namespace {

// Of cl_nv_device_attribute_query, in no header of Khronos.
constexpr cl_uint device_pci_bus_id_nv = 0x4008;
constexpr cl_uint device_pci_slot_id_nv = 0x4009;
constexpr cl_uint device_pci_domain_id_nv = 0x400A;

/// What a device tells of itself, and what it and its platform offer.
struct Source {
    OpenclQuery<cl_device_id> device;
    std::vector<std::string> extensions;

    bool offers(char const* extension) const {
        return std::binary_search(extensions.begin(), extensions.end(), extension);
    }
};

/// The loaders' variables, then the drivers'. PoCL has no device where it cannot use its cache, and
/// does not say so.
std::string hidden_by() {
    return hiding_variables({"OCL_ICD_VENDORS",
                             "OCL_ICD_FILENAMES",
                             "OPENCL_VENDOR_PATH",
                             "POCL_DEVICES",
                             "POCL_CACHE_DIR",
                             "CUDA_VISIBLE_DEVICES",
                             "GPU_DEVICE_ORDINAL",
                             "ROCR_VISIBLE_DEVICES"});
}

/// A text that the driver gave, safe to print; nothing where it is empty.
template <typename Object>
std::optional<std::string> text(OpenclQuery<Object> const& query, cl_uint what) {
    std::string text = driver_text(query.text(what).value_or(""));
    return text.empty() ? std::nullopt : std::optional<std::string>(std::move(text));
}

std::optional<std::string> platform_name(OpenclApi const& api, cl_platform_id platform) {
    return text(OpenclQuery<cl_platform_id>(api.get_platform_info, platform), CL_PLATFORM_NAME);
}

void add_extensions(std::vector<std::string>& names, std::string_view list) {
    constexpr std::string_view blanks(" \t\n\0", 4);
    std::size_t begin = list.find_first_not_of(blanks);
    while (begin != std::string_view::npos) {
        std::size_t const end = std::min(list.find_first_of(blanks, begin), list.size());
        names.push_back(driver_text(list.substr(begin, end - begin)));
        begin = list.find_first_not_of(blanks, end);
    }
}

/// The device's extensions and its platform's, sorted, each once.
std::vector<std::string> extensions(OpenclApi const& api, OpenclDevice const& device) {
    OpenclQuery<cl_device_id> const of_device(api.get_device_info, device.device);
    OpenclQuery<cl_platform_id> const of_platform(api.get_platform_info, device.platform);
    std::vector<std::string> names;
    add_extensions(names, of_device.text(CL_DEVICE_EXTENSIONS).value_or(""));
    add_extensions(names, of_platform.text(CL_PLATFORM_EXTENSIONS).value_or(""));
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

/// `OpenCL 3.0 PoCL` is 3.0.
std::optional<Version> api_version(Source const& source) {
    constexpr std::string_view before = "OpenCL ";
    std::string const version = text(source.device, CL_DEVICE_VERSION).value_or("");
    if (!starts_with(version, before)) {
        return std::nullopt;
    }
    return Version::parse(std::string_view(version).substr(before.size()));
}

std::optional<std::string> type(Source const& source) {
    auto const bits = source.device.value<cl_device_type>(CL_DEVICE_TYPE);
    if (!bits) {
        return std::nullopt;
    }
    if ((*bits & CL_DEVICE_TYPE_CPU) != 0) {
        return "cpu";
    }
    if ((*bits & CL_DEVICE_TYPE_GPU) != 0) {
        auto const shares_memory = source.device.value<cl_bool>(CL_DEVICE_HOST_UNIFIED_MEMORY);
        if (!shares_memory) {
            return "gpu";
        }
        return *shares_memory == CL_FALSE ? "discrete" : "integrated";
    }
    if ((*bits & CL_DEVICE_TYPE_ACCELERATOR) != 0) {
        return "accelerator";
    }
    return (*bits & CL_DEVICE_TYPE_CUSTOM) != 0 ? "custom" : "other";
}

bool has_fp64(Source const& source) {
    auto const config = source.device.value<cl_device_fp_config>(CL_DEVICE_DOUBLE_FP_CONFIG);
    return config.value_or(0) != 0 || source.offers("cl_khr_fp64");
}

/// Whether a kernel can write single bytes and 16-bit words, which is all that it needs to compute
/// in them: OpenCL 1.0 leaves it to an extension. Nothing where the device tells no version.
std::optional<bool> has_small_integers(Source const& source) {
    if (source.offers("cl_khr_byte_addressable_store")) {
        return true;
    }
    auto const version = api_version(source);
    return version ? std::optional<bool>(*version >= Version{1, 1}) : std::nullopt;
}

/// The embedded profile leaves 64-bit integers to an extension.
std::optional<bool> has_int64(Source const& source) {
    auto const profile = text(source.device, CL_DEVICE_PROFILE);
    if (!profile) {
        return std::nullopt;
    }
    return *profile == "FULL_PROFILE" || source.offers("cles_khr_int64");
}

std::optional<std::string> uuid(Source const& source) {
    if (!source.offers("cl_khr_device_uuid")) {
        return std::nullopt;
    }
    using Bytes = std::array<cl_uchar, CL_UUID_SIZE_KHR>;
    auto const bytes = source.device.value<Bytes>(CL_DEVICE_UUID_KHR);
    return bytes ? std::optional<std::string>(uuid_text(bytes->data())) : std::nullopt;
}

std::optional<std::string> pci_of_nvidia(Source const& source) {
    auto const bus = source.device.value<cl_uint>(device_pci_bus_id_nv);
    auto const slot = source.device.value<cl_uint>(device_pci_slot_id_nv);
    auto const domain = source.device.value<cl_uint>(device_pci_domain_id_nv);
    if (!bus || !slot || !domain) {
        return std::nullopt;
    }
    // The slot is Linux's devfn: the function in its low three bits.
    return pci_text(*domain, *bus, *slot >> 3, *slot & 7);
}

std::optional<std::string> pci(Source const& source) {
    if (source.offers("cl_khr_pci_bus_info")) {
        using At = cl_device_pci_bus_info_khr;
        if (auto const at = source.device.value<At>(CL_DEVICE_PCI_BUS_INFO_KHR)) {
            return pci_text(at->pci_domain, at->pci_bus, at->pci_device, at->pci_function);
        }
    }
    return source.offers("cl_nv_device_attribute_query") ? pci_of_nvidia(source) : std::nullopt;
}

/// The largest size where the device offers several, as Intel's do.
std::optional<std::int64_t> subgroup_size(Source const& source) {
    std::optional<cl_uint> size;
    if (source.offers("cl_nv_device_attribute_query")) {
        size = source.device.value<cl_uint>(CL_DEVICE_WARP_SIZE_NV);
    } else if (source.offers("cl_amd_device_attribute_query")) {
        size = source.device.value<cl_uint>(CL_DEVICE_WAVEFRONT_WIDTH_AMD);
    } else if (source.offers("cl_intel_required_subgroup_size")) {
        std::size_t largest = 0;
        for (std::size_t const offered :
             source.device.list<std::size_t>(CL_DEVICE_SUB_GROUP_SIZES_INTEL)) {
            largest = std::max(largest, offered);
        }
        return largest == 0 ? std::nullopt : std::optional<std::int64_t>(whole_number(largest));
    }
    return size;
}

template <typename T>
void put_number(DeviceInfo& info, char const* name, Source const& source, cl_uint what) {
    if (auto const value = source.device.value<T>(what)) {
        info.facts.insert_or_assign(name, whole_number(*value));
    }
}

OpenclListing broken(std::string reason) {
    return {{}, Discovery::Status::broken, std::move(reason)};
}

/// What the device answers to the first question, for its name: one that fails then is no device.
cl_int name_error(OpenclApi const& api, cl_device_id device) {
    std::size_t size = 0;
    return api.get_device_info(device, CL_DEVICE_NAME, 0, nullptr, &size);
}

/// The devices of one platform; where there are none, why.
OpenclListing list_platform(OpenclApi const& api, cl_platform_id platform) {
    std::string const of_platform = " of " + quote(platform_name(api, platform).value_or(""));
    std::string const asked = "clGetDeviceIDs" + of_platform;
    cl_uint count = 0;
    cl_int error = api.get_device_ids(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count);
    if (error == CL_SUCCESS && count == 0) {
        return {{}, Discovery::Status::absent, asked + ": 0 devices"};
    }
    if (error == CL_DEVICE_NOT_FOUND) {
        return {{}, Discovery::Status::absent, opencl_error(asked, error)};
    }
    if (error != CL_SUCCESS) {
        return broken(opencl_error(asked, error));
    }
    if (auto impossible = count_error(asked, count, "devices")) {
        return broken(std::move(*impossible));
    }
    std::vector<cl_device_id> ids(count);
    error = api.get_device_ids(platform, CL_DEVICE_TYPE_ALL, count, ids.data(), nullptr);
    if (error != CL_SUCCESS) {
        return broken(opencl_error(asked, error));
    }
    OpenclListing listing;
    for (cl_device_id const id : ids) {
        error = name_error(api, id);
        if (error != CL_SUCCESS) {
            return broken(opencl_error("clGetDeviceInfo" + of_platform, error));
        }
        listing.devices.push_back({platform, id});
    }
    return listing;
}

/// The devices of all platforms; where there are none, each platform's reason.
OpenclListing list_platforms(OpenclApi const& api, std::vector<cl_platform_id> const& platforms) {
    OpenclListing all;
    std::vector<std::string> reasons;
    auto status = Discovery::Status::absent;
    for (cl_platform_id const platform : platforms) {
        OpenclListing const listing = list_platform(api, platform);
        all.devices.insert(all.devices.end(), listing.devices.begin(), listing.devices.end());
        if (listing.status != Discovery::Status::present) {
            reasons.push_back(listing.reason);
        }
        if (listing.status == Discovery::Status::broken) {
            status = Discovery::Status::broken;
        }
    }
    if (all.devices.empty()) {
        all.status = status;
        all.reason = join(reasons, ", ") + hidden_by();
    }
    return all;
}

} // namespace

OpenclListing list_opencl_devices(OpenclApi const& api) {
    std::string const asked = "clGetPlatformIDs";
    cl_uint count = 0;
    cl_int error = api.get_platform_ids(0, nullptr, &count);
    if (error == CL_SUCCESS && count == 0) {
        return {{}, Discovery::Status::absent, asked + ": 0 platforms" + hidden_by()};
    }
    if (error == CL_PLATFORM_NOT_FOUND_KHR) {
        return {{}, Discovery::Status::absent, opencl_error(asked, error) + hidden_by()};
    }
    if (error != CL_SUCCESS) {
        return broken(opencl_error(asked, error) + hidden_by());
    }
    if (auto impossible = count_error(asked, count, "platforms")) {
        return broken(std::move(*impossible));
    }
    std::vector<cl_platform_id> platforms(count);
    error = api.get_platform_ids(count, platforms.data(), nullptr);
    if (error != CL_SUCCESS) {
        return broken(opencl_error(asked, error) + hidden_by());
    }
    return list_platforms(api, platforms);
}

std::string opencl_device_name(OpenclApi const& api, cl_device_id device) {
    OpenclQuery<cl_device_id> const query(api.get_device_info, device);
    return text(query, CL_DEVICE_NAME).value_or("");
}

DeviceInfo describe_opencl_device(OpenclApi const& api, OpenclDevice const& device, int ordinal) {
    Source const source{{api.get_device_info, device.device}, extensions(api, device)};
    DeviceInfo info;
    info.name = opencl_device_name(api, device.device);
    info.extensions = source.extensions;
    put(info, "name", text(source.device, CL_DEVICE_NAME));
    put(info, "vendor", text(source.device, CL_DEVICE_VENDOR));
    put(info, "driver", text(source.device, CL_DRIVER_VERSION));
    put(info, "platform", platform_name(api, device.platform));
    put(info, "api", api_version(source));
    put(info, "type", type(source));
    put(info, "int8", has_small_integers(source));
    put(info, "int16", has_small_integers(source));
    put(info, "int64", has_int64(source));
    put(info, "uuid", uuid(source));
    put(info, "pci", pci(source));
    put(info, "subgroup_size", subgroup_size(source));
    put_number<cl_ulong>(info, "memory", source, CL_DEVICE_GLOBAL_MEM_SIZE);
    put_number<cl_ulong>(info, "max_alloc", source, CL_DEVICE_MAX_MEM_ALLOC_SIZE);
    put_number<cl_ulong>(info, "local_memory", source, CL_DEVICE_LOCAL_MEM_SIZE);
    put_number<cl_uint>(info, "compute_units", source, CL_DEVICE_MAX_COMPUTE_UNITS);
    put_number<std::size_t>(info, "work_group", source, CL_DEVICE_MAX_WORK_GROUP_SIZE);
    info.facts.insert_or_assign("fp16", source.offers("cl_khr_fp16"));
    info.facts.insert_or_assign("fp64", has_fp64(source));
    info.facts.insert_or_assign("software", type(source) == "cpu" || is_rasteriser(info.name));
    info.facts.insert_or_assign("ordinal", ordinal);
    return info;
}

} // namespace catch2_targets::detail
