// SPDX-License-Identifier: BSL-1.0
// A stand-in for the CUDA driver: as much of its API as finding devices and moving memory needs, on
// the host's memory. FAKE_CUDA_DEVICES says how many devices it has (of two models, in turn),
// FAKE_CUDA_NAME what all of them are called, and FAKE_<function> what a function does.
#include "programmed.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

struct CUctx_st { // NOLINT(readability-identifier-naming): the driver's own name
    int device;
    int retained;
    int lasting_error;
};

namespace {

using Context = CUctx_st*;
using DevicePointer = unsigned long long;

enum Error : int {
    success = 0,
    invalid_value = 1,
    out_of_memory = 2,
    no_device = 100,
    invalid_device = 101,
    invalid_context = 201,
};

struct Model {
    char const* name;
    std::size_t memory;
    std::map<int, int> attributes;
};

constexpr std::size_t gibibyte = std::size_t{1} << 30;

Model const& model(int device) {
    static Model const discrete{"Fake CUDA Discrete",
                                40 * gibibyte,
                                {{1, 1024},
                                 {8, 49152},
                                 {10, 32},
                                 {16, 108},
                                 {18, 0},
                                 {33, 0x65},
                                 {34, 0},
                                 {50, 0},
                                 {75, 8},
                                 {76, 0}}};
    static Model const integrated{"Fake CUDA Integrated",
                                  4 * gibibyte,
                                  {{1, 512},
                                   {8, 32768},
                                   {10, 32},
                                   {16, 1},
                                   {18, 1},
                                   {33, 0xb},
                                   {34, 2},
                                   {50, 1},
                                   {75, 5},
                                   {76, 2}}};
    return device % 2 == 0 ? discrete : integrated;
}

bool exists(int device) {
    return device >= 0 && device < fakes::number("FAKE_CUDA_DEVICES", 2);
}

/// What a function that takes a device answers before it does anything.
int verdict(char const* function, int device) {
    int const programmed = fakes::error_of(function);
    return programmed != success || exists(device) ? programmed : invalid_device;
}

std::vector<Context>& context_stack() {
    thread_local std::vector<Context> stack;
    return stack;
}

/// What a function that works in the current context answers before it does anything.
int verdict(char const* function) {
    if (int const programmed = fakes::error_of(function)) {
        return programmed;
    }
    if (context_stack().empty()) {
        return invalid_context;
    }
    CUctx_st& context = *context_stack().back();
    if (context.lasting_error == success) {
        context.lasting_error = fakes::lasting_error_after(function);
        return success;
    }
    return context.lasting_error;
}

CUctx_st& primary_context(int device) {
    static std::map<int, CUctx_st> contexts;
    return contexts.try_emplace(device, CUctx_st{device, 0, success}).first->second;
}

void* host_pointer(DevicePointer pointer) {
    // NOLINTNEXTLINE(performance-no-int-to-ptr): the API hands pointers out as integers
    return reinterpret_cast<void*>(static_cast<std::uintptr_t>(pointer));
}

} // namespace

