// SPDX-License-Identifier: BSL-1.0
// Objects per device in a suite without any marker, which Catch2 runs as if the library were not
// there.
#include "driver_log.hpp"

#include <catch2_targets/catch2_targets.hpp>

#include <catch2/catch_test_macros.hpp>

#include <cstdlib>

namespace {

using catch2_targets::PerDevice;
using catch2_targets::TargetDevice;

int const kind = catch2_targets::register_runtime<LoggedNpu>({"npu", {"npu"}});
int const defaults = catch2_targets::set_default_targets("npu:0; npu:1");

PerDevice<Context> const contexts([](catch2_targets::Target const& target,
                                     catch2_targets::Device const&) {
    return Context("context " + target.str());
});

void use_all() {
    for (TargetDevice const& on : catch2_targets::enabled_targets()) {
        CHECK(contexts(on.target, on.device).name() == "context " + on.target.str());
    }
}

} // namespace

TEST_CASE("first") {
    use_all();
}

TEST_CASE("second") {
    use_all();
}

TEST_CASE("exits", "[.]") {
    use_all();
    std::exit(0);
}

TEST_CASE("exits quickly", "[.]") {
    use_all();
    std::quick_exit(0);
}
