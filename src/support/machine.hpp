// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_SUPPORT_MACHINE_HPP
#define CATCH2_TARGETS_SRC_SUPPORT_MACHINE_HPP

#include <string>

namespace catch2_targets::detail {

/// Where this process runs, and for whom. A text is empty where the system does not tell it.
struct Machine {
    std::string id;   ///< tells machines apart, without being the id that the system keeps private
    std::string boot; ///< another one after each start of the system
    std::string host; ///< the network name, which tells containers apart
    std::string architecture;
    std::string user; ///< the number of the user that the process acts for
};

/// Asks the system.
Machine this_machine();

} // namespace catch2_targets::detail

#endif
