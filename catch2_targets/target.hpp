// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_TARGET_HPP
#define CATCH2_TARGETS_TARGET_HPP

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace catch2_targets {

namespace detail {
class TargetBuilder;
}

/// What a test runs on: a kind, an optional device ordinal, and attributes.
///
/// Written `kind[:N] [-key=value | -flag]...` or as JSON, `{"kind":"cuda","arch":"sm_80"}`; the
/// grammar is in docs/reference/targets.md. Two spellings of one target compare equal, because a
/// target is its canonical text. A value, safe to read from many threads. Since 0.1.
class Target {
public:
    /// One attribute: key and value; a flag has the value `true`.
    using Attribute = std::pair<std::string, std::string>;

    /// Reads a target; throws ParseError with the column of the first word that is wrong.
    ///
    /// The kind must be a known one (`find_kind`). Only TVM_TEST_TARGETS can name a kind of TVM's
    /// that this library has no runtime for, such as `nvptx`: `find_kind` then gives null for
    /// `kind()`, and the target is disabled.
    static Target parse(std::string_view text);

    /// The kind's own name, in lower case and never an alias: `rocm` for `hip`.
    std::string const& kind() const noexcept;

    /// The device's number among all devices of its runtime, in loader order from 0; nothing where
    /// the target leaves the choice open.
    std::optional<int> ordinal() const noexcept;

    /// The value of an attribute (`true` for a flag), or nothing where the target does not state
    /// it.
    std::optional<std::string> attr(std::string_view key) const;

    /// All attributes, sorted by key.
    std::vector<Attribute> const& attributes() const noexcept;

    /// The canonical text; `parse(str())` gives the target back.
    std::string const& str() const noexcept;

    /// Order and equality of the canonical text.
    friend bool operator==(Target const& a, Target const& b) noexcept { return a.str() == b.str(); }
    friend bool operator!=(Target const& a, Target const& b) noexcept { return a.str() != b.str(); }
    friend bool operator<(Target const& a, Target const& b) noexcept { return a.str() < b.str(); }

private:
    friend class detail::TargetBuilder;
    Target() = default;

    std::string m_kind;
    std::optional<int> m_ordinal;
    std::vector<Attribute> m_attributes;
    std::string m_text;
};

/// Writes the canonical text.
std::ostream& operator<<(std::ostream& out, Target const& target);

} // namespace catch2_targets

namespace std {

/// Hashes the canonical text.
template <>
struct hash<catch2_targets::Target> {
    size_t operator()(catch2_targets::Target const& target) const noexcept {
        return hash<string>()(target.str());
    }
};

} // namespace std

#endif
