// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_RUNTIME_HPP
#define CATCH2_TARGETS_SRC_RUNTIME_HPP

#include <catch2_targets/runtime.hpp>

#include "runtimes/plugin_file.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// The runtime of a kind, made on the first call; null where this build has none for it.
/// `kind` is the kind's own name. Thread-safe.
Runtime* find_runtime(std::string_view kind);

/// How often a runtime was registered under this kind's name: each time it is another one.
/// Thread-safe.
int registrations(std::string_view kind);

/// Makes the kinds and runtimes of these plug-ins known, in the place of those of an earlier call.
/// Opens nothing. Returns what is wrong with them, a message each: one that cannot be had, since
/// its kind's name is none or is taken, is left out.
std::vector<std::string> use_plugins(std::vector<PluginFile> const& files);

/// The shared library that a kind's runtime is in; empty where no plug-in has it. Thread-safe.
std::string plugin_path(std::string_view kind);

/// Whether a runtime of this kind is in this build or was registered. Makes nothing.
bool is_enabled(std::string_view kind);

/// Why a kind has no runtime here: `not in this build (CATCH2_TARGETS_USE_CUDA=OFF)`.
std::string disabled_reason(std::string_view kind);

/// The kinds that a runtime is there for, in the order of the built-in default list, then the
/// registered ones.
std::vector<std::string> enabled_kinds();

} // namespace catch2_targets::detail

#endif
