// SPDX-License-Identifier: BSL-1.0
#include "cuda/device.hpp"

namespace example::cuda {

Buffer::Buffer(std::size_t bytes) {
    check(api().mem_alloc(&m_address, bytes), "cuMemAlloc");
}

Buffer::~Buffer() {
    if (m_address != 0)
        api().mem_free(m_address);
}

Program::Program(char const* ptx) {
    check(api().module_load_data(&m_module, ptx), "cuModuleLoadData");
}

Program::~Program() {
    api().module_unload(m_module);
}

KernelFunction Program::kernel(char const* name) const {
    KernelFunction kernel = nullptr;
    check(api().module_get_function(&kernel, m_module, name), "cuModuleGetFunction");
    return kernel;
}

void use(catch2_targets::Device const& device) {
    check(api().ctx_set_current(catch2_targets::cuda::handle(device).primary_context),
          "cuCtxSetCurrent");
}

} // namespace example::cuda
