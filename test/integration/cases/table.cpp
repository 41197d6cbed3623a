// SPDX-License-Identifier: BSL-1.0
// Tests that loops over a table add, with and without targets.
#include "npu.hpp"

#include <catch2_targets/catch2_targets.hpp>

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <string>

namespace {

void check_size(int size) {
    auto const on = GENERATE(catch2_targets::targets());
    if (size == 3 && on.target.kind() == "cpu") {
        SKIP("3 is too much for cpu");
    }
    CHECK((size < 2 || on.target.kind() == "cpu"));
}

bool add_cases() {
    for (int const size : {1, 2, 3}) {
        std::string const name = "size " + std::to_string(size);
        catch2_targets::add_case(name, "[targets]", [size] { check_size(size); });
        catch2_targets::add_case("plain " + name, "[plain]", [size] { CHECK(size != 2); });
    }
    std::string const again = setting("ADD_AGAIN");
    if (!again.empty()) {
        catch2_targets::add_case(again, again == "size 2" ? "[targets]" : "[plain]", [] {});
    }
    return true;
}

int const kinds = register_fake_kinds();
int const list = catch2_targets::set_default_targets("cpu; npu; cuda");
bool const added = add_cases();

} // namespace
