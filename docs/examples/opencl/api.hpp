// SPDX-License-Identifier: BSL-1.0
#ifndef EXAMPLES_OPENCL_API_HPP
#define EXAMPLES_OPENCL_API_HPP

#include "function.hpp"

#include <catch2_targets/opencl.hpp>

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <memory>
#include <string>

namespace example::opencl {

inline Function function(char const* name) {
    return {name, catch2_targets::opencl::function(name)};
}

/// What the examples call of OpenCL. CL/cl.h gives the types; nothing is linked.
struct Api {
    decltype(&clBuildProgram) build_program = function("clBuildProgram");
    decltype(&clCreateBuffer) create_buffer = function("clCreateBuffer");
    decltype(&clCreateCommandQueue) create_command_queue = function("clCreateCommandQueue");
    decltype(&clCreateContext) create_context = function("clCreateContext");
    decltype(&clCreateKernel) create_kernel = function("clCreateKernel");
    decltype(&clCreateProgramWithSource) create_program_with_source =
        function("clCreateProgramWithSource");
    decltype(&clEnqueueNDRangeKernel) enqueue_nd_range_kernel = function("clEnqueueNDRangeKernel");
    decltype(&clEnqueueReadBuffer) enqueue_read_buffer = function("clEnqueueReadBuffer");
    decltype(&clGetProgramBuildInfo) get_program_build_info = function("clGetProgramBuildInfo");
    decltype(&clReleaseCommandQueue) release_command_queue = function("clReleaseCommandQueue");
    decltype(&clReleaseContext) release_context = function("clReleaseContext");
    decltype(&clReleaseKernel) release_kernel = function("clReleaseKernel");
    decltype(&clReleaseMemObject) release_mem_object = function("clReleaseMemObject");
    decltype(&clReleaseProgram) release_program = function("clReleaseProgram");
    decltype(&clSetKernelArg) set_kernel_arg = function("clSetKernelArg");
};

/// The functions, looked up on the first call.
Api const& api();

/// Throws std::runtime_error unless `code` is CL_SUCCESS:
/// `clBuildProgram: CL_BUILD_PROGRAM_FAILURE (-11)`, then the details.
void check(cl_int code, char const* call, std::string const& details = {});

/// Releases what OpenCL counts references to.
struct Release {
    void operator()(cl_command_queue queue) const { api().release_command_queue(queue); }
    void operator()(cl_context context) const { api().release_context(context); }
    void operator()(cl_kernel kernel) const { api().release_kernel(kernel); }
    void operator()(cl_mem memory) const { api().release_mem_object(memory); }
    void operator()(cl_program program) const { api().release_program(program); }
};

/// Owns one reference: `Owner<cl_mem>`.
template <typename Object>
using Owner = std::unique_ptr<std::remove_pointer_t<Object>, Release>;

} // namespace example::opencl

#endif
