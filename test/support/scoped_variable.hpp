// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_TEST_SUPPORT_SCOPED_VARIABLE_HPP
#define CATCH2_TARGETS_TEST_SUPPORT_SCOPED_VARIABLE_HPP

#include "support/environment.hpp"

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

/// Sets an environment variable, and gives it back what it was at the end of the scope.
class ScopedVariable {
public:
    ScopedVariable(std::string name, std::string const& value)
        : m_name(std::move(name)),
          m_before(catch2_targets::detail::environment_variable(m_name)) {
        ::setenv(m_name.c_str(), value.c_str(), 1);
    }

    ~ScopedVariable() {
        if (m_before) {
            ::setenv(m_name.c_str(), m_before->c_str(), 1);
        } else {
            ::unsetenv(m_name.c_str());
        }
    }

    ScopedVariable(ScopedVariable const&) = delete;
    ScopedVariable& operator=(ScopedVariable const&) = delete;

private:
    std::string m_name;
    std::optional<std::string> m_before;
};

#endif
