// SPDX-License-Identifier: BSL-1.0
#include "runtimes/facts.hpp"

#include "support/environment.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <cstdio>
#include <limits>

namespace catch2_targets::detail {

std::int64_t whole_number(std::uint64_t value) {
    constexpr auto largest = std::numeric_limits<std::int64_t>::max();
    return value > static_cast<std::uint64_t>(largest) ? largest : static_cast<std::int64_t>(value);
}

std::string uuid_text(unsigned char const* bytes) {
    constexpr char digits[] = "0123456789abcdef";
    std::string text;
    for (int i = 0; i < 16; ++i) {
        if (i == 4 || i == 6 || i == 8 || i == 10) {
            text += '-';
        }
        text += digits[bytes[i] >> 4];
        text += digits[bytes[i] & 0xf];
    }
    return text;
}

std::string
pci_text(std::uint32_t domain, std::uint32_t bus, std::uint32_t device, std::uint32_t function) {
    char text[48];
    std::snprintf(text, sizeof text, "%04x:%02x:%02x.%x", domain, bus, device, function);
    return text;
}

std::string driver_text(std::string_view text) {
    constexpr std::size_t longest = 256;
    text = trim(text.substr(0, text.find('\0')));
    if (text.size() <= longest) {
        return printable(text);
    }
    return printable(text.substr(0, longest)) + "...";
}

bool is_rasteriser(std::string_view name) {
    constexpr std::string_view rasterisers[] = {
        "lavapipe", "llvmpipe", "microsoft basic render driver", "softpipe", "swiftshader"};
    std::string const lowered = lower(name);
    return std::any_of(
        std::begin(rasterisers), std::end(rasterisers), [&](std::string_view rasteriser) {
            return lowered.find(rasteriser) != std::string::npos;
        });
}

std::string api_error(char const* name, int number) {
    std::string const digits = std::to_string(number);
    return name != nullptr ? name + (" (" + digits + ")") : "error " + digits;
}

std::string api_error(std::string const& function, char const* name, int number) {
    return function + ": " + api_error(name, number);
}

std::optional<std::string>
count_error(std::string const& function, std::int64_t count, char const* of_what) {
    constexpr std::int64_t most = 4096;
    if (count >= 0 && count <= most) {
        return std::nullopt;
    }
    return function + ": " + std::to_string(count) + " " + of_what + ", which cannot be";
}

std::string hiding_variables(std::initializer_list<char const*> names) {
    std::vector<std::string> set;
    for (char const* const name : names) {
        if (auto const value = environment_variable(name)) {
            set.push_back(name + std::string(" is set to ") + quote(*value));
        }
    }
    return set.empty() ? std::string() : " (" + join(set, ", ") + ")";
}

} // namespace catch2_targets::detail
