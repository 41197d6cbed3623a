// SPDX-License-Identifier: BSL-1.0
#include "saxpy.hpp"

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <catch2_targets/opencl.hpp>

#include <memory>
#include <stdexcept>
#include <string>

/// One of the OpenCL loader's functions, so that the program links no OpenCL.
#define OPENCL(name) reinterpret_cast<decltype(name)*>(catch2_targets::opencl::function(#name))

namespace {

char const* const source = "kernel void saxpy(float a, global float const* x, global float* y) {\n"
                           "    size_t i = get_global_id(0);\n"
                           "    y[i] += a * x[i];\n"
                           "}\n";

void require(cl_int code, char const* call) {
    if (code != CL_SUCCESS) {
        throw std::runtime_error(std::string(call) + ": error " + std::to_string(code));
    }
}

} // namespace

void saxpy_opencl(catch2_targets::Device const& device,
                  float a,
                  std::vector<float> const& x,
                  std::vector<float>& y) {
    cl_device_id id = catch2_targets::opencl::handle(device).device;
    std::size_t const count = y.size();
    std::size_t const bytes = count * sizeof(float);
    cl_int code = CL_SUCCESS;

    std::shared_ptr<_cl_context> const context(
        OPENCL(clCreateContext)(nullptr, 1, &id, nullptr, nullptr, &code),
        OPENCL(clReleaseContext));
    require(code, "clCreateContext");
    std::shared_ptr<_cl_command_queue> const queue(
        OPENCL(clCreateCommandQueue)(context.get(), id, 0, &code), OPENCL(clReleaseCommandQueue));
    require(code, "clCreateCommandQueue");

    char const* text = source;
    std::shared_ptr<_cl_program> const program(
        OPENCL(clCreateProgramWithSource)(context.get(), 1, &text, nullptr, &code),
        OPENCL(clReleaseProgram));
    require(code, "clCreateProgramWithSource");
    require(OPENCL(clBuildProgram)(program.get(), 1, &id, "", nullptr, nullptr), "clBuildProgram");
    std::shared_ptr<_cl_kernel> const kernel(OPENCL(clCreateKernel)(program.get(), "saxpy", &code),
                                             OPENCL(clReleaseKernel));
    require(code, "clCreateKernel");

    auto const copy_in = [&](float const* values) {
        std::shared_ptr<_cl_mem> const buffer(
            OPENCL(clCreateBuffer)(context.get(),
                                   CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                   bytes,
                                   const_cast<float*>(values),
                                   &code),
            OPENCL(clReleaseMemObject));
        require(code, "clCreateBuffer");
        return buffer;
    };
    auto const x_buffer = copy_in(x.data());
    auto const y_buffer = copy_in(y.data());

    cl_mem const x_memory = x_buffer.get();
    cl_mem const y_memory = y_buffer.get();
    auto const set_argument = OPENCL(clSetKernelArg);
    require(set_argument(kernel.get(), 0, sizeof(a), &a), "clSetKernelArg");
    require(set_argument(kernel.get(), 1, sizeof(x_memory), &x_memory), "clSetKernelArg");
    require(set_argument(kernel.get(), 2, sizeof(y_memory), &y_memory), "clSetKernelArg");
    require(OPENCL(clEnqueueNDRangeKernel)(
                queue.get(), kernel.get(), 1, nullptr, &count, nullptr, 0, nullptr, nullptr),
            "clEnqueueNDRangeKernel");
    require(OPENCL(clEnqueueReadBuffer)(
                queue.get(), y_memory, CL_TRUE, 0, bytes, y.data(), 0, nullptr, nullptr),
            "clEnqueueReadBuffer");
}
