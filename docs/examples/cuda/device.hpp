// SPDX-License-Identifier: BSL-1.0
#ifndef EXAMPLES_CUDA_DEVICE_HPP
#define EXAMPLES_CUDA_DEVICE_HPP

#include "cuda/api.hpp"
#include "launch.hpp"

#include <utility>
#include <vector>

namespace example::cuda {

/// Memory of the device.
class Buffer {
public:
    explicit Buffer(std::size_t bytes);
    Buffer(Buffer&& other) noexcept : m_address(std::exchange(other.m_address, 0)) {}
    Buffer& operator=(Buffer&&) = delete;
    ~Buffer();

    Address address() const { return m_address; }

private:
    Address m_address = 0;
};

/// PTX that the driver has compiled for the device.
class Program {
public:
    explicit Program(char const* ptx);
    Program(Program const&) = delete;
    Program& operator=(Program const&) = delete;
    ~Program();

    KernelFunction kernel(char const* name) const;

private:
    Module m_module = nullptr;
};

/// Makes the device's primary context the current one of the calling thread, to which all that
/// follows refers; as the CUDA runtime API does. The context belongs to the library.
void use(catch2_targets::Device const& device);

/// Memory of the device that begins as a copy of `values`.
template <typename T>
Buffer copy(std::vector<T> const& values) {
    Buffer buffer(values.size() * sizeof(T));
    check(api().memcpy_to_device(buffer.address(), values.data(), values.size() * sizeof(T)),
          "cuMemcpyHtoD");
    return buffer;
}

/// Waits for what runs before and copies the first `count` elements back.
template <typename T>
std::vector<T> read(Buffer const& buffer, std::size_t count) {
    std::vector<T> values(count);
    check(api().memcpy_to_host(values.data(), buffer.address(), count * sizeof(T)), "cuMemcpyDtoH");
    return values;
}

/// Starts a kernel of the program on `groups` blocks of `threads` threads. Arguments are what the
/// kernel's parameters hold: scalars, and addresses of buffers.
template <typename... Arguments>
void launch(Program const& program,
            char const* name,
            Groups groups,
            Groups threads,
            Arguments... arguments) {
    void* pointers[] = {&arguments...};
    check(api().launch_kernel(program.kernel(name),
                              groups.x,
                              groups.y,
                              1,
                              threads.x,
                              threads.y,
                              1,
                              0,
                              nullptr,
                              pointers,
                              nullptr),
          "cuLaunchKernel");
}

} // namespace example::cuda

#endif
