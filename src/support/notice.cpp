// SPDX-License-Identifier: BSL-1.0
#include "support/notice.hpp"

#include <cstdio>
#include <string>

namespace catch2_targets::detail {

// A whole line at once, so that lines of other processes and threads do not cut it.
void notice(std::string_view text) {
    std::string const line = "catch2_targets: " + std::string(text) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
    std::fflush(stderr);
}

} // namespace catch2_targets::detail
