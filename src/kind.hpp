// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_KIND_HPP
#define CATCH2_TARGETS_SRC_KIND_HPP

#include <catch2_targets/kind.hpp>

namespace catch2_targets::detail {

/// Whether the kind's device is the host itself, which is always there and needs no driver. `kind`
/// is the kind's own name.
bool is_host(std::string_view kind);

/// Makes a kind known, in the place of an earlier one of the same name. Throws
/// std::invalid_argument where its name is not one, or is another kind's alias. Thread-safe.
void add_kind(Kind const& kind);

/// Makes a kind unknown. What points to it stays valid. Thread-safe.
void forget_kind(std::string_view name);

/// The names of all known kinds, sorted, as messages list them. Thread-safe.
std::vector<std::string> kind_names();

/// What `find_kind` knows by this name, else what `find_tvm_kind` does; null for neither.
Kind const* find_any_kind(std::string_view name);

/// The target kind of TVM's with this name, whatever its letter case, for which this library has
/// no runtime; null where TVM has none. `find_kind` knows none of them. Valid until the process
/// ends; thread-safe.
Kind const* find_tvm_kind(std::string_view name);

} // namespace catch2_targets::detail

#endif
