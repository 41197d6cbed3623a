// SPDX-License-Identifier: BSL-1.0
#include "catch2/pass_texts.hpp"

#include <algorithm>

namespace catch2_targets::detail {

void PassTexts::set(void const* generator,
                    Catch::SourceLineInfo const& where,
                    std::string const& text) {
    auto const known = std::find_if(m_texts.begin(), m_texts.end(), [&](Text const& other) {
        return other.generator == generator;
    });
    if (known == m_texts.end()) {
        m_texts.push_back({generator, text, std::make_unique<ScopedText>(where, text)});
        return;
    }
    if (known->text != text) {
        known->text = text;
        known->shown = std::make_unique<ScopedText>(where, text);
    }
}

} // namespace catch2_targets::detail
