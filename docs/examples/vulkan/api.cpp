// SPDX-License-Identifier: BSL-1.0
#include "vulkan/api.hpp"

#include <stdexcept>
#include <string>

namespace example::vulkan {
namespace {

/// The names of the errors that the calls of these examples give.
char const* name_of(VkResult code) {
    switch (static_cast<int>(code)) {
    case VK_TIMEOUT:
        return "VK_TIMEOUT";
    case VK_ERROR_OUT_OF_HOST_MEMORY:
        return "VK_ERROR_OUT_OF_HOST_MEMORY";
    case VK_ERROR_OUT_OF_DEVICE_MEMORY:
        return "VK_ERROR_OUT_OF_DEVICE_MEMORY";
    case VK_ERROR_INITIALIZATION_FAILED:
        return "VK_ERROR_INITIALIZATION_FAILED";
    case VK_ERROR_DEVICE_LOST:
        return "VK_ERROR_DEVICE_LOST";
    case VK_ERROR_MEMORY_MAP_FAILED:
        return "VK_ERROR_MEMORY_MAP_FAILED";
    case VK_ERROR_FEATURE_NOT_PRESENT:
        return "VK_ERROR_FEATURE_NOT_PRESENT";
    case VK_ERROR_TOO_MANY_OBJECTS:
        return "VK_ERROR_TOO_MANY_OBJECTS";
    case VK_ERROR_OUT_OF_POOL_MEMORY:
        return "VK_ERROR_OUT_OF_POOL_MEMORY";
    case VK_ERROR_INVALID_SHADER_NV:
        return "VK_ERROR_INVALID_SHADER_NV";
    }
    return "error";
}

} // namespace

void check(VkResult code, char const* call) {
    if (code != VK_SUCCESS)
        throw std::runtime_error(std::string(call) + ": " + name_of(code) + " (" +
                                 std::to_string(code) + ")");
}

} // namespace example::vulkan
