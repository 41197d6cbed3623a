// SPDX-License-Identifier: BSL-1.0
#include "pattern.hpp"

#include <algorithm>

namespace catch2_targets::detail {

bool matches(Target const& stated, Target const& target) {
    if (stated.kind() != target.kind()) {
        return false;
    }
    if (stated.ordinal() && stated.ordinal() != target.ordinal()) {
        return false;
    }
    return std::includes(target.attributes().begin(),
                         target.attributes().end(),
                         stated.attributes().begin(),
                         stated.attributes().end());
}

} // namespace catch2_targets::detail
