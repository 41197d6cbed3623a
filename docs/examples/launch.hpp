// SPDX-License-Identifier: BSL-1.0
#ifndef EXAMPLES_LAUNCH_HPP
#define EXAMPLES_LAUNCH_HPP

#include <cstdint>

/// How the gpu runtimes cut their kernels into groups of threads. Vulkan promises no more than 128
/// threads a group, so all stay at or below that.
namespace example {

/// Threads a group of `saxpy` and `sum`; a power of two, since `sum` folds by halves.
inline constexpr std::uint32_t group_threads = 128;

/// Groups that `sum` starts at most; a second launch, of one group, adds up what they find.
inline constexpr std::uint32_t sum_groups = 64;

/// Rows and columns of a tile of `matmul`; each element has its thread.
inline constexpr std::uint32_t tile_size = 8;

/// A number of groups in two dimensions.
struct Groups {
    std::uint32_t x;
    std::uint32_t y = 1;
};

/// How many groups of `size` cover `count`.
constexpr std::uint32_t groups_for(std::uint32_t count, std::uint32_t size) {
    return (count + size - 1) / size;
}

} // namespace example

#endif
