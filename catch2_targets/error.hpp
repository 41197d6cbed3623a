// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_ERROR_HPP
#define CATCH2_TARGETS_ERROR_HPP

#include <cstddef>
#include <stdexcept>
#include <string>

namespace catch2_targets {

/// A text that is not what it should be: a target, a pattern, a list of targets.
///
/// `what()` quotes the text or the word, says what is wrong with it, at which column, and what
/// would be right: `unknown target kind 'vulcan' at column 1 (known: cpu, cuda, ...; did you mean
/// 'vulkan'?)`. Since 0.1.
class ParseError : public std::invalid_argument {
public:
    /// `column` counts bytes of the text from 1; `message` is the whole of what `what()` returns.
    ParseError(std::string const& message, std::size_t column)
        : std::invalid_argument(message),
          m_column(column) {}

    /// Where in the text the offending word begins, counted in bytes from 1.
    std::size_t column() const noexcept { return m_column; }

private:
    std::size_t m_column;
};

/// A device that cannot give what was asked of it: a native handle of another runtime's device, a
/// fact read as a type that it does not have, a driver that is gone. Since 0.1.
class DeviceError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

} // namespace catch2_targets

#endif
