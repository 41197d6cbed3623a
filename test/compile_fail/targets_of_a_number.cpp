// SPDX-License-Identifier: BSL-1.0
// error: targets\(\) takes patterns as texts: targets\("llvm", "cuda:1"\)
#include <catch2_targets/targets.hpp>

auto generator() {
#ifdef MISTAKE
    return catch2_targets::targets("llvm", 1);
#else
    return catch2_targets::targets("llvm", "cuda:1");
#endif
}
