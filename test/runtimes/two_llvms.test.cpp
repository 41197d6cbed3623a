// SPDX-License-Identifier: BSL-1.0
// PoCL compiles kernels with an LLVM of its own, in this process: reading llvm's facts, with the
// same LLVM or with another one, must not disturb it. Each test is a process of its own under
// CTest.
#include <catch2_targets/llvm.hpp>
#include <catch2_targets/opencl.hpp>

#include "probe/probe.hpp"
#include "support/dynamic_library.hpp"

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <catch2/catch_test_macros.hpp>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

using catch2_targets::Device;
using catch2_targets::detail::DynamicLibrary;

namespace {

template <typename Function>
Function* cl(char const* name) {
    auto* const found = reinterpret_cast<Function*>(catch2_targets::opencl::function(name));
    REQUIRE(found != nullptr);
    return found;
}

Device pocl() {
    auto const& devices = catch2_targets::detail::probed_devices("opencl");
    auto const found = std::find_if(devices.begin(), devices.end(), [](Device const& device) {
        return device.fact("platform") == catch2_targets::Fact("Portable Computing Language");
    });
    if (found == devices.end()) {
        SKIP("no PoCL on this machine");
    }
    return *found;
}

/// Compiles a kernel that PoCL cannot have in its cache, runs it, and checks what it computed.
void build_and_run_kernel() {
    auto* const device = catch2_targets::opencl::handle(pocl()).device;
    auto const number = static_cast<cl_int>(
        std::chrono::steady_clock::now().time_since_epoch().count() % 1'000'000'000);
    std::string const source =
        "kernel void f(global int* out) { out[0] = " + std::to_string(number) + "; }";
    char const* text = source.c_str();

    cl_int error = CL_SUCCESS;
    cl_int answer = -1;
    auto* const context = cl<decltype(clCreateContext)>("clCreateContext")(
        nullptr, 1, &device, nullptr, nullptr, &error);
    REQUIRE(error == CL_SUCCESS);
    auto* const program = cl<decltype(clCreateProgramWithSource)>("clCreateProgramWithSource")(
        context, 1, &text, nullptr, &error);
    REQUIRE(error == CL_SUCCESS);
    REQUIRE(cl<decltype(clBuildProgram)>("clBuildProgram")(
                program, 1, &device, "", nullptr, nullptr) == CL_SUCCESS);
    auto* const kernel = cl<decltype(clCreateKernel)>("clCreateKernel")(program, "f", &error);
    REQUIRE(error == CL_SUCCESS);
    auto* const buffer = cl<decltype(clCreateBuffer)>("clCreateBuffer")(
        context, CL_MEM_WRITE_ONLY, sizeof answer, nullptr, &error);
    REQUIRE(error == CL_SUCCESS);
    auto* const queue =
        cl<decltype(clCreateCommandQueue)>("clCreateCommandQueue")(context, device, 0, &error);
    REQUIRE(error == CL_SUCCESS);
    REQUIRE(cl<decltype(clSetKernelArg)>("clSetKernelArg")(kernel, 0, sizeof buffer, &buffer) ==
            CL_SUCCESS);
    REQUIRE(cl<decltype(clEnqueueTask)>("clEnqueueTask")(queue, kernel, 0, nullptr, nullptr) ==
            CL_SUCCESS);
    REQUIRE(cl<decltype(clEnqueueReadBuffer)>("clEnqueueReadBuffer")(
                queue, buffer, CL_TRUE, 0, sizeof answer, &answer, 0, nullptr, nullptr) ==
            CL_SUCCESS);
    CHECK(answer == number);
}

void read_llvm_facts() {
    Device const host = catch2_targets::detail::probed_devices("llvm").front();
    if (!host.fact("api")) {
        SKIP("no libLLVM on this machine");
    }
    CHECK_FALSE(catch2_targets::llvm::handle(host).data_layout.empty());
}

} // namespace

TEST_CASE("PoCL builds a kernel after llvm's facts were read", "[llvm][opencl]") {
    read_llvm_facts();
    build_and_run_kernel();
}

TEST_CASE("llvm's facts are read after PoCL has built a kernel", "[llvm][opencl]") {
    build_and_run_kernel();
    read_llvm_facts();
    build_and_run_kernel();
}

TEST_CASE("PoCL builds a kernel after facts were read from this machine's oldest LLVM",
          "[llvm][opencl]") {
    std::vector<std::string> names;
    for (int version = 11; version <= 24; ++version) {
        std::string const number = std::to_string(version);
        names.push_back("libLLVM-" + number + ".so.1");
        names.push_back("libLLVM.so." + number + ".1");
    }
    DynamicLibrary const oldest = DynamicLibrary::open(names);
    if (!oldest) {
        SKIP("no libLLVM on this machine");
    }
    CAPTURE(oldest.name());
    read_llvm_facts();
    build_and_run_kernel();
}
