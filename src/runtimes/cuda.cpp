// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/cuda.hpp>

#include "runtimes/builtin.hpp"
#include "runtimes/cuda_like.hpp"
#include "runtimes/cuda_like_health.hpp"
#include "runtimes/driver_names.hpp"
#include "runtimes/facts.hpp"

#include <fstream>
#include <map>
#include <mutex>

namespace catch2_targets {

namespace {

using detail::CudaLikeApi;
using detail::CudaLikeDialect;
using detail::DynamicLibrary;

constexpr int stub_library = 34;
constexpr int no_device = 100;

constexpr int pci_bus_id = 33;
constexpr int pci_device_id = 34;
constexpr int pci_domain_id = 50;

DynamicLibrary const& cuda_library() {
    static DynamicLibrary const opened = DynamicLibrary::open(detail::driver_names("cuda"));
    return opened;
}

char const* error_name(DynamicLibrary const& library, int error) {
    auto* const ask = library.function<int(int, char const**)>("cuGetErrorName");
    char const* name = nullptr;
    if (ask != nullptr && ask(error, &name) == 0) {
        return name;
    }
    // The toolkit's stub of the driver answers every call with its one error, this one too.
    return error == stub_library ? "CUDA_ERROR_STUB_LIBRARY" : nullptr;
}

CudaLikeDialect cuda_dialect() {
    CudaLikeDialect cuda;
    cuda.init = "cuInit";
    cuda.get_count = "cuDeviceGetCount";
    cuda.get_device = "cuDeviceGet";
    cuda.get_name = "cuDeviceGetName";
    cuda.get_memory = "cuDeviceTotalMem_v2";
    cuda.get_attribute = "cuDeviceGetAttribute";
    cuda.get_uuid = {"cuDeviceGetUuid_v2", "cuDeviceGetUuid"};
    cuda.error_name = error_name;
    cuda.absent_errors = {stub_library, no_device};
    cuda.attributes.compute_capability_major = 75;
    cuda.attributes.compute_capability_minor = 76;
    cuda.attributes.integrated = 18;
    cuda.attributes.max_shared_memory_per_block = 8;
    cuda.attributes.max_threads_per_block = 1;
    cuda.attributes.multiprocessor_count = 16;
    cuda.attributes.warp_size = 10;
    return cuda;
}

/// Throws DeviceError where there is no driver, or where it lacks a function.
CudaLikeApi const& cuda_api() {
    static CudaLikeApi const api(cuda_library(), cuda_dialect());
    return api;
}

/// The driver API's version, 12040, is 12.4.
std::optional<Version> api_version() {
    auto* const ask = cuda_library().function<int(int*)>("cuDriverGetVersion");
    int number = 0;
    if (ask == nullptr || ask(&number) != 0) {
        return std::nullopt;
    }
    return Version{static_cast<std::uint32_t>(number / 1000),
                   static_cast<std::uint32_t>(number % 1000 / 10)};
}

/// The kernel driver's version, which the driver API does not tell: the first number with a dot in
/// `NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.104.05  ...`.
std::optional<std::string> kernel_driver_version() {
    std::ifstream file("/proc/driver/nvidia/version");
    std::string word;
    while (file >> word) {
        if (Version::parse(word) && word.find('.') != std::string::npos) {
            return word;
        }
    }
    return std::nullopt;
}

std::optional<std::string> pci_address(int device) {
    auto const domain = cuda_api().attribute(device, pci_domain_id);
    auto const bus = cuda_api().attribute(device, pci_bus_id);
    auto const slot = cuda_api().attribute(device, pci_device_id);
    if (!domain || !bus || !slot) {
        return std::nullopt;
    }
    return detail::pci_text(static_cast<std::uint32_t>(*domain),
                            static_cast<std::uint32_t>(*bus),
                            static_cast<std::uint32_t>(*slot),
                            0);
}

/// The device's primary context, retained once and for good: what a test makes in it outlives the
/// handle.
CUctx_st* primary_context(int device) {
    static std::mutex mutex;
    static auto* const retained = new std::map<int, CUctx_st*>();
    std::lock_guard<std::mutex> const lock(mutex);
    auto const found = retained->find(device);
    if (found != retained->end()) {
        return found->second;
    }
    auto* const retain = cuda_library().required<int(CUctx_st**, int)>("cuDevicePrimaryCtxRetain");
    CUctx_st* context = nullptr;
    cuda_api().check("cuDevicePrimaryCtxRetain", retain(&context, device));
    retained->emplace(device, context);
    return context;
}

/// What `ask` answers with the context current, or why the context cannot be. The thread gets the
/// context back that it had.
template <typename Ask>
int ask_in(CUctx_st* context, DynamicLibrary const& library, Ask const& ask) {
    auto* const push = library.required<int(CUctx_st*)>("cuCtxPushCurrent_v2");
    auto* const pop = library.required<int(CUctx_st**)>("cuCtxPopCurrent_v2");
    if (int const error = push(context)) {
        return error;
    }
    int const error = ask();
    CUctx_st* popped = nullptr;
    pop(&popped);
    return error;
}

/// The error that the current context has for good. A wait can fail for a moment's reason, as while
/// a stream is being captured; then another function does not fail with it.
int lasting_error_here(DynamicLibrary const& library) {
    auto* const wait = library.required<int()>("cuCtxSynchronize");
    auto* const ask = library.required<int(std::size_t*, std::size_t*)>("cuMemGetInfo_v2");
    std::size_t free = 0;
    std::size_t total = 0;
    return wait() == 0 ? 0 : ask(&free, &total);
}

/// Of the primary context, which exists: it is held while it is asked, and not kept.
int lasting_error(DynamicLibrary const& library, int device) {
    auto* const retain = library.required<int(CUctx_st**, int)>("cuDevicePrimaryCtxRetain");
    auto* const release = library.required<int(int)>("cuDevicePrimaryCtxRelease_v2");
    CUctx_st* context = nullptr;
    if (int const error = retain(&context, device)) {
        return error;
    }
    int const error = ask_in(context, library, [&] { return lasting_error_here(library); });
    release(device);
    return error;
}

class CudaRuntime final : public detail::CudaLikeRuntime {
    DynamicLibrary const& library() const override { return cuda_library(); }

