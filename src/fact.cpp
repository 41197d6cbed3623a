// SPDX-License-Identifier: BSL-1.0
#include "catch2_targets/fact.hpp"

#include <catch2_targets/error.hpp>

#include "support/text.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <locale>
#include <ostream>
#include <sstream>

namespace catch2_targets {

namespace {

constexpr std::size_t max_parts = 4;

/// The fewest digits that give the number back when read.
std::string shortest(double value) {
    std::string text;
    for (int digits = 1; digits <= std::numeric_limits<double>::max_digits10; ++digits) {
        std::ostringstream out;
        out.imbue(std::locale::classic());
        out.precision(digits);
        out << value;
        text = out.str();
        std::istringstream in(text);
        in.imbue(std::locale::classic());
        double again = 0;
        if (in >> again && again == value) {
            break;
        }
    }
    return text;
}

struct TypeName {
    char const* operator()(bool) const { return "a truth value"; }
    char const* operator()(std::int64_t) const { return "a whole number"; }
    char const* operator()(double) const { return "a number"; }
    char const* operator()(Version const&) const { return "a version"; }
    char const* operator()(std::string const&) const { return "a text"; }
};

struct Text {
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(std::int64_t value) const { return std::to_string(value); }
    std::string operator()(double value) const { return shortest(value); }
    std::string operator()(Version const& value) const { return value.str(); }
    std::string operator()(std::string const& value) const { return value; }
};

template <typename T>
[[noreturn]] void throw_wrong_type(Fact const& fact) {
    throw DeviceError("the fact's value " + detail::quote(fact.str()) + " is " +
                      std::visit(TypeName(), fact.value()) + ", not " + TypeName()(T()));
}

template <typename T>
T exactly(Fact const& fact) {
    if (auto const* value = std::get_if<T>(&fact.value())) {
        return *value;
    }
    throw_wrong_type<T>(fact);
}

} // namespace

Version::Version(std::initializer_list<std::uint32_t> parts)
    : m_parts(parts.begin(), parts.begin() + std::min(parts.size(), max_parts)) {}

std::optional<Version> Version::parse(std::string_view text) {
    Version version;
    char const* const end = text.data() + text.size();
    for (char const* at = text.data(); version.m_parts.size() < max_parts;) {
        std::uint32_t part = 0;
        auto const [after, error] = std::from_chars(at, end, part);
        if (error == std::errc::invalid_argument) {
            break;
        }
        bool const is_huge = error == std::errc::result_out_of_range;
        version.m_parts.push_back(is_huge ? std::numeric_limits<std::uint32_t>::max() : part);
        if (after == end || *after != '.') {
            break;
        }
        at = after + 1;
    }
    return version.m_parts.empty() ? std::nullopt : std::optional<Version>(version);
}

std::uint32_t Version::part(std::size_t index) const noexcept {
    return index < m_parts.size() ? m_parts[index] : 0;
}

std::string Version::str() const {
    std::vector<std::string> parts;
    for (std::uint32_t const part : m_parts) {
        parts.push_back(std::to_string(part));
    }
    return detail::join(parts, ".");
}

int Version::compare(Version const& a, Version const& b) noexcept {
    for (std::size_t i = 0; i < max_parts; ++i) {
        if (a.part(i) != b.part(i)) {
            return a.part(i) < b.part(i) ? -1 : 1;
        }
    }
    return 0;
}

template <>
bool Fact::as<bool>() const {
    return exactly<bool>(*this);
}

template <>
std::int64_t Fact::as<std::int64_t>() const {
    return exactly<std::int64_t>(*this);
}

template <>
double Fact::as<double>() const {
    if (auto const* whole = std::get_if<std::int64_t>(&m_value)) {
        return static_cast<double>(*whole);
    }
    return exactly<double>(*this);
}

template <>
Version Fact::as<Version>() const {
    if (auto const* text = std::get_if<std::string>(&m_value)) {
        if (auto version = Version::parse(*text)) {
            return *version;
        }
    }
    return exactly<Version>(*this);
}

template <>
std::string Fact::as<std::string>() const {
    return str();
}

std::string Fact::str() const {
    return std::visit(Text(), m_value);
}

std::ostream& operator<<(std::ostream& out, Version const& version) {
    return out << version.str();
}

std::ostream& operator<<(std::ostream& out, Fact const& fact) {
    return out << fact.str();
}

} // namespace catch2_targets
