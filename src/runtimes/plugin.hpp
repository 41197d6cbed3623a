// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_RUNTIMES_PLUGIN_HPP
#define CATCH2_TARGETS_SRC_RUNTIMES_PLUGIN_HPP

#include <catch2_targets/runtime.hpp>

#include "runtimes/plugin_file.hpp"

#include <memory>

namespace catch2_targets::detail {

/// The runtime that is in a shared library. The library is opened on the first question, and never
/// closed.
std::unique_ptr<Runtime> make_plugin_runtime(PluginFile file);

} // namespace catch2_targets::detail

#endif
