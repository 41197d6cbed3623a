// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_PROBE_ICD_FILES_HPP
#define CATCH2_TARGETS_SRC_PROBE_ICD_FILES_HPP

#include "support/library_search.hpp"

#include <string>
#include <vector>

namespace catch2_targets::detail {

/// The files by which the OpenCL and Vulkan loaders find their drivers and layers, and the
/// libraries that those files name: paths, in the order of the loaders' search, those of the
/// variables that replace or extend their lists too. Opens no library.
std::vector<std::string> icd_files(LibrarySearch const& search);

} // namespace catch2_targets::detail

#endif
