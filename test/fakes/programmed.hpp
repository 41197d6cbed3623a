// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_TEST_FAKES_PROGRAMMED_HPP
#define CATCH2_TARGETS_TEST_FAKES_PROGRAMMED_HPP

#include <cstdlib>
#include <string>

/// What a test tells a fake library through environment variables. They are read on every call, so
/// that one process can try many.
namespace fakes {

/// The number that a variable holds, or `otherwise` where it is not set.
inline int number(char const* variable, int otherwise) {
    char const* const text = std::getenv(variable);
    return text == nullptr ? otherwise : std::atoi(text);
}

/// The text that a variable holds, or `otherwise` where it is not set.
inline std::string text(char const* variable, char const* otherwise) {
    char const* const text = std::getenv(variable);
    return text == nullptr ? otherwise : text;
}

/// The error that a function shall answer with: `FAKE_cuInit=35`; 0 where no test asks for one.
inline int error_of(char const* function) {
    return number((std::string("FAKE_") + function).c_str(), 0);
}

/// Whether a variable of the vendor's own, such as CUDA_VISIBLE_DEVICES, hides every device.
inline bool hides_all(char const* variable) {
    std::string const visible = text(variable, "all");
    return visible.empty() || visible == "-1";
}

} // namespace fakes

#endif
