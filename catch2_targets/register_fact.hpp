// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_REGISTER_FACT_HPP
#define CATCH2_TARGETS_REGISTER_FACT_HPP

#include <catch2_targets/device.hpp>
#include <catch2_targets/fact.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace catch2_targets {

/// @{ Makes a fact of the suite's own known, so that a requirement (`nvcc>=12.1`) can ask for it.
///
/// `read` gives its value, or nothing where it is unknown; what it throws means unknown too, and
/// stands in the reason. It is called when a requirement first asks, and once per run: of the
/// machine, of each device, or with each argument (`foo` of `package:foo`).
///
/// `name` is made of letters, digits and `_`, begins with a letter, and is not a built-in fact, a
/// CPU's feature or a kind; letter case does not matter. A later registration of the same name
/// replaces an earlier one. Throws std::invalid_argument for a bad name and an empty `read`.
/// Call it before the run, at namespace scope or in main(); returns 0, so that it can initialise a
/// constant. Thread-safe; `read` is called by one thread at a time. Since 0.1.
int register_fact(std::string const& name, std::function<std::optional<Fact>()> read);
int register_fact(std::string const& name,
                  std::function<std::optional<Fact>(Device const& device)> read);
int register_fact(std::string const& name,
                  std::function<std::optional<Fact>(std::string_view argument)> read);
/// @}

/// Makes the name of a fact known that a runtime of one's own, or a plug-in, tells of its devices:
/// an unknown name in a requirement is a mistake. The rest is as for `register_fact`. Since 0.1.
int declare_fact(std::string const& name);

} // namespace catch2_targets

#endif
