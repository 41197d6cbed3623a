// SPDX-License-Identifier: BSL-1.0
// A test whose kernel faults: the driver's functions go on to succeed until it is asked for what
// the kernel did. The driver is the stand-in of test/fakes.
#include <catch2_targets/catch2_targets.hpp>
#include <catch2_targets/cuda.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstddef>
#include <cstdlib>

namespace {

int const list = catch2_targets::set_default_targets("cpu; cuda:0; cuda:1");

using catch2_targets::current;

template <typename Signature>
Signature* driver_function(char const* name) {
    return reinterpret_cast<Signature*>(catch2_targets::cuda::function(name));
}

/// What allocating memory on the device answers.
int allocate() {
    auto* const set_current = driver_function<int(CUctx_st*)>("cuCtxSetCurrent");
    auto* const allocate = driver_function<int(unsigned long long*, std::size_t)>("cuMemAlloc_v2");
    unsigned long long memory = 0;
    int const error = set_current(catch2_targets::cuda::handle(current().device).primary_context);
    return error != 0 ? error : allocate(&memory, 1);
}

} // namespace

TEST_CASE("faults", "[target:cuda:0][target:cuda:1]") {
    if (current().target.str() == "cuda:1") {
        setenv("FAKE_cuMemAlloc_v2_breaks", "700", 1);
    }
    CHECK(allocate() == 0);
    unsetenv("FAKE_cuMemAlloc_v2_breaks");
}

TEST_CASE("allocates", "[target:cuda:0][target:cuda:1]") {
    CHECK(allocate() == 0);
}

TEST_CASE("computes", "[target:cpu][target:cuda:1]") {
    CHECK(current().device.has_device());
}
