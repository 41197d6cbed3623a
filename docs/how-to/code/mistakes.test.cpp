// SPDX-License-Identifier: BSL-1.0
#include <catch2/catch_test_macros.hpp>

TEST_CASE("a kind that nobody knows", "[target:vulcan]") {}

TEST_CASE("a slip of the finger", "[requires_cudda]") {}

TEST_CASE("nothing left", "[target:cpu][target:llvm][exclude:cpu][exclude:llvm]") {}

TEST_CASE("a marker of a later version", "[requires:fp64]") {}
