// SPDX-License-Identifier: BSL-1.0
#version 450

// partial[g] = what work group g finds: its threads stride over the values, then fold by halves.
// REAL is float or double.
const uint threads = 128; // group_threads of launch.hpp
layout(local_size_x = threads) in;

layout(binding = 0) readonly buffer Values { REAL values[]; };
layout(binding = 1) writeonly buffer Partial { REAL partial[]; };
layout(push_constant) uniform Arguments { uint count; };

shared REAL cell[threads];

void main() {
    uint thread = gl_LocalInvocationID.x;
    REAL total = REAL(0);
    for (uint i = gl_GlobalInvocationID.x; i < count; i += threads * gl_NumWorkGroups.x)
        total += values[i];
    cell[thread] = total;
    barrier();
    for (uint half_size = threads / 2; half_size > 0; half_size /= 2) {
        if (thread < half_size)
            cell[thread] += cell[thread + half_size];
        barrier();
    }
    if (thread == 0)
        partial[gl_WorkGroupID.x] = cell[0];
}