// NOLINTBEGIN(readability-identifier-naming): the names are the real library's
extern "C" {

int cuInit(unsigned) {
    if (int const programmed = fakes::error_of("cuInit")) {
        return programmed;
    }
    return fakes::hides_all("CUDA_VISIBLE_DEVICES") ? no_device : success;
}

int cuGetErrorName(int error, char const** name) {
    static std::map<int, char const*> const names{
        {1, "CUDA_ERROR_INVALID_VALUE"},
        {2, "CUDA_ERROR_OUT_OF_MEMORY"},
        {3, "CUDA_ERROR_NOT_INITIALIZED"},
        {35, "CUDA_ERROR_INSUFFICIENT_DRIVER"},
        {46, "CUDA_ERROR_DEVICE_UNAVAILABLE"},
        {100, "CUDA_ERROR_NO_DEVICE"},
        {101, "CUDA_ERROR_INVALID_DEVICE"},
        {201, "CUDA_ERROR_INVALID_CONTEXT"},
        {700, "CUDA_ERROR_ILLEGAL_ADDRESS"},
        {802, "CUDA_ERROR_SYSTEM_NOT_READY"},
        {803, "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH"},
        {804, "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE"},
        {999, "CUDA_ERROR_UNKNOWN"},
    };
    auto const found = names.find(error);
    *name = found == names.end() ? nullptr : found->second;
    return found == names.end() ? invalid_value : success;
}

int cuDriverGetVersion(int* version) {
    *version = 12040;
    return fakes::error_of("cuDriverGetVersion");
}

int cuDeviceGetCount(int* count) {
    *count = fakes::number("FAKE_CUDA_DEVICES", 2);
    return fakes::error_of("cuDeviceGetCount");
}

int cuDeviceGet(int* device, int ordinal) {
    *device = ordinal;
    return verdict("cuDeviceGet", ordinal);
}

int cuDeviceGetName(char* name, int size, int device) {
    fakes::copy_text(
        name, fakes::text("FAKE_CUDA_NAME", model(device).name), static_cast<std::size_t>(size));
    return verdict("cuDeviceGetName", device);
}

int cuDeviceTotalMem_v2(std::size_t* bytes, int device) {
    *bytes = model(device).memory;
    return verdict("cuDeviceTotalMem_v2", device);
}

int cuDeviceGetAttribute(int* value, int attribute, int device) {
    auto const found = model(device).attributes.find(attribute);
    if (found == model(device).attributes.end()) {
        return invalid_value;
    }
    *value = found->second;
    return verdict("cuDeviceGetAttribute", device);
}

int cuDeviceGetUuid_v2(unsigned char* uuid, int device) {
    constexpr int size = 16;
    std::fill_n(uuid, size, static_cast<unsigned char>(0xc0));
    uuid[size - 1] = static_cast<unsigned char>(device);
    return verdict("cuDeviceGetUuid_v2", device);
}

int cuDevicePrimaryCtxRetain(Context* context, int device) {
    *context = &primary_context(device);
    ++primary_context(device).retained;
    return verdict("cuDevicePrimaryCtxRetain", device);
}

int cuDevicePrimaryCtxRelease_v2(int device) {
    --primary_context(device).retained;
    return verdict("cuDevicePrimaryCtxRelease_v2", device);
}

int cuDevicePrimaryCtxGetState(int device, unsigned* flags, int* active) {
    *flags = 0;
    *active = primary_context(device).retained > 0 ? 1 : 0;
    return verdict("cuDevicePrimaryCtxGetState", device);
}

int cuCtxSetCurrent(Context context) {
    if (!context_stack().empty()) {
        context_stack().pop_back();
    }
    if (context != nullptr) {
        context_stack().push_back(context);
    }
    return fakes::error_of("cuCtxSetCurrent");
}

int cuCtxGetCurrent(Context* context) {
    *context = context_stack().empty() ? nullptr : context_stack().back();
    return fakes::error_of("cuCtxGetCurrent");
}

int cuCtxPushCurrent_v2(Context context) {
    context_stack().push_back(context);
    return fakes::error_of("cuCtxPushCurrent_v2");
}

int cuCtxPopCurrent_v2(Context* context) {
    if (context_stack().empty()) {
        return invalid_context;
    }
    *context = context_stack().back();
    context_stack().pop_back();
    return fakes::error_of("cuCtxPopCurrent_v2");
}

int cuCtxSynchronize() {
    return verdict("cuCtxSynchronize");
}

int cuMemGetInfo_v2(std::size_t* free, std::size_t* total) {
    if (int const error = verdict("cuMemGetInfo_v2")) {
        return error;
    }
    *total = model(context_stack().back()->device).memory;
    *free = *total - gibibyte;
    return success;
}

int cuMemAlloc_v2(DevicePointer* pointer, std::size_t bytes) {
    if (int const error = verdict("cuMemAlloc_v2")) {
        return error;
    }
    *pointer = reinterpret_cast<std::uintptr_t>(std::malloc(bytes));
    return *pointer == 0 ? out_of_memory : success;
}

int cuMemFree_v2(DevicePointer pointer) {
    std::free(host_pointer(pointer));
    return verdict("cuMemFree_v2");
}

int cuMemcpyHtoD_v2(DevicePointer to, void const* from, std::size_t bytes) {
    std::memcpy(host_pointer(to), from, bytes);
    return verdict("cuMemcpyHtoD_v2");
}

int cuMemcpyDtoH_v2(void* to, DevicePointer from, std::size_t bytes) {
    std::memcpy(to, host_pointer(from), bytes);
    return verdict("cuMemcpyDtoH_v2");
}

} // extern "C"
// NOLINTEND(readability-identifier-naming)
