// SPDX-License-Identifier: BSL-1.0
#include "vulkan/context.hpp"

#include <catch2_targets/vulkan.hpp>

#include <stdexcept>

namespace example::vulkan {
namespace {

/// The device's physical device, with volk's instance-level functions ready.
VkPhysicalDevice physical_device(catch2_targets::Device const& device) {
    auto const handle = catch2_targets::vulkan::handle(device);
    static bool const ready = [&] {
        volkInitializeCustom(reinterpret_cast<PFN_vkGetInstanceProcAddr>(
            catch2_targets::vulkan::get_instance_proc_addr()));
        volkLoadInstanceOnly(handle.instance);
        return true;
    }();
    static_cast<void>(ready);
    return handle.physical_device;
}

std::uint32_t compute_family(VkPhysicalDevice device) {
    std::uint32_t count = 0;
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    vkGetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
    for (std::uint32_t family = 0; family < count; ++family)
        if (families[family].queueFlags & VK_QUEUE_COMPUTE_BIT)
            return family;
    throw std::runtime_error("vulkan: the device has no queue that computes");
}

VkDevice make_device(VkPhysicalDevice physical_device, std::uint32_t family) {
    float const priority = 1;
    VkDeviceQueueCreateInfo queue{};
    queue.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO;
    queue.queueFamilyIndex = family;
    queue.queueCount = 1;
    queue.pQueuePriorities = &priority;

    VkPhysicalDeviceFeatures offered{};
    vkGetPhysicalDeviceFeatures(physical_device, &offered);
    VkPhysicalDeviceFeatures features{};
    features.shaderFloat64 = offered.shaderFloat64; // for the sum of doubles

    VkDeviceCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO;
    info.queueCreateInfoCount = 1;
    info.pQueueCreateInfos = &queue;
    info.pEnabledFeatures = &features;
    VkDevice device = VK_NULL_HANDLE;
    check(vkCreateDevice(physical_device, &info, nullptr, &device), "vkCreateDevice");
    return device;
}

Owner<VkDescriptorSetLayout>
make_set_layout(VolkDeviceTable const& api, VkDevice device, std::uint32_t buffer_count) {
    std::vector<VkDescriptorSetLayoutBinding> bindings(buffer_count);
    for (std::uint32_t i = 0; i < buffer_count; ++i)
        bindings[i] = {
            i, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr};
    VkDescriptorSetLayoutCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO;
    info.bindingCount = buffer_count;
    info.pBindings = bindings.data();
    return make("vkCreateDescriptorSetLayout",
                api.vkCreateDescriptorSetLayout,
                api.vkDestroyDescriptorSetLayout,
                device,
                info);
}

Owner<VkPipelineLayout> make_pipeline_layout(VolkDeviceTable const& api,
                                             VkDevice device,
                                             VkDescriptorSetLayout sets,
                                             std::uint32_t argument_bytes) {
    VkPushConstantRange const arguments{VK_SHADER_STAGE_COMPUTE_BIT, 0, argument_bytes};
    VkPipelineLayoutCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO;
    info.setLayoutCount = 1;
    info.pSetLayouts = &sets;
    info.pushConstantRangeCount = 1;
    info.pPushConstantRanges = &arguments;
    return make("vkCreatePipelineLayout",
                api.vkCreatePipelineLayout,
                api.vkDestroyPipelineLayout,
                device,
                info);
}

Owner<VkDescriptorPool>
make_pool(VolkDeviceTable const& api, VkDevice device, std::uint32_t buffer_count) {
    VkDescriptorPoolSize const size{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, buffer_count};
    VkDescriptorPoolCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO;
    info.maxSets = 1;
    info.poolSizeCount = 1;
    info.pPoolSizes = &size;
    return make("vkCreateDescriptorPool",
                api.vkCreateDescriptorPool,
                api.vkDestroyDescriptorPool,
                device,
                info);
}

/// A set that binds the buffers; the pool owns it.
VkDescriptorSet bind(VolkDeviceTable const& api,
                     VkDevice device,
                     VkDescriptorPool pool,
                     VkDescriptorSetLayout layout,
                     std::vector<VkBuffer> const& buffers) {
    VkDescriptorSetAllocateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO;
    info.descriptorPool = pool;
    info.descriptorSetCount = 1;
    info.pSetLayouts = &layout;
    VkDescriptorSet set = VK_NULL_HANDLE;
    check(api.vkAllocateDescriptorSets(device, &info, &set), "vkAllocateDescriptorSets");

    std::vector<VkDescriptorBufferInfo> bound;
    bound.reserve(buffers.size());
    for (auto* const buffer : buffers)
        bound.push_back({buffer, 0, VK_WHOLE_SIZE});
    VkWriteDescriptorSet write{};
    write.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET;
    write.dstSet = set;
    write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    write.descriptorCount = static_cast<std::uint32_t>(bound.size()); // one a binding, from 0 on
    write.pBufferInfo = bound.data();
    api.vkUpdateDescriptorSets(device, 1, &write, 0, nullptr);
    return set;
}

VkCommandBuffer begin(VolkDeviceTable const& api, VkDevice device, VkCommandPool pool) {
    VkCommandBufferAllocateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO;
    info.commandPool = pool;
    info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
    info.commandBufferCount = 1;
    VkCommandBuffer commands = VK_NULL_HANDLE;
    check(api.vkAllocateCommandBuffers(device, &info, &commands), "vkAllocateCommandBuffers");
    VkCommandBufferBeginInfo begin_info{};
    begin_info.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO;
    begin_info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    check(api.vkBeginCommandBuffer(commands, &begin_info), "vkBeginCommandBuffer");
    return commands;
}

} // namespace

Context::Context(catch2_targets::Device const& device)
    : m_physical_device(physical_device(device)),
      m_family(compute_family(m_physical_device)),
      m_device(make_device(m_physical_device, m_family)) {
    volkLoadDeviceTable(&m_api, m_device);
}

Context::~Context() {
    m_api.vkDestroyDevice(m_device, nullptr);
}

std::uint32_t Context::host_memory_type(std::uint32_t allowed) const {
    VkPhysicalDeviceMemoryProperties memory{};
    vkGetPhysicalDeviceMemoryProperties(m_physical_device, &memory);
    auto const wanted = static_cast<VkMemoryPropertyFlags>(VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
                                                           VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
    for (std::uint32_t type = 0; type < memory.memoryTypeCount; ++type)
        if ((allowed >> type & 1U) && (memory.memoryTypes[type].propertyFlags & wanted) == wanted)
            return type;
    throw std::runtime_error("vulkan: no memory that the host sees holds a storage buffer");
}

Buffer Context::make_buffer(std::size_t bytes) {
    VkBufferCreateInfo buffer_info{};
    buffer_info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
    buffer_info.size = bytes;
    buffer_info.usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    auto buffer =
        make("vkCreateBuffer", m_api.vkCreateBuffer, m_api.vkDestroyBuffer, m_device, buffer_info);

    VkMemoryRequirements needs{};
    m_api.vkGetBufferMemoryRequirements(m_device, buffer.get(), &needs);
    VkMemoryAllocateInfo memory_info{};
    memory_info.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO;
    memory_info.allocationSize = needs.size;
    memory_info.memoryTypeIndex = host_memory_type(needs.memoryTypeBits);
    auto memory =
        make("vkAllocateMemory", m_api.vkAllocateMemory, m_api.vkFreeMemory, m_device, memory_info);

    check(m_api.vkBindBufferMemory(m_device, buffer.get(), memory.get(), 0), "vkBindBufferMemory");
    void* data = nullptr;
    check(m_api.vkMapMemory(m_device, memory.get(), 0, VK_WHOLE_SIZE, 0, &data), "vkMapMemory");
    return {std::move(memory), std::move(buffer), data};
}

Owner<VkPipeline> Context::make_pipeline(Shader const& shader, VkPipelineLayout layout) {
    VkShaderModuleCreateInfo module_info{};
    module_info.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO;
    module_info.codeSize = shader.bytes;
    module_info.pCode = shader.words;
    auto const module = make("vkCreateShaderModule",
                             m_api.vkCreateShaderModule,
                             m_api.vkDestroyShaderModule,
                             m_device,
                             module_info);

    VkComputePipelineCreateInfo info{};
    info.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO;
    info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
    info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
    info.stage.module = module.get();
    info.stage.pName = "main";
    info.layout = layout;
    VkPipeline pipeline = VK_NULL_HANDLE;
    check(m_api.vkCreateComputePipelines(m_device, VK_NULL_HANDLE, 1, &info, nullptr, &pipeline),
          "vkCreateComputePipelines");
    return {m_device, pipeline, m_api.vkDestroyPipeline};
}

void Context::run(Shader const& shader,
                  Groups groups,
                  std::vector<VkBuffer> const& buffers,
                  void const* arguments,
                  std::uint32_t argument_bytes) {
    auto const buffer_count = static_cast<std::uint32_t>(buffers.size());
    auto const sets = make_set_layout(m_api, m_device, buffer_count);
    auto const layout = make_pipeline_layout(m_api, m_device, sets.get(), argument_bytes);
    auto const pipeline = make_pipeline(shader, layout.get());
    auto const set_pool = make_pool(m_api, m_device, buffer_count);
    auto* const set = bind(m_api, m_device, set_pool.get(), sets.get(), buffers);

    VkCommandPoolCreateInfo pool_info{};
    pool_info.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO;
    pool_info.queueFamilyIndex = m_family;
    auto const pool = make("vkCreateCommandPool",
                           m_api.vkCreateCommandPool,
                           m_api.vkDestroyCommandPool,
                           m_device,
                           pool_info);
    auto* const commands = begin(m_api, m_device, pool.get());
    m_api.vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline.get());
    m_api.vkCmdBindDescriptorSets(
        commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout.get(), 0, 1, &set, 0, nullptr);
    m_api.vkCmdPushConstants(
        commands, layout.get(), VK_SHADER_STAGE_COMPUTE_BIT, 0, argument_bytes, arguments);
    m_api.vkCmdDispatch(commands, groups.x, groups.y, 1);
    submit(commands);
}

void Context::submit(VkCommandBuffer commands) {
    // The fence alone makes nothing visible to a later shader, nor to the host.
    VkMemoryBarrier barrier{};
    barrier.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER;
    barrier.srcAccessMask = VK_ACCESS_SHADER_WRITE_BIT;
    barrier.dstAccessMask = VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_HOST_READ_BIT;
    m_api.vkCmdPipelineBarrier(commands,
                               VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT,
                               VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_HOST_BIT,
                               0,
                               1,
                               &barrier,
                               0,
                               nullptr,
                               0,
                               nullptr);
    check(m_api.vkEndCommandBuffer(commands), "vkEndCommandBuffer");

    VkFenceCreateInfo fence_info{};
    fence_info.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO;
    auto const fence =
        make("vkCreateFence", m_api.vkCreateFence, m_api.vkDestroyFence, m_device, fence_info);
    VkSubmitInfo info{};
    info.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
    info.commandBufferCount = 1;
    info.pCommandBuffers = &commands;
    VkQueue queue = VK_NULL_HANDLE;
    m_api.vkGetDeviceQueue(m_device, m_family, 0, &queue);
    check(m_api.vkQueueSubmit(queue, 1, &info, fence.get()), "vkQueueSubmit");
    auto* const fences = fence.get();
    check(m_api.vkWaitForFences(m_device, 1, &fences, VK_TRUE, UINT64_MAX), "vkWaitForFences");
}

} // namespace example::vulkan
