// SPDX-License-Identifier: BSL-1.0
#include "opencl/context.hpp"

namespace example::opencl {
namespace {

std::string build_log(cl_program program, cl_device_id device) {
    std::size_t size = 0;
    api().get_program_build_info(program, device, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
    std::string log(size, '\0');
    api().get_program_build_info(program, device, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr);
    return log.substr(0, log.find('\0')); // the size counts the 0 at its end
}

} // namespace

Context::Context(catch2_targets::Device const& device)
    : m_device(catch2_targets::opencl::handle(device).device) {
    cl_int code = CL_SUCCESS;
    m_context.reset(api().create_context(nullptr, 1, &m_device, nullptr, nullptr, &code));
    check(code, "clCreateContext");
    m_queue.reset(api().create_command_queue(m_context.get(), m_device, 0, &code));
    check(code, "clCreateCommandQueue");
}

Program Context::build(char const* source, std::string const& options) {
    cl_int code = CL_SUCCESS;
    Program program(api().create_program_with_source(m_context.get(), 1, &source, nullptr, &code));
    check(code, "clCreateProgramWithSource");
    code = api().build_program(program.get(), 1, &m_device, options.c_str(), nullptr, nullptr);
    if (code != CL_SUCCESS)
        check(code, "clBuildProgram", build_log(program.get(), m_device));
    return program;
}

Buffer Context::make_buffer(std::size_t bytes, cl_mem_flags flags, void* data) {
    cl_int code = CL_SUCCESS;
    Buffer buffer(api().create_buffer(m_context.get(), flags, bytes, data, &code));
    check(code, "clCreateBuffer");
    return buffer;
}

Owner<cl_kernel> Context::make_kernel(Program const& program, char const* name) {
    cl_int code = CL_SUCCESS;
    Owner<cl_kernel> kernel(api().create_kernel(program.get(), name, &code));
    check(code, "clCreateKernel", name);
    return kernel;
}

void Context::launch(cl_kernel kernel, Groups groups, Groups threads) {
    std::size_t const local[] = {threads.x, threads.y};
    std::size_t const global[] = {std::size_t{groups.x} * threads.x,
                                  std::size_t{groups.y} * threads.y};
    check(api().enqueue_nd_range_kernel(
              m_queue.get(), kernel, 2, nullptr, global, local, 0, nullptr, nullptr),
          "clEnqueueNDRangeKernel");
}

void Context::read(Buffer const& buffer, void* data, std::size_t bytes) {
    check(api().enqueue_read_buffer(
              m_queue.get(), buffer.get(), CL_TRUE, 0, bytes, data, 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
}

} // namespace example::opencl
