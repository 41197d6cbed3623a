// SPDX-License-Identifier: BSL-1.0
#include "probe/deadline.hpp"

#include "support/environment.hpp"
#include "support/text.hpp"

#include <charconv>
#include <cmath>

namespace catch2_targets::detail {

std::optional<std::chrono::milliseconds> parse_deadline(std::string_view text) {
    double seconds = 0;
    char const* const end = text.data() + text.size();
    auto const [after, error] = std::from_chars(text.data(), end, seconds);
    using Seconds = std::chrono::duration<double>;
    if (error != std::errc() || after != end || !(seconds > 0) ||
        Seconds(seconds) > longest_probe_deadline) {
        return std::nullopt;
    }
    return std::chrono::ceil<std::chrono::milliseconds>(Seconds(seconds));
}

std::chrono::milliseconds probe_deadline() {
    auto const value = environment_variable("CATCH2_TARGETS_PROBE_TIMEOUT");
    auto const deadline = value ? parse_deadline(trim(*value)) : std::nullopt;
    return deadline.value_or(default_probe_deadline);
}

} // namespace catch2_targets::detail
