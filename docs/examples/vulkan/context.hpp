// SPDX-License-Identifier: BSL-1.0
#ifndef EXAMPLES_VULKAN_CONTEXT_HPP
#define EXAMPLES_VULKAN_CONTEXT_HPP

#include "launch.hpp"
#include "vulkan/api.hpp"

#include <catch2_targets/device.hpp>

#include <cstring>
#include <initializer_list>
#include <vector>

namespace example::vulkan {

/// A storage buffer in memory that the host sees too, mapped as long as it lives.
struct Buffer {
    Owner<VkDeviceMemory> memory;
    Owner<VkBuffer> buffer; // goes before its memory
    void* data;
};

/// A shader's SPIR-V, as glslangValidator wrote it.
struct Shader {
    template <std::size_t Size>
    Shader(std::uint32_t const (&code)[Size]) : words(code),
                                                bytes(sizeof code) {}

    std::uint32_t const* words;
    std::size_t bytes;
};

/// A logical device with one queue that computes. Errors throw std::runtime_error with the call and
/// Vulkan's name and number of the error.
class Context {
public:
    explicit Context(catch2_targets::Device const& device);
    Context(Context const&) = delete;
    Context& operator=(Context const&) = delete;
    ~Context();

    /// Room for `count` elements.
    template <typename T>
    Buffer make_buffer(std::size_t count) {
        return make_buffer(count * sizeof(T));
    }

    /// A buffer that begins as a copy of `values`.
    template <typename T>
    Buffer copy(std::vector<T> const& values) {
        auto buffer = make_buffer<T>(values.size());
        std::memcpy(buffer.data, values.data(), values.size() * sizeof(T));
        return buffer;
    }

    /// Runs a shader on `groups` work groups and waits for its end. Buffers are bound from 0 on in
    /// the order given; `arguments` is what the shader's push constants hold.
    template <typename Arguments>
    void run(Shader const& shader,
             Groups groups,
             std::initializer_list<VkBuffer> buffers,
             Arguments const& arguments) {
        run(shader, groups, buffers, &arguments, sizeof arguments);
    }

    /// The first `count` elements.
    template <typename T>
    static std::vector<T> read(Buffer const& buffer, std::size_t count) {
        std::vector<T> values(count);
        std::memcpy(values.data(), buffer.data, count * sizeof(T));
        return values;
    }

private:
    Buffer make_buffer(std::size_t bytes);
    std::uint32_t host_memory_type(std::uint32_t allowed) const;
    Owner<VkPipeline> make_pipeline(Shader const& shader, VkPipelineLayout layout);
    void run(Shader const& shader,
             Groups groups,
             std::vector<VkBuffer> const& buffers,
             void const* arguments,
             std::uint32_t argument_bytes);
    void submit(VkCommandBuffer commands);

    VkPhysicalDevice m_physical_device;
    std::uint32_t m_family;
    VkDevice m_device = VK_NULL_HANDLE;
    VolkDeviceTable m_api;
};

} // namespace example::vulkan

#endif
