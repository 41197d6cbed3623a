// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_TEST_BENCHMARK_SUITE_HPP
#define CATCH2_TARGETS_TEST_BENCHMARK_SUITE_HPP

#include <catch2/catch_test_macros.hpp>

#include <string>

inline constexpr int tests = 2000;

inline void body() {
    CHECK(tests > 0);
}

/// What TEST_CASE does, with a name that is made at run time.
inline void register_test(std::string const& name, std::string const& tags) {
    Catch::AutoReg(Catch::makeTestInvoker(&body),
                   CATCH_INTERNAL_LINEINFO,
                   Catch::StringRef(),
                   Catch::NameAndTags{name, tags});
}

#endif
