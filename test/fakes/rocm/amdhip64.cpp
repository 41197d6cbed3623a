// SPDX-License-Identifier: BSL-1.0
// A stand-in for the HIP runtime: as much of its API as finding devices and moving memory needs, on
// the host's memory. FAKE_ROCM_DEVICES says how many devices it has (of two models, in turn),
// FAKE_ROCM_NAME what all of them are called, FAKE_ROCM_COMPUTE_MAJOR and FAKE_ROCM_COMPUTE_MINOR
// the number of their architecture, and FAKE_<function> what a function does.
#include "programmed.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>

namespace {

enum Error : int {
    success = 0,
    invalid_value = 1,
    out_of_memory = 2,
    no_device = 100,
    invalid_device = 101
};

struct Model {
    char const* name;
    char const* pci;
    std::size_t memory;
    std::map<int, int> attributes;
};

constexpr std::size_t gibibyte = std::size_t{1} << 30;

Model const& model(int device) {
    static Model const discrete{
        "Fake ROCm Discrete",
        "0000:c1:00.0",
        64 * gibibyte,
        {{16, 0}, {23, 9}, {56, 1024}, {61, 0}, {63, 104}, {74, 65536}, {87, 64}}};
    static Model const integrated{
        "Fake ROCm Integrated",
        "0001:04:00.0",
        8 * gibibyte,
        {{16, 1}, {23, 10}, {56, 512}, {61, 3}, {63, 12}, {74, 32768}, {87, 32}}};
    return device % 2 == 0 ? discrete : integrated;
}

int device_count() {
    return fakes::hides_all("HIP_VISIBLE_DEVICES") ? 0 : fakes::number("FAKE_ROCM_DEVICES", 2);
}

/// What a function that takes a device answers before it does anything.
int verdict(char const* function, int device) {
    int const programmed = fakes::error_of(function);
    bool const exists = device >= 0 && device < device_count();
    return programmed != success || exists ? programmed : invalid_device;
}

int& current_device() {
    thread_local int device = 0;
    return device;
}

/// What becomes of a device in this process.
struct Use {
    bool has_memory;
    int lasting_error;
};

Use& use(int device) {
    static std::map<int, Use> uses;
    return uses[device];
}

/// What a function that works on the current device answers before it does anything.
int verdict(char const* function) {
    if (int const error = verdict(function, current_device())) {
        return error;
    }
    int& lasting_error = use(current_device()).lasting_error;
    if (lasting_error == success) {
        lasting_error = fakes::lasting_error_after(function);
        return success;
    }
    return lasting_error;
}

} // namespace

// NOLINTBEGIN(readability-identifier-naming): the names are the real library's
extern "C" {

char const* hipGetErrorName(int error) {
    static std::map<int, char const*> const names{
        {1, "hipErrorInvalidValue"},
        {2, "hipErrorOutOfMemory"},
        {3, "hipErrorNotInitialized"},
        {35, "hipErrorInsufficientDriver"},
        {100, "hipErrorNoDevice"},
        {101, "hipErrorInvalidDevice"},
        {719, "hipErrorLaunchFailure"},
        {999, "hipErrorUnknown"},
    };
    auto const found = names.find(error);
    return found == names.end() ? "hipErrorUnknown" : found->second;
}

int hipGetDeviceCount(int* count) {
    *count = device_count();
    int const programmed = fakes::error_of("hipGetDeviceCount");
    return programmed != success || *count != 0 ? programmed : no_device;
}

int hipRuntimeGetVersion(int* version) {
    *version = 60'241'133;
    return fakes::error_of("hipRuntimeGetVersion");
}

int hipDriverGetVersion(int* version) {
    *version = 60'241'134;
    return fakes::error_of("hipDriverGetVersion");
}

int hipDeviceGet(int* device, int ordinal) {
    *device = ordinal;
    return verdict("hipDeviceGet", ordinal);
}

int hipDeviceGetName(char* name, int size, int device) {
    fakes::copy_text(
        name, fakes::text("FAKE_ROCM_NAME", model(device).name), static_cast<std::size_t>(size));
    return verdict("hipDeviceGetName", device);
}

int hipDeviceTotalMem(std::size_t* bytes, int device) {
    *bytes = model(device).memory;
    return verdict("hipDeviceTotalMem", device);
}

int hipDeviceGetAttribute(int* value, int attribute, int device) {
    auto const found = model(device).attributes.find(attribute);
    if (found == model(device).attributes.end()) {
        return invalid_value;
    }
    constexpr int compute_major = 23;
    constexpr int compute_minor = 61;
    *value = found->second;
    if (attribute == compute_major) {
        *value = fakes::number("FAKE_ROCM_COMPUTE_MAJOR", *value);
    } else if (attribute == compute_minor) {
        *value = fakes::number("FAKE_ROCM_COMPUTE_MINOR", *value);
    }
    return verdict("hipDeviceGetAttribute", device);
}

int hipDeviceGetUuid(unsigned char* uuid, int device) {
    constexpr int size = 16;
    std::fill_n(uuid, size, static_cast<unsigned char>(0xa0));
    uuid[size - 1] = static_cast<unsigned char>(device);
    return verdict("hipDeviceGetUuid", device);
}

int hipDeviceGetPCIBusId(char* text, int size, int device) {
    fakes::copy_text(text, model(device).pci, static_cast<std::size_t>(size));
    return verdict("hipDeviceGetPCIBusId", device);
}

int hipGetDevice(int* device) {
    *device = current_device();
    return fakes::error_of("hipGetDevice");
}

int hipSetDevice(int device) {
    int const error = verdict("hipSetDevice", device);
    if (error == success) {
        current_device() = device;
    }
    return error;
}

int hipMemGetInfo(std::size_t* free, std::size_t* total) {
    *total = model(current_device()).memory;
    *free = *total - gibibyte;
    return verdict("hipMemGetInfo");
}

int hipDevicePrimaryCtxGetState(int device, unsigned* flags, int* active) {
    *flags = 0;
    *active = use(device).has_memory ? 1 : 0;
    return verdict("hipDevicePrimaryCtxGetState", device);
}

int hipDeviceSynchronize() {
    return verdict("hipDeviceSynchronize");
}

int hipMalloc(void** pointer, std::size_t bytes) {
    *pointer = std::malloc(bytes);
    use(current_device()).has_memory = true;
    return *pointer == nullptr ? out_of_memory : verdict("hipMalloc");
}

int hipFree(void* pointer) {
    std::free(pointer);
    return verdict("hipFree");
}

int hipMemcpy(void* to, void const* from, std::size_t bytes, int) {
    std::memcpy(to, from, bytes);
    return verdict("hipMemcpy");
}

} // extern "C"
// NOLINTEND(readability-identifier-naming)
