// SPDX-License-Identifier: BSL-1.0
#ifndef EXAMPLES_VULKAN_API_HPP
#define EXAMPLES_VULKAN_API_HPP

#include <volk.h>

#include <utility>

namespace example::vulkan {

/// Throws std::runtime_error unless `code` is VK_SUCCESS:
/// `vkCreateDevice: VK_ERROR_DEVICE_LOST (-4)`.
void check(VkResult code, char const* call);

/// Owns an object that a device made: a buffer, a pipeline.
template <typename Object>
class Owner {
public:
    using Destroy = void(VKAPI_PTR*)(VkDevice, Object, VkAllocationCallbacks const*);

    Owner(VkDevice device, Object object, Destroy destroy)
        : m_device(device),
          m_object(object),
          m_destroy(destroy) {}
    Owner(Owner&& other) noexcept
        : m_device(other.m_device),
          m_object(std::exchange(other.m_object, VK_NULL_HANDLE)),
          m_destroy(other.m_destroy) {}
    Owner& operator=(Owner&&) = delete;
    ~Owner() {
        if (m_object != VK_NULL_HANDLE)
            m_destroy(m_device, m_object, nullptr);
    }

    Object get() const { return m_object; }

private:
    VkDevice m_device;
    Object m_object;
    Destroy m_destroy;
};

/// Calls one of the many functions that make an object from a description. `call` is its name.
template <typename Object, typename Info>
Owner<Object>
make(char const* call,
     VkResult(VKAPI_PTR* create)(VkDevice, Info const*, VkAllocationCallbacks const*, Object*),
     typename Owner<Object>::Destroy destroy,
     VkDevice device,
     Info const& info) {
    Object object = VK_NULL_HANDLE;
    check(create(device, &info, nullptr, &object), call);
    return {device, object, destroy};
}

} // namespace example::vulkan

#endif
