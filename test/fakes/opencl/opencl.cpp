// SPDX-License-Identifier: BSL-1.0
// A stand-in for OpenCL, both as a loader and as a vendor's driver that a real loader opens: as
// much of its API as finding devices needs. FAKE_OPENCL_PLATFORMS says how many platforms it has,
// FAKE_OPENCL_DEVICES how many devices each of them has (the first a GPU, the others CPUs),
// FAKE_OPENCL_NAME what all devices are called, FAKE_OPENCL_VERSION the version, and
// FAKE_<function> what a function does.
#include "programmed.hpp"

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <CL/cl_icd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

// NOLINTBEGIN(readability-identifier-naming): the names are the real library's

// A loader finds the driver's functions behind the first word of each object.
struct _cl_platform_id {
    cl_icd_dispatch const* dispatch;
};
struct _cl_device_id {
    cl_icd_dispatch const* dispatch;
};

namespace {

constexpr std::size_t most = 8;

cl_icd_dispatch const* functions();

std::array<_cl_platform_id, most>& platforms() {
    static std::array<_cl_platform_id, most> all = [] {
        std::array<_cl_platform_id, most> made{};
        made.fill({functions()});
        return made;
    }();
    return all;
}

std::array<_cl_device_id, most>& devices() {
    static std::array<_cl_device_id, most> all = [] {
        std::array<_cl_device_id, most> made{};
        made.fill({functions()});
        return made;
    }();
    return all;
}

/// Hands out as many objects as exist, as all of OpenCL's listing functions do.
template <typename Object>
void list(std::array<Object, most>& all, int existing, cl_uint room, Object** to, cl_uint* count) {
    if (count != nullptr) {
        *count = static_cast<cl_uint>(existing);
    }
    for (std::size_t i = 0; to != nullptr && i < std::min<std::size_t>(room, most); ++i) {
        to[i] = &all[i];
    }
}

cl_int answer(void const* from, std::size_t size, std::size_t room, void* to, std::size_t* needed) {
    if (needed != nullptr) {
        *needed = size;
    }
    if (to != nullptr && room >= size) {
        std::memcpy(to, from, size);
    }
    return to != nullptr && room < size ? CL_INVALID_VALUE : CL_SUCCESS;
}

cl_int answer(std::string const& text, std::size_t room, void* to, std::size_t* needed) {
    return answer(text.c_str(), text.size() + 1, room, to, needed);
}

std::string version() {
    return "OpenCL " + fakes::text("FAKE_OPENCL_VERSION", "3.0") + " fake";
}

cl_int CL_API_CALL get_platforms(cl_uint room, cl_platform_id* to, cl_uint* count) {
    int const existing =
        fakes::hides_all("OCL_ICD_VENDORS") ? 0 : fakes::number("FAKE_OPENCL_PLATFORMS", 1);
    list(platforms(), existing, room, to, count);
    int const error = fakes::error_of("clGetPlatformIDs");
    return error == CL_SUCCESS && existing == 0 ? CL_PLATFORM_NOT_FOUND_KHR : error;
}

cl_int CL_API_CALL get_platform_info(
    cl_platform_id, cl_platform_info what, std::size_t room, void* to, std::size_t* needed) {
    if (int const error = fakes::error_of("clGetPlatformInfo")) {
        return error;
    }
    switch (what) {
    case CL_PLATFORM_NAME:
        return answer("Fake Platform", room, to, needed);
    case CL_PLATFORM_VERSION:
        return answer(version(), room, to, needed);
    case CL_PLATFORM_EXTENSIONS:
        return answer("cl_khr_icd", room, to, needed);
    case CL_PLATFORM_ICD_SUFFIX_KHR:
        return answer("FAKE", room, to, needed);
    default:
        return answer("", room, to, needed);
    }
}

cl_int CL_API_CALL
get_devices(cl_platform_id, cl_device_type, cl_uint room, cl_device_id* to, cl_uint* count) {
    int const existing = fakes::number("FAKE_OPENCL_DEVICES", 2);
    list(devices(), existing, room, to, count);
    int const error = fakes::error_of("clGetDeviceIDs");
    return error == CL_SUCCESS && existing == 0 ? CL_DEVICE_NOT_FOUND : error;
}

cl_int CL_API_CALL get_device_info(
    cl_device_id device, cl_device_info what, std::size_t room, void* to, std::size_t* needed) {
    if (int const error = fakes::error_of("clGetDeviceInfo")) {
        return error;
    }
    bool const is_gpu = device == devices().data();
    cl_device_type const type = is_gpu ? CL_DEVICE_TYPE_GPU : CL_DEVICE_TYPE_CPU;
    switch (what) {
    case CL_DEVICE_NAME:
        return answer(
            fakes::text("FAKE_OPENCL_NAME", is_gpu ? "Fake OpenCL GPU" : "Fake OpenCL CPU"),
            room,
            to,
            needed);
    case CL_DEVICE_VENDOR:
        return answer("Fake Vendor", room, to, needed);
    case CL_DEVICE_VERSION:
        return answer(version(), room, to, needed);
    case CL_DEVICE_EXTENSIONS:
        return answer("cl_khr_fp64", room, to, needed);
    case CL_DEVICE_TYPE:
        return answer(&type, sizeof type, room, to, needed);
    default:
        return CL_INVALID_VALUE;
    }
}

cl_icd_dispatch const* functions() {
    static cl_icd_dispatch const all = [] {
        cl_icd_dispatch made{};
        made.clGetPlatformIDs = get_platforms;
        made.clGetPlatformInfo = get_platform_info;
        made.clGetDeviceIDs = get_devices;
        made.clGetDeviceInfo = get_device_info;
        return made;
    }();
    return &all;
}

} // namespace

extern "C" {

// What a loader offers.

cl_int CL_API_CALL clGetPlatformIDs(cl_uint num_entries,
                                    cl_platform_id* platforms,
                                    cl_uint* num_platforms) {
    return get_platforms(num_entries, platforms, num_platforms);
}

cl_int CL_API_CALL clGetPlatformInfo(cl_platform_id platform,
                                     cl_platform_info param_name,
                                     std::size_t param_value_size,
                                     void* param_value,
                                     std::size_t* param_value_size_ret) {
    return get_platform_info(
        platform, param_name, param_value_size, param_value, param_value_size_ret);
}

cl_int CL_API_CALL clGetDeviceIDs(cl_platform_id platform,
                                  cl_device_type device_type,
                                  cl_uint num_entries,
                                  cl_device_id* devices,
                                  cl_uint* num_devices) {
    return get_devices(platform, device_type, num_entries, devices, num_devices);
}

cl_int CL_API_CALL clGetDeviceInfo(cl_device_id device,
                                   cl_device_info param_name,
                                   std::size_t param_value_size,
                                   void* param_value,
                                   std::size_t* param_value_size_ret) {
    return get_device_info(device, param_name, param_value_size, param_value, param_value_size_ret);
}

// What a loader asks a driver for.

cl_int CL_API_CALL clIcdGetPlatformIDsKHR(cl_uint num_entries,
                                          cl_platform_id* platforms,
                                          cl_uint* num_platforms) {
    return get_platforms(num_entries, platforms, num_platforms);
}

void* CL_API_CALL clGetExtensionFunctionAddress(char const* name) {
    return std::string(name) == "clIcdGetPlatformIDsKHR"
               ? reinterpret_cast<void*>(clIcdGetPlatformIDsKHR)
               : nullptr;
}

} // extern "C"
// NOLINTEND(readability-identifier-naming)
