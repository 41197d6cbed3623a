// SPDX-License-Identifier: BSL-1.0
#include "runtimes/opencl_api.hpp"

#include "runtimes/driver_names.hpp"
#include "runtimes/facts.hpp"
#include "support/text.hpp"

#include <CL/cl_ext.h>

#include <map>
#include <type_traits>
#include <vector>

namespace catch2_targets::detail {

namespace {

OpenclLoader open_loader() {
    OpenclLoader loader;
    loader.library = DynamicLibrary::open(driver_names("opencl"));
    if (!loader.library) {
        loader.error = loader.library.error();
        loader.is_broken = loader.library.found_but_broken();
        return loader;
    }
    auto const find = [&loader](auto& function, char const* name) {
        function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(
            loader.library.symbol(name));
        if (function == nullptr && loader.error.empty()) {
            loader.error = "the OpenCL loader has no function " + quote(name);
            loader.is_broken = true;
        }
    };
    find(loader.api.get_platform_ids, "clGetPlatformIDs");
    find(loader.api.get_platform_info, "clGetPlatformInfo");
    find(loader.api.get_device_ids, "clGetDeviceIDs");
    find(loader.api.get_device_info, "clGetDeviceInfo");
    return loader;
}

/// The names of what the functions of OpenclApi may return; null for anything else.
char const* error_name(cl_int error) {
    static std::map<cl_int, char const*> const names{
        {CL_DEVICE_NOT_FOUND, "CL_DEVICE_NOT_FOUND"},
        {CL_DEVICE_NOT_AVAILABLE, "CL_DEVICE_NOT_AVAILABLE"},
        {CL_OUT_OF_RESOURCES, "CL_OUT_OF_RESOURCES"},
        {CL_OUT_OF_HOST_MEMORY, "CL_OUT_OF_HOST_MEMORY"},
        {CL_INVALID_VALUE, "CL_INVALID_VALUE"},
        {CL_INVALID_DEVICE_TYPE, "CL_INVALID_DEVICE_TYPE"},
        {CL_INVALID_PLATFORM, "CL_INVALID_PLATFORM"},
        {CL_INVALID_DEVICE, "CL_INVALID_DEVICE"},
        {CL_INVALID_OPERATION, "CL_INVALID_OPERATION"},
        {CL_PLATFORM_NOT_FOUND_KHR, "CL_PLATFORM_NOT_FOUND_KHR"},
    };
    auto const found = names.find(error);
    return found == names.end() ? nullptr : found->second;
}

} // namespace

OpenclLoader const& opencl_loader() {
    static OpenclLoader const loader = open_loader();
    return loader;
}

std::string opencl_error(std::string const& function, cl_int error) {
    return api_error(function, error_name(error), error);
}

} // namespace catch2_targets::detail
