// SPDX-License-Identifier: BSL-1.0
// error: no matching function for call to 'targets(\(int\))?'
#include <catch2_targets/targets.hpp>

auto generator() {
#ifdef MISTAKE
    return catch2_targets::targets(1);
#else
    return catch2_targets::targets("llvm");
#endif
}
