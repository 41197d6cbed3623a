// SPDX-License-Identifier: BSL-1.0
// REAL is float or double. The host gives the sizes of the work groups: THREADS in `sum`, TILE x TILE
// in `matmul`.
#ifdef cl_khr_fp64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#endif

// y = a * x + y
kernel void saxpy(uint count, float a, global float const* x, global float* y) {
    uint const i = get_global_id(0);
    if (i < count)
        y[i] = a * x[i] + y[i];
}

// partial[g] = what work group g finds: its threads stride over the values, then fold by halves.
kernel void sum(uint count, global REAL const* values, global REAL* partial) {
    local REAL cell[THREADS];
    uint const thread = get_local_id(0);
    REAL total = 0;
    for (uint i = get_global_id(0); i < count; i += get_global_size(0))
        total += values[i];
    cell[thread] = total;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint half_size = THREADS / 2; half_size > 0; half_size /= 2) {
        if (thread < half_size)
            cell[thread] += cell[thread + half_size];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (thread == 0)
        partial[get_group_id(0)] = cell[0];
}

// c = a * b, where a is rows x depth and b is depth x columns; beyond its edge a tile holds zeros.
kernel void matmul(uint rows, uint depth, uint columns,
                   global float const* a, global float const* b, global float* c) {
    local float a_tile[TILE][TILE];
    local float b_tile[TILE][TILE];
    uint const i = get_local_id(1), j = get_local_id(0);
    uint const row = get_global_id(1), column = get_global_id(0);
    float total = 0;
    for (uint start = 0; start < depth; start += TILE) {
        a_tile[i][j] = row < rows && start + j < depth ? a[row * depth + start + j] : 0;
        b_tile[i][j] = start + i < depth && column < columns ? b[(start + i) * columns + column] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (uint k = 0; k < TILE; ++k)
            total += a_tile[i][k] * b_tile[k][j];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (row < rows && column < columns)
        c[row * columns + column] = total;
}
