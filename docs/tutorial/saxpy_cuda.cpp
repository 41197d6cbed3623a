// SPDX-License-Identifier: BSL-1.0
#include "saxpy.hpp"

#include <catch2_targets/cuda.hpp>

#include <stdexcept>
#include <string>

namespace {

char const* const source = R"(
.version 6.0
.target sm_50
.address_size 64

.visible .entry saxpy(.param .f32 a, .param .u64 x, .param .u64 y) {
    .reg .b32 %index;
    .reg .b64 %offset, %x, %y;
    .reg .f32 %a, %x_value, %y_value;

    mov.u32 %index, %ctaid.x;
    mul.wide.u32 %offset, %index, 4;
    ld.param.u64 %x, [x];
    cvta.to.global.u64 %x, %x;
    add.s64 %x, %x, %offset;
    ld.param.u64 %y, [y];
    cvta.to.global.u64 %y, %y;
    add.s64 %y, %y, %offset;

    ld.param.f32 %a, [a];
    ld.global.f32 %x_value, [%x];
    ld.global.f32 %y_value, [%y];
    fma.rn.f32 %y_value, %a, %x_value, %y_value;
    st.global.f32 [%y], %y_value;
    ret;
}
)";

/// Calls one of the driver's functions, so that the program links no CUDA. The arguments' types
/// must be the function's own.
template <typename... Arguments>
void call(char const* name, Arguments... arguments) {
    auto* const function =
        reinterpret_cast<int (*)(Arguments...)>(catch2_targets::cuda::function(name));
    int const code = function == nullptr ? -1 : function(arguments...);
    if (code != 0) {
        throw std::runtime_error(std::string(name) + ": error " + std::to_string(code));
    }
}

/// Memory on the device, with a copy of the values in it.
class Buffer {
public:
    explicit Buffer(std::vector<float> const& values) : m_bytes(values.size() * sizeof(float)) {
        call("cuMemAlloc_v2", &m_address, m_bytes);
        call("cuMemcpyHtoD_v2", m_address, static_cast<void const*>(values.data()), m_bytes);
    }
    Buffer(Buffer const&) = delete;
    Buffer& operator=(Buffer const&) = delete;
    ~Buffer() {
        auto* const free = catch2_targets::cuda::function("cuMemFree_v2");
        reinterpret_cast<int (*)(unsigned long long)>(free)(m_address);
    }

    unsigned long long& address() { return m_address; }

    void read(std::vector<float>& values) const {
        call("cuMemcpyDtoH_v2", static_cast<void*>(values.data()), m_address, m_bytes);
    }

private:
    unsigned long long m_address = 0;
    std::size_t m_bytes;
};

} // namespace

void saxpy_cuda(catch2_targets::Device const& device,
                float a,
                std::vector<float> const& x,
                std::vector<float>& y) {
    if (y.empty()) {
        return; // CUDA has no memory of size 0
    }
    call("cuCtxSetCurrent", catch2_targets::cuda::handle(device).primary_context);
    void* program = nullptr;
    call("cuModuleLoadData", &program, static_cast<void const*>(source));
    void* kernel = nullptr;
    call("cuModuleGetFunction", &kernel, program, "saxpy");

    Buffer x_buffer(x);
    Buffer y_buffer(y);
    void* arguments[] = {&a, &x_buffer.address(), &y_buffer.address()};
    auto const blocks = static_cast<unsigned>(y.size());
    void* const nothing = nullptr;
    call("cuLaunchKernel",
         kernel,
         blocks,
         1U,
         1U,
         1U,
         1U,
         1U,
         0U,
         nothing,
         static_cast<void**>(arguments),
         static_cast<void**>(nullptr));
    y_buffer.read(y);
    call("cuModuleUnload", program);
}
