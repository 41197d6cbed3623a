// SPDX-License-Identifier: BSL-1.0
#include "runtimes/driver_names.hpp"

#include <map>

namespace catch2_targets::detail {

std::vector<std::string> driver_names(std::string_view kind) {
    using Names = std::map<std::string_view, std::vector<std::string>>;
    static Names const names {
#if defined(_WIN32)
        {"cuda", {"nvcuda.dll"}}, {"opencl", {"OpenCL.dll"}},
            {"rocm", {"amdhip64_7.dll", "amdhip64_6.dll", "amdhip64.dll"}},
            {"vulkan", {"vulkan-1.dll"}},
#else
        {"cuda", {"libcuda.so.1"}},
            {"rocm",
             {"libamdhip64.so", "libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5"}},
#if defined(__APPLE__)
            {"opencl", {"/System/Library/Frameworks/OpenCL.framework/OpenCL", "libOpenCL.1.dylib"}},
            {"vulkan", {"libvulkan.1.dylib", "libvulkan.dylib", "libMoltenVK.dylib"}},
#elif defined(__ANDROID__)
            {"opencl", {"libOpenCL.so"}}, {"vulkan", {"libvulkan.so"}},
#else
            {"opencl", {"libOpenCL.so.1"}}, {"vulkan", {"libvulkan.so.1"}},
#endif
#endif
    };
    auto const found = names.find(kind);
    return found == names.end() ? std::vector<std::string>() : found->second;
}

} // namespace catch2_targets::detail
