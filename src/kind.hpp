// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_KIND_HPP
#define CATCH2_TARGETS_SRC_KIND_HPP

#include <catch2_targets/kind.hpp>

namespace catch2_targets::detail {

/// Makes a kind known, in the place of an earlier one of the same name. Throws
/// std::invalid_argument where its name is not one, or is another kind's alias. Thread-safe.
void add_kind(Kind const& kind);

} // namespace catch2_targets::detail

#endif
