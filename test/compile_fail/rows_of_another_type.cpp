// SPDX-License-Identifier: BSL-1.0
// error: no matching function for call to 'targets_with
// error: Row\(std::string_view, T\) \[with T = int|argument to '(catch2_targets::)?Row<int>'
#include <catch2_targets/rows.hpp>

auto generator() {
#ifdef MISTAKE
    return catch2_targets::targets_with<int>({{"cuda", "text"}});
#else
    return catch2_targets::targets_with<int>({{"cuda", 1}});
#endif
}
