// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2_targets/catch2_targets.hpp>

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <catch2_targets/opencl.hpp>

#include <stdexcept>
#include <string>
#include <vector>

/// One of the OpenCL loader's functions, so that the program links no OpenCL.
#define OPENCL(name) (reinterpret_cast<decltype(name)*>(catch2_targets::opencl::function(#name)))

using catch2_targets::Device;
using catch2_targets::PerDevice;
using catch2_targets::Target;

void require(cl_int code, std::string const& call) {
    if (code != CL_SUCCESS) {
        throw std::runtime_error(call + ": error " + std::to_string(code));
    }
}

class Context {
public:
    explicit Context(Device const& device)
        : m_device(catch2_targets::opencl::handle(device).device) {
        cl_int code = CL_SUCCESS;
        m_context = OPENCL(clCreateContext)(nullptr, 1, &m_device, nullptr, nullptr, &code);
        require(code, "clCreateContext");
    }
    Context(Context const&) = delete;
    Context& operator=(Context const&) = delete;
    ~Context() { OPENCL(clReleaseContext)(m_context); }

    cl_context get() const { return m_context; }
    cl_device_id device() const { return m_device; }

private:
    cl_device_id m_device;
    cl_context m_context;
};

class Program {
public:
    Program(Context const& context, std::string const& source) {
        char const* text = source.c_str();
        cl_device_id const device = context.device();
        cl_int code = CL_SUCCESS;
        m_program = OPENCL(clCreateProgramWithSource)(context.get(), 1, &text, nullptr, &code);
        require(code, "clCreateProgramWithSource");
        code = OPENCL(clBuildProgram)(m_program, 1, &device, "", nullptr, nullptr);
        require(code, "clBuildProgram");
    }
    Program(Program const&) = delete;
    Program& operator=(Program const&) = delete;
    ~Program() { OPENCL(clReleaseProgram)(m_program); }

    cl_program get() const { return m_program; }

private:
    cl_program m_program = nullptr;
};

static PerDevice<Context> contexts([](Target const&, Device const& device) {
    return Context(device);
});

TEST_CASE("a context has one device", "[target:opencl]") {
    auto const on = GENERATE(catch2_targets::targets());
    Context const& context = contexts(on.target, on.device);
    CHECK(context.get() != nullptr); // here the test of your own
}

static Program build(Target const& target, Device const& device, std::string const& source) {
    return Program(contexts(target, device), source);
}

static PerDevice<Program, std::string> programs(build);

TEST_CASE("a program is built once", "[target:opencl]") {
    auto const on = GENERATE(catch2_targets::targets());
    Program const& program = programs(on.target, on.device, "kernel void nothing() {}");
    CHECK(&programs(on.target, on.device, "kernel void nothing() {}") == &program);
}

using Scratch = std::vector<float>;

static PerDevice<Scratch> scratch([](Target const&, Device const&) { return Scratch(1024); },
                                  [](Scratch& values) { values.assign(1024, 0.0F); });

TEST_CASE("scratch memory is clean", "[targets]") {
    Scratch& values = scratch(); // of the running case
    CHECK(values.front() == 0.0F);
    values.front() = 1.0F;
}

TEST_CASE("scratch memory is clean once more", "[targets]") {
    CHECK(scratch().front() == 0.0F);
}

TEST_CASE("the first user of a bad program", "[.][bad][target:opencl]") {
    auto const on = GENERATE(catch2_targets::targets());
    programs(on.target, on.device, "kernel nonsense");
}

TEST_CASE("the next one", "[.][bad][target:opencl]") {
    auto const on = GENERATE(catch2_targets::targets());
    programs(on.target, on.device, "kernel nonsense");
}
