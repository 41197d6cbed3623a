// SPDX-License-Identifier: BSL-1.0
#ifndef EXAMPLES_CUDA_API_HPP
#define EXAMPLES_CUDA_API_HPP

#include "function.hpp"

#include <catch2_targets/cuda.hpp>

#include <cstddef>

struct CUfunc_st;
struct CUmod_st;
struct CUstream_st;

namespace example::cuda {

using Result = int;                 ///< CUresult
using Address = unsigned long long; ///< CUdeviceptr
using Context = CUctx_st*;          ///< CUcontext
using Module = CUmod_st*;           ///< CUmodule
using KernelFunction = CUfunc_st*;  ///< CUfunction

inline Function function(char const* name) {
    return {name, catch2_targets::cuda::function(name)};
}

/// What the examples call of CUDA's driver API, with the signatures of cuda.h: they shall build on
/// a machine that has no CUDA.
struct Api {
    Result (*get_error_name)(Result, char const**) = function("cuGetErrorName");
    Result (*ctx_set_current)(Context) = function("cuCtxSetCurrent");
    Result (*module_load_data)(Module*, void const* image) = function("cuModuleLoadData");
    Result (*module_unload)(Module) = function("cuModuleUnload");
    Result (*module_get_function)(KernelFunction*,
                                  Module,
                                  char const*) = function("cuModuleGetFunction");
    Result (*mem_alloc)(Address*, std::size_t) = function("cuMemAlloc_v2");
    Result (*mem_free)(Address) = function("cuMemFree_v2");
    Result (*memcpy_to_device)(Address, void const*, std::size_t) = function("cuMemcpyHtoD_v2");
    Result (*memcpy_to_host)(void*, Address, std::size_t) = function("cuMemcpyDtoH_v2");
    Result (*launch_kernel)(KernelFunction,
                            unsigned grid_x,
                            unsigned grid_y,
                            unsigned grid_z,
                            unsigned block_x,
                            unsigned block_y,
                            unsigned block_z,
                            unsigned shared_bytes,
                            CUstream_st*,
                            void** arguments,
                            void** extra) = function("cuLaunchKernel");
};

/// The functions, looked up on the first call.
Api const& api();

/// Throws std::runtime_error unless `code` is CUDA_SUCCESS:
/// `cuModuleLoadData: CUDA_ERROR_INVALID_PTX (218)`.
void check(Result code, char const* call);

} // namespace example::cuda

#endif
