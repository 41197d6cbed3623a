// SPDX-License-Identifier: BSL-1.0
#version 450

// c = a * b, where a is rows x depth and b is depth x columns; beyond its edge a tile holds zeros.
const uint tile = 8; // tile_size of launch.hpp
layout(local_size_x = tile, local_size_y = tile) in;

layout(binding = 0) readonly buffer A { float a[]; };
layout(binding = 1) readonly buffer B { float b[]; };
layout(binding = 2) writeonly buffer C { float c[]; };
layout(push_constant) uniform Arguments { uint rows; uint depth; uint columns; };

shared float a_tile[tile][tile];
shared float b_tile[tile][tile];

void main() {
    uint i = gl_LocalInvocationID.y, j = gl_LocalInvocationID.x;
    uint row = gl_GlobalInvocationID.y, column = gl_GlobalInvocationID.x;
    float total = 0;
    for (uint start = 0; start < depth; start += tile) {
        a_tile[i][j] = 0;
        b_tile[i][j] = 0;
        if (row < rows && start + j < depth)
            a_tile[i][j] = a[row * depth + start + j];
        if (start + i < depth && column < columns)
            b_tile[i][j] = b[(start + i) * columns + column];
        barrier();
        for (uint k = 0; k < tile; ++k)
            total += a_tile[i][k] * b_tile[k][j];
        barrier();
    }
    if (row < rows && column < columns)
        c[row * columns + column] = total;
}
