// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/rocm.hpp>

#include "runtimes/builtin.hpp"
#include "runtimes/cuda_like.hpp"
#include "runtimes/cuda_like_health.hpp"
#include "runtimes/driver_names.hpp"
#include "runtimes/facts.hpp"

#include <array>

namespace catch2_targets {

namespace {

using detail::CudaLikeApi;
using detail::CudaLikeDialect;
using detail::DynamicLibrary;

constexpr int no_device = 100;

/// ROCm 5 and later: before it the attributes had other numbers.
DynamicLibrary const& hip_library() {
    static DynamicLibrary const opened = DynamicLibrary::open(detail::driver_names("rocm"));
    return opened;
}

char const* error_name(DynamicLibrary const& library, int error) {
    auto* const ask = library.function<char const*(int)>("hipGetErrorName");
    return ask == nullptr ? nullptr : ask(error);
}

/// hipInit is not among them: without a device it answers with the error for a wrong ordinal.
/// Properties are asked for one by one: the structure that holds them all differs from release to
/// release.
CudaLikeDialect hip_dialect() {
    CudaLikeDialect hip;
    hip.get_count = "hipGetDeviceCount";
    hip.get_device = "hipDeviceGet";
    hip.get_name = "hipDeviceGetName";
    hip.get_memory = "hipDeviceTotalMem";
    hip.get_attribute = "hipDeviceGetAttribute";
    hip.get_uuid = {"hipDeviceGetUuid"};
    hip.error_name = error_name;
    hip.absent_errors = {no_device};
    hip.attributes.compute_capability_major = 23;
    hip.attributes.compute_capability_minor = 61;
    hip.attributes.integrated = 16;
    hip.attributes.max_shared_memory_per_block = 74;
    hip.attributes.max_threads_per_block = 56;
    hip.attributes.multiprocessor_count = 63;
    hip.attributes.warp_size = 87;
    return hip;
}

/// Throws DeviceError where there is no HIP runtime, or where it lacks a function.
CudaLikeApi const& hip_api() {
    static CudaLikeApi const api(hip_library(), hip_dialect());
    return api;
}

/// What the function tells of a version, 50221153, is 5.2.21153.
std::optional<Version> version(char const* function) {
    auto* const ask = hip_library().function<int(int*)>(function);
    int number = 0;
    if (ask == nullptr || ask(&number) != 0) {
        return std::nullopt;
    }
    return Version{static_cast<std::uint32_t>(number / 10'000'000),
                   static_cast<std::uint32_t>(number / 100'000 % 100),
                   static_cast<std::uint32_t>(number % 100'000)};
}

std::optional<std::string> pci_address(int device) {
    auto* const ask = hip_library().function<int(char*, int, int)>("hipDeviceGetPCIBusId");
    std::array<char, 64> text{};
    if (ask == nullptr || ask(text.data(), static_cast<int>(text.size()), device) != 0) {
        return std::nullopt;
    }
    return detail::driver_text({text.data(), text.size()});
}

/// By the architecture's number: gfx940 and its kin have bfloat16, gfx10 has not, gfx11 has it
/// again. Nothing for 9.0, which stands for gfx908 and gfx90a with it as for gfx900 without.
std::optional<bool> has_bf16(Version const& compute) {
    if (compute.part(0) == 9) {
        return compute.part(1) == 0 ? std::nullopt : std::optional<bool>(true);
    }
    return compute >= Version{11};
}

/// What `ask` answers with the device current, or why the device cannot be. The thread gets the
/// device back that it had.
template <typename Ask>
int ask_on(int device, DynamicLibrary const& library, Ask const& ask) {
    auto* const get_device = library.required<int(int*)>("hipGetDevice");
    auto* const set_device = library.required<int(int)>("hipSetDevice");
    int current = 0;
    if (int const error = get_device(&current)) {
        return error;
    }
    if (int const error = set_device(device)) {
        return error;
    }
    int const error = ask();
    set_device(current);
    return error;
}

/// The error that the device has for good. A wait can fail for a moment's reason, as while a stream
/// is being captured; then another function does not fail with it.
int lasting_error(DynamicLibrary const& library, int device) {
    auto* const wait = library.required<int()>("hipDeviceSynchronize");
    auto* const ask = library.required<int(std::size_t*, std::size_t*)>("hipMemGetInfo");
    std::size_t free = 0;
    std::size_t total = 0;
    return ask_on(device, library, [&] { return wait() == 0 ? 0 : ask(&free, &total); });
}

class RocmRuntime final : public detail::CudaLikeRuntime {
    DynamicLibrary const& library() const override { return hip_library(); }

    CudaLikeApi const& api() const override { return hip_api(); }

    std::string hidden_by() const override {
        return detail::hiding_variables({"HIP_VISIBLE_DEVICES",
                                         "ROCR_VISIBLE_DEVICES",
                                         "GPU_DEVICE_ORDINAL",
                                         "CUDA_VISIBLE_DEVICES"});
    }

    void complete(DeviceInfo& info, int device) const override {
        info.facts.emplace("vendor", "Advanced Micro Devices, Inc.");
        info.facts.emplace("fp16", true);
        auto const compute = info.facts.find("compute");
        if (compute != info.facts.end()) {
            detail::put(info, "bf16", has_bf16(compute->second.as<Version>()));
        }
        detail::put(info, "api", version("hipRuntimeGetVersion"));
        if (auto const driver = version("hipDriverGetVersion")) {
            info.facts.emplace("driver", driver->str());
        }
        detail::put(info, "pci", pci_address(device));
    }

    /// HIP tells only the current device's.
    std::size_t free_memory(int device) const override {
        auto* const ask = hip_library().required<int(std::size_t*, std::size_t*)>("hipMemGetInfo");
        std::size_t free = 0;
        std::size_t total = 0;
        int const error = ask_on(device, hip_library(), [&] { return ask(&free, &total); });
        hip_api().check("hipMemGetInfo", error);
        return free;
    }

    Health healthy(int ordinal) override { return m_health.of(ordinal); }

    detail::CudaLikeHealth m_health{{detail::driver_names("rocm"),
                                     "hipDeviceGet",
                                     "hipDevicePrimaryCtxGetState",
                                     lasting_error,
                                     error_name}};
};

} // namespace

namespace rocm {

Handle handle(Device const& device) {
    static_cast<void>(ordinal_in(device, "rocm"));
    return {hip_api().device_here(device)};
}

void* function(char const* name) {
    return hip_api().library().symbol(name);
}

} // namespace rocm

std::unique_ptr<Runtime> detail::make_rocm_runtime() {
    return std::make_unique<RocmRuntime>();
}

} // namespace catch2_targets