    CudaLikeApi const& api() const override { return cuda_api(); }

    std::string hidden_by() const override {
        return detail::hiding_variables({"CUDA_VISIBLE_DEVICES"});
    }

    void complete(DeviceInfo& info, int device) const override {
        info.facts.emplace("vendor", "NVIDIA Corporation");
        auto const compute = info.facts.find("compute");
        if (compute != info.facts.end()) {
            info.facts.emplace("bf16", compute->second.as<Version>() >= Version{8, 0});
            info.facts.emplace("fp16", compute->second.as<Version>() >= Version{5, 3});
        }
        detail::put(info, "api", api_version());
        detail::put(info, "driver", kernel_driver_version());
        detail::put(info, "pci", pci_address(device));
    }

    std::size_t free_memory(int device) const override {
        auto* const ask =
            cuda_library().required<int(std::size_t*, std::size_t*)>("cuMemGetInfo_v2");
        std::size_t free = 0;
        std::size_t total = 0;
        int const error =
            ask_in(primary_context(device), cuda_library(), [&] { return ask(&free, &total); });
        cuda_api().check("cuMemGetInfo_v2", error);
        return free;
    }

    Health healthy(int ordinal) override { return m_health.of(ordinal); }

    detail::CudaLikeHealth m_health{{detail::driver_names("cuda"),
                                     "cuDeviceGet",
                                     "cuDevicePrimaryCtxGetState",
                                     lasting_error,
                                     error_name}};
};

} // namespace

namespace cuda {

Handle handle(Device const& device) {
    static_cast<void>(ordinal_in(device, "cuda"));
    int const here = cuda_api().device_here(device);
    return {here, primary_context(here)};
}

void* function(char const* name) {
    return cuda_api().library().symbol(name);
}

} // namespace cuda

std::unique_ptr<Runtime> detail::make_cuda_runtime() {
    return std::make_unique<CudaRuntime>();
}

} // namespace catch2_targets
