// SPDX-License-Identifier: BSL-1.0
#include "saxpy.hpp"

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <catch2_targets/opencl.hpp>

#include <memory>
#include <stdexcept>
#include <string>

/// One of the OpenCL loader's functions, so that the program links no OpenCL.
#define OPENCL(name) (reinterpret_cast<decltype(name)*>(catch2_targets::opencl::function(#name)))

namespace {

char const* const source = R"(
kernel void saxpy(float a, global float const* x, global float* y) {
    size_t i = get_global_id(0);
    y[i] += a * x[i];
}
)";

using Buffer = std::shared_ptr<_cl_mem>;
using Kernel = std::shared_ptr<_cl_kernel>;

void require(cl_int code, char const* call) {
    if (code != CL_SUCCESS) {
        throw std::runtime_error(std::string(call) + ": error " + std::to_string(code));
    }
}

template <typename T>
void set_argument(Kernel const& kernel, cl_uint index, T const& value) {
    auto const set = OPENCL(clSetKernelArg);
    // NOLINTNEXTLINE(bugprone-sizeof-expression): OpenCL takes the pointer that a cl_mem is
    require(set(kernel.get(), index, sizeof(T), &value), "clSetKernelArg");
}

/// A context and a queue on one device.
class Session {
public:
    explicit Session(cl_device_id device) : m_device(device) {
        cl_int code = CL_SUCCESS;
        m_context = {OPENCL(clCreateContext)(nullptr, 1, &m_device, nullptr, nullptr, &code),
                     OPENCL(clReleaseContext)};
        require(code, "clCreateContext");
        m_queue = {OPENCL(clCreateCommandQueue)(m_context.get(), m_device, 0, &code),
                   OPENCL(clReleaseCommandQueue)};
        require(code, "clCreateCommandQueue");
    }

    Kernel build(char const* text, char const* name) {
        cl_int code = CL_SUCCESS;
        std::shared_ptr<_cl_program> const program(
            OPENCL(clCreateProgramWithSource)(m_context.get(), 1, &text, nullptr, &code),
            OPENCL(clReleaseProgram));
        require(code, "clCreateProgramWithSource");
        require(OPENCL(clBuildProgram)(program.get(), 1, &m_device, "", nullptr, nullptr),
                "clBuildProgram");
        Kernel kernel(OPENCL(clCreateKernel)(program.get(), name, &code), OPENCL(clReleaseKernel));
        require(code, "clCreateKernel");
        return kernel;
    }

    Buffer copy(std::vector<float> const& values) {
        cl_int code = CL_SUCCESS;
        Buffer buffer(OPENCL(clCreateBuffer)(m_context.get(),
                                             CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR,
                                             values.size() * sizeof(float),
                                             const_cast<float*>(values.data()),
                                             &code),
                      OPENCL(clReleaseMemObject));
        require(code, "clCreateBuffer");
        return buffer;
    }

    void run(Kernel const& kernel, std::size_t count) {
        cl_int const code = OPENCL(clEnqueueNDRangeKernel)(
            m_queue.get(), kernel.get(), 1, nullptr, &count, nullptr, 0, nullptr, nullptr);
        require(code, "clEnqueueNDRangeKernel");
    }

    void read(Buffer const& buffer, std::vector<float>& values) {
        std::size_t const bytes = values.size() * sizeof(float);
        cl_int const code = OPENCL(clEnqueueReadBuffer)(
            m_queue.get(), buffer.get(), CL_TRUE, 0, bytes, values.data(), 0, nullptr, nullptr);
        require(code, "clEnqueueReadBuffer");
    }

private:
    cl_device_id m_device;
    std::shared_ptr<_cl_context> m_context;
    std::shared_ptr<_cl_command_queue> m_queue;
};

} // namespace

void saxpy_opencl(catch2_targets::Device const& device,
                  float a,
                  std::vector<float> const& x,
                  std::vector<float>& y) {
    Session session(catch2_targets::opencl::handle(device).device);
    Kernel const kernel = session.build(source, "saxpy");
    Buffer const x_buffer = session.copy(x);
    Buffer const y_buffer = session.copy(y);
    set_argument(kernel, 0, a);
    set_argument(kernel, 1, x_buffer.get());
    set_argument(kernel, 2, y_buffer.get());
    session.run(kernel, y.size());
    session.read(y_buffer, y);
}
