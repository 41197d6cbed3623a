// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_TEST_FUZZ_PROPERTY_HPP
#define CATCH2_TARGETS_TEST_FUZZ_PROPERTY_HPP

#include <catch2_targets/error.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

/// What a fuzzer calls with each input, and replay.cpp with each file of the corpus.
extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

/// Ends the program where a property does not hold: it is then the fuzzer's finding.
inline void require(bool holds, char const* property) {
    if (!holds) {
        std::fprintf(stderr, "broken property: %s\n", property);
        std::abort();
    }
}

inline std::string_view text_of(std::uint8_t const* data, std::size_t size) {
    return {reinterpret_cast<char const*>(data), size};
}

inline void require_column(catch2_targets::ParseError const& error, std::string_view text) {
    require(error.column() >= 1 && error.column() <= text.size() + 1,
            "an error's column lies in the text");
}

#endif
