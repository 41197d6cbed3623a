// SPDX-License-Identifier: BSL-1.0
// Prints what each call gives that is made outside a run.
#include "npu.hpp"

#include <catch2_targets/catch2_targets.hpp>

#include <exception>
#include <iostream>
#include <string>

namespace {

template <typename Call>
void print(char const* name, Call const& call) {
    std::cout << name << ":";
    try {
        call();
    } catch (std::exception const& error) {
        std::cout << " " << error.what();
    }
    std::cout << "\n";
}

} // namespace

int main() {
    register_fake_kinds();
    catch2_targets::set_default_targets("cpu; npu; cuda");
    print("current()", [] { catch2_targets::current(); });
    print("current(npu)", [] { catch2_targets::current("npu"); });
    print("targets()", [] { catch2_targets::targets(); });
    print("targets_with()", [] { catch2_targets::targets_with<int>({{"cpu", 1}}); });
    print("enabled_targets()", [] {
        for (catch2_targets::TargetDevice const& pair : catch2_targets::enabled_targets()) {
            std::cout << " " << pair.target.str();
        }
    });
    print("add_case()", [] { catch2_targets::add_case("x", "[targets", [] {}, {"file", 7}); });
}
