// SPDX-License-Identifier: BSL-1.0
// error: targets_with<T>\(\) copies its values, and this T cannot be copied: let T be a
#include <catch2_targets/rows.hpp>

#include <memory>

#ifdef MISTAKE
using Value = std::unique_ptr<int>;
#else
using Value = std::shared_ptr<int>;
#endif

auto generator() {
    return catch2_targets::targets_with<Value>({{"cuda", nullptr}});
}
