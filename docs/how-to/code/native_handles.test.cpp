// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2_targets/catch2_targets.hpp>

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <catch2_targets/opencl.hpp>

/// Fails the test for any error, and tells the library of one that the device does not get over.
void require_success(catch2_targets::Device const& device, cl_int code) {
    if (code == CL_DEVICE_NOT_AVAILABLE) {
        catch2_targets::mark_lost(device, "CL_DEVICE_NOT_AVAILABLE (-2)");
    }
    REQUIRE(code == CL_SUCCESS);
}

TEST_CASE("an OpenCL device has a compute unit", "[requires_opencl]") {
    auto const handle = catch2_targets::opencl::handle(catch2_targets::current().device);
    auto const get_info = reinterpret_cast<decltype(clGetDeviceInfo)*>(
        catch2_targets::opencl::function("clGetDeviceInfo"));

    cl_uint units = 0;
    cl_int const code =
        get_info(handle.device, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof(units), &units, nullptr);

    require_success(catch2_targets::current().device, code);
    CHECK(units > 0);
}

#include <catch2_targets/vulkan.hpp>
#include <vulkan/vulkan_core.h>

TEST_CASE("a Vulkan device has a queue family that computes", "[requires_vulkan]") {
    auto const handle = catch2_targets::vulkan::handle(catch2_targets::current().device);
    auto const get_proc = reinterpret_cast<PFN_vkGetInstanceProcAddr>(
        catch2_targets::vulkan::get_instance_proc_addr());
    auto const get_families = reinterpret_cast<PFN_vkGetPhysicalDeviceQueueFamilyProperties>(
        get_proc(handle.instance, "vkGetPhysicalDeviceQueueFamilyProperties"));

    std::uint32_t count = 0;
    get_families(handle.physical_device, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    get_families(handle.physical_device, &count, families.data());

    bool computes = false;
    for (VkQueueFamilyProperties const& family : families) {
        computes = computes || (family.queueFlags & VK_QUEUE_COMPUTE_BIT) != 0;
    }
    CHECK(computes);
}

#include <catch2_targets/cuda.hpp>

TEST_CASE("a CUDA context can be made current", "[requires_cuda]") {
    auto const handle = catch2_targets::cuda::handle(catch2_targets::current().device);
    auto const set_current =
        reinterpret_cast<int (*)(CUctx_st*)>(catch2_targets::cuda::function("cuCtxSetCurrent"));
    CHECK(set_current(handle.primary_context) == 0);
}

#include <catch2_targets/llvm.hpp>

TEST_CASE("LLVM is told which CPU to compile for", "[target:llvm][target:llvm -mcpu=generic]") {
    auto const on = GENERATE(catch2_targets::targets());
    auto const machine = catch2_targets::llvm::handle(on.target, on.device);
    CHECK(machine.cpu == on.target.attr("mcpu").value_or(machine.cpu));
    CHECK_FALSE(machine.triple.empty());
}

TEST_CASE("a handle is refused for a device of another runtime", "[requires_vulkan]") {
    catch2_targets::Device const& device = catch2_targets::current().device;
    CHECK_THROWS_AS(catch2_targets::opencl::handle(device), catch2_targets::DeviceError);
}
