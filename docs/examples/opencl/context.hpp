// SPDX-License-Identifier: BSL-1.0
#ifndef EXAMPLES_OPENCL_CONTEXT_HPP
#define EXAMPLES_OPENCL_CONTEXT_HPP

#include "launch.hpp"
#include "opencl/api.hpp"

#include <vector>

namespace example::opencl {

using Buffer = Owner<cl_mem>;
using Program = Owner<cl_program>;

/// A context and an in-order queue on one device. Errors throw std::runtime_error with the call and
/// OpenCL's name and number of the error.
class Context {
public:
    explicit Context(catch2_targets::Device const& device);

    /// Compiles OpenCL C; the compiler's log is part of its error.
    Program build(char const* source, std::string const& options);

    /// Memory of the device for `count` elements.
    template <typename T>
    Buffer make_buffer(std::size_t count) {
        return make_buffer(count * sizeof(T), CL_MEM_READ_WRITE, nullptr);
    }

    /// Memory of the device that begins as a copy of `values`.
    template <typename T>
    Buffer copy(std::vector<T> const& values) {
        auto* const data = const_cast<T*>(values.data()); // the API only reads it
        return make_buffer(
            values.size() * sizeof(T), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, data);
    }

    /// Runs a kernel of the program on `groups` groups of `threads` threads. Arguments are buffers
    /// and scalars in the order of the kernel's parameters.
    template <typename... Arguments>
    void run(Program const& program,
             char const* name,
             Groups groups,
             Groups threads,
             Arguments const&... arguments) {
        auto const kernel = make_kernel(program, name);
        cl_uint index = 0;
        (set_argument(kernel.get(), index++, arguments), ...);
        launch(kernel.get(), groups, threads);
    }

    /// Waits for what runs before and copies the first `count` elements back.
    template <typename T>
    std::vector<T> read(Buffer const& buffer, std::size_t count) {
        std::vector<T> values(count);
        read(buffer, values.data(), count * sizeof(T));
        return values;
    }

private:
    Buffer make_buffer(std::size_t bytes, cl_mem_flags flags, void* data);
    static Owner<cl_kernel> make_kernel(Program const& program, char const* name);
    void launch(cl_kernel kernel, Groups groups, Groups threads);
    void read(Buffer const& buffer, void* data, std::size_t bytes);

    static void set_argument(cl_kernel kernel, cl_uint index, Buffer const& buffer) {
        set_argument(kernel, index, buffer.get());
    }

    template <typename T>
    static void set_argument(cl_kernel kernel, cl_uint index, T const& value) {
        // NOLINTNEXTLINE(bugprone-sizeof-expression): a cl_mem is given as what it is, a pointer.
        check(api().set_kernel_arg(kernel, index, sizeof(T), &value), "clSetKernelArg");
    }

    cl_device_id m_device;
    Owner<cl_context> m_context;
    Owner<cl_command_queue> m_queue;
};

} // namespace example::opencl

#endif
