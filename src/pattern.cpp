// SPDX-License-Identifier: BSL-1.0
#include "pattern.hpp"

#include <algorithm>

namespace catch2_targets::detail {

bool Pattern::matches(Target const& target) const {
    if (m_stated.kind() != target.kind()) {
        return false;
    }
    if (m_stated.ordinal() && m_stated.ordinal() != target.ordinal()) {
        return false;
    }
    return std::includes(target.attributes().begin(),
                         target.attributes().end(),
                         m_stated.attributes().begin(),
                         m_stated.attributes().end());
}

} // namespace catch2_targets::detail
