// SPDX-License-Identifier: BSL-1.0
// The same cases with the same names and tags, registered with plain Catch2.
#include "suite.hpp"

namespace {

bool const registered = [] {
    for (int test = 0; test < tests; ++test) {
        for (char const* const kind : {"cpu", "npu", "tpu", "xpu"}) {
            std::string const name = kind;
            register_test("kernel " + std::to_string(test) + " @" + name,
                          "[blas][slow][targets][" + name + "][requires_" + name + "]");
        }
    }
    return true;
}();

} // namespace
