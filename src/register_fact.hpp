// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_REGISTER_FACT_HPP
#define CATCH2_TARGETS_SRC_REGISTER_FACT_HPP

#include <catch2_targets/register_fact.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// What a registered fact is of.
enum class FactOf {
    machine,  ///< read without a device
    argument, ///< read with what stands behind the colon, without a device
    device,   ///< read of a device, by the suite
    runtime,  ///< told by a runtime; only its name is registered
};

/// What is registered under this name, in lower case; nothing where nothing is. Thread-safe, as all
/// here is.
std::optional<FactOf> registered_fact(std::string_view name);

/// The names of all registered facts, in lower case, sorted.
std::vector<std::string> registered_facts();

/// What came of reading a registered fact.
struct FactReading {
    std::optional<Fact> fact;
    std::string error = {}; ///< why there is none, where its reader threw
};

/// @{ Reads a registered fact, or gives what was read before. `name` is in lower case.
FactReading read_registered(std::string_view name, std::string_view argument);
FactReading read_registered(std::string_view name, Device const& device);
/// @}

/// Has all be read anew: a run has begun.
void forget_fact_readings();

} // namespace catch2_targets::detail

#endif
