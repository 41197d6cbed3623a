// SPDX-License-Identifier: BSL-1.0
// error: targets_with<T>\(\) keeps its values: let T be no reference, array or function
#include <catch2_targets/rows.hpp>

#ifdef MISTAKE
using Value = int const;
#else
using Value = int const*;
#endif

auto generator() {
    return catch2_targets::targets_with<Value>({{"cuda", Value()}});
}
