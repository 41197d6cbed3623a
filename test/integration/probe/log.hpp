// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_TEST_INTEGRATION_PROBE_LOG_HPP
#define CATCH2_TARGETS_TEST_INTEGRATION_PROBE_LOG_HPP

#include <string>
#include <string_view>
#include <vector>

/// Adds a line to the file that PROBE_LOG names; does nothing where it names none. Each process
/// that loads this library adds `start PID` before it does anything else.
void log_line(std::string const& text);

/// The blank-separated words of a variable.
std::vector<std::string> words_of(char const* variable);

#endif
