// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_RUNTIMES_FACTS_HPP
#define CATCH2_TARGETS_SRC_RUNTIMES_FACTS_HPP

#include <catch2_targets/fact.hpp>
#include <catch2_targets/runtime.hpp>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// A size or a count as a fact holds it; what is above the largest such number becomes it.
std::int64_t whole_number(std::uint64_t value);

/// Sixteen bytes as a uuid is written: `6d657361-3232-2e33-2e36-000000000000`.
std::string uuid_text(unsigned char const* bytes);

/// A PCI address as Linux writes it: `0000:65:00.0`.
std::string
pci_text(std::uint32_t domain, std::uint32_t bus, std::uint32_t device, std::uint32_t function);

/// A text that a driver gave, safe to print: up to its first NUL, without blanks at its ends,
/// through printable(), and no longer than a line of a report can bear.
std::string driver_text(std::string_view text);

/// Whether a device of this name computes on the CPU, whatever type it claims to be: llvmpipe,
/// SwiftShader and their like.
bool is_rasteriser(std::string_view name);

/// Adds a fact where the driver tells it.
template <typename T>
void put(DeviceInfo& info, char const* name, std::optional<T> const& value) {
    if (value) {
        info.facts.insert_or_assign(name, Fact(*value));
    }
}

/// What a driver's function returned: `clGetPlatformIDs: CL_OUT_OF_HOST_MEMORY (-6)`, and
/// `clGetPlatformIDs: error -6` without a name (null).
std::string api_error(std::string const& function, char const* name, int number);

/// The same of an error that no one function stands for: `CUDA_ERROR_ILLEGAL_ADDRESS (700)`.
std::string api_error(char const* name, int number);

/// What is wrong with a driver's count that is less than none or more than any machine has, for
/// which no room must be made: `cuDeviceGetCount: -1 devices, which cannot be`. Nothing where it
/// can be.
std::optional<std::string>
count_error(std::string const& function, std::int64_t count, char const* of_what);

/// What a reason says of the variables that can hide devices: ` (POCL_DEVICES is set to 'basic')`,
/// nothing where none of them is set.
std::string hiding_variables(std::initializer_list<char const*> names);

} // namespace catch2_targets::detail

#endif
