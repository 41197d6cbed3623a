// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_SUPPORT_NOTICE_HPP
#define CATCH2_TARGETS_SRC_SUPPORT_NOTICE_HPP

#include <string_view>

namespace catch2_targets::detail {

/// Writes one line to stderr, `catch2_targets: TEXT`: the only way by which this library writes
/// anything outside a reporter. Thread-safe.
void notice(std::string_view text);

} // namespace catch2_targets::detail

#endif
