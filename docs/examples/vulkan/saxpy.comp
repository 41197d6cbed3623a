// SPDX-License-Identifier: BSL-1.0
#version 450

// y = a * x + y
const uint threads = 128; // group_threads of launch.hpp
layout(local_size_x = threads) in;

layout(binding = 0) readonly buffer X { float x[]; };
layout(binding = 1) buffer Y { float y[]; };
layout(push_constant) uniform Arguments { uint count; float a; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    if (i < count)
        y[i] = a * x[i] + y[i];
}
