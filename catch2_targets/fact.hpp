// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_FACT_HPP
#define CATCH2_TARGETS_FACT_HPP

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace catch2_targets {

/// A version number of one to four parts: `8.0`, `1.3.239`. A missing part counts as 0. Since 0.1.
class Version {
public:
    Version() = default;

    /// At most four parts; further ones are dropped.
    Version(std::initializer_list<std::uint32_t> parts);

    /// Reads the number that `text` begins with (`3.1+debian` is 3.1); nothing where there is none.
    static std::optional<Version> parse(std::string_view text);

    /// The part at `index`, counted from 0; 0 where the version does not state it.
    std::uint32_t part(std::size_t index) const noexcept;

    /// As many parts as were given, joined by dots.
    std::string str() const;

    /// -1, 0 or 1, as `a` is less than, equal to or greater than `b`.
    static int compare(Version const& a, Version const& b) noexcept;

    friend bool operator==(Version const& a, Version const& b) { return compare(a, b) == 0; }
    friend bool operator!=(Version const& a, Version const& b) { return compare(a, b) != 0; }
    friend bool operator<(Version const& a, Version const& b) { return compare(a, b) < 0; }
    friend bool operator>(Version const& a, Version const& b) { return compare(a, b) > 0; }
    friend bool operator<=(Version const& a, Version const& b) { return compare(a, b) <= 0; }
    friend bool operator>=(Version const& a, Version const& b) { return compare(a, b) >= 0; }

private:
    std::vector<std::uint32_t> m_parts;
};

/// Something true of a device that a test can ask for: a truth value, a whole number, a real
/// number, a version or a text. docs/reference/facts.md lists them. A value; since 0.1.
class Fact {
public:
    using Value = std::variant<bool, std::int64_t, double, Version, std::string>;

    Fact(bool value) : m_value(value) {}
    Fact(int value) : m_value(std::int64_t{value}) {}
    Fact(std::int64_t value) : m_value(value) {}
    Fact(double value) : m_value(value) {}
    Fact(Version value) : m_value(std::move(value)) {}
    Fact(std::string value) : m_value(std::move(value)) {}
    Fact(char const* value) : m_value(std::string(value)) {}

    /// The value as `bool`, `std::int64_t`, `double`, `Version` or `std::string`.
    ///
    /// A whole number reads as `double` too, a text that begins with a number as `Version`, and
    /// everything as `std::string`; any other type than the fact's own throws DeviceError.
    template <typename T>
    T as() const;

    /// The value itself, for who needs to tell the types apart.
    Value const& value() const noexcept { return m_value; }

    /// As reports and messages show it: `true`, `2147483648`, `8.0`, `NVIDIA H200`.
    std::string str() const;

    friend bool operator==(Fact const& a, Fact const& b) { return a.m_value == b.m_value; }
    friend bool operator!=(Fact const& a, Fact const& b) { return !(a == b); }

private:
    Value m_value;
};

template <>
bool Fact::as<bool>() const;
template <>
std::int64_t Fact::as<std::int64_t>() const;
template <>
double Fact::as<double>() const;
template <>
Version Fact::as<Version>() const;
template <>
std::string Fact::as<std::string>() const;

std::ostream& operator<<(std::ostream& out, Version const& version);
std::ostream& operator<<(std::ostream& out, Fact const& fact);

} // namespace catch2_targets

#endif
