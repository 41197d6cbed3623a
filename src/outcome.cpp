// SPDX-License-Identifier: BSL-1.0
#include "catch2_targets/outcome.hpp"

namespace catch2_targets {

std::string_view to_string(Outcome outcome) noexcept {
    switch (outcome) {
    case Outcome::ran:
        return "ran";
    case Outcome::skipped:
        return "skipped";
    case Outcome::deselected:
        return "deselected";
    case Outcome::excluded:
        return "excluded";
    case Outcome::disabled:
        return "disabled";
    case Outcome::absent:
        return "absent";
    case Outcome::broken:
        return "broken";
    case Outcome::unsupported:
        return "unsupported";
    case Outcome::blocked:
        return "blocked";
    }
    return "unknown";
}

} // namespace catch2_targets
