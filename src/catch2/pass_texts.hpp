// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_CATCH2_PASS_TEXTS_HPP
#define CATCH2_TARGETS_SRC_CATCH2_PASS_TEXTS_HPP

#include "catch2/bridge.hpp"

#include <memory>
#include <string>
#include <vector>

namespace catch2_targets::detail {

/// What generators have said of the current pass through the running test: each one's text stands
/// by every failure from then on, and by an exception that ends the pass, wherever the generator
/// was called. Used by the thread that runs the tests alone.
class PassTexts {
public:
    /// Sets the text of one generator, in the place of what it said before.
    void set(void const* generator, Catch::SourceLineInfo const& where, std::string const& text);

    /// Forgets all: at the end of each pass.
    void clear() noexcept { m_texts.clear(); }

private:
    struct Text {
        void const* generator;
        std::string text;
        std::unique_ptr<ScopedText> shown;
    };

    std::vector<Text> m_texts;
};

} // namespace catch2_targets::detail

#endif
