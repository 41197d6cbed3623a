// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_VERSION_HPP
#define CATCH2_TARGETS_VERSION_HPP

/// The library's version, as in its package and its change log. Since 0.1.
#define CATCH2_TARGETS_VERSION_MAJOR 0
#define CATCH2_TARGETS_VERSION_MINOR 1
#define CATCH2_TARGETS_VERSION_PATCH 0

#endif
