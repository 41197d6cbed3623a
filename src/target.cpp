// SPDX-License-Identifier: BSL-1.0
#include "target.hpp"

#include "support/text.hpp"

#include <algorithm>
#include <ostream>

namespace catch2_targets {

Target Target::parse(std::string_view text) {
    return detail::parse_target(text, detail::AcceptedKinds::known);
}

std::string const& Target::kind() const noexcept {
    return m_kind;
}

std::optional<int> Target::ordinal() const noexcept {
    return m_ordinal;
}

std::optional<std::string> Target::attr(std::string_view key) const {
    auto const found = std::find_if(m_attributes.begin(),
                                    m_attributes.end(),
                                    [&](Attribute const& stated) { return stated.first == key; });
    return found == m_attributes.end() ? std::nullopt : std::optional<std::string>(found->second);
}

std::vector<Target::Attribute> const& Target::attributes() const noexcept {
    return m_attributes;
}

std::string const& Target::str() const noexcept {
    return m_text;
}

std::ostream& operator<<(std::ostream& out, Target const& target) {
    return out << target.str();
}

namespace detail {

std::string Flaw::message() const {
    return problem + " at column " + std::to_string(column) + hint;
}

std::string Flaw::message(std::string_view whole) const {
    return problem + " at column " + std::to_string(column) + " of " + quote(whole) + hint;
}

Target parse_target(std::string_view text, AcceptedKinds accepted) {
    std::string_view const trimmed = trim(text);
    try {
        return starts_with(trimmed, "{") ? parse_json_target(trimmed, accepted)
                                         : parse_text_target(trimmed, accepted);
    } catch (FlawError const& error) {
        Flaw flaw = error.flaw();
        flaw.column += static_cast<std::size_t>(trimmed.data() - text.data());
        throw FlawError(std::move(flaw));
    }
}

} // namespace detail

} // namespace catch2_targets
