// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_KIND_HPP
#define CATCH2_TARGETS_KIND_HPP

#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets {

/// What is known of a target kind before any device is looked for. Since 0.1.
struct Kind {
    /// Its name, in lower case: letters, digits and `_`, beginning with a letter.
    std::string name;

    /// What its devices are, most specific first: `{"cuda", "gpu"}`. A kind with the key `gpu` is a
    /// gpu kind: its target cases carry `[gpu]`.
    std::vector<std::string> keys;

    /// The device type's number in DLPack (1 is the CPU, 2 CUDA, 4 OpenCL, 7 Vulkan, 8 Metal,
    /// 10 ROCm), as TVM counts them; 12 (`kDLExtDev`) for a kind that DLPack does not name.
    int device_type = 12;

    /// Other names of the same kind: `hip` for `rocm`.
    std::vector<std::string> aliases = {};

    /// Whether the kind has the key `gpu`.
    bool is_gpu() const;
};

/// The kind with this name or alias, whatever its letter case; null where none is known.
///
/// The pointer stays valid until the process ends. Thread-safe. Since 0.1.
Kind const* find_kind(std::string_view name);

/// All known kinds: the built-in ones, then registered ones, in the order of their registration.
std::vector<Kind const*> known_kinds();

} // namespace catch2_targets

#endif
