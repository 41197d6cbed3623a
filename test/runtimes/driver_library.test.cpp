// SPDX-License-Identifier: BSL-1.0
// What a process says of cuda and rocm, by what the system's loader finds in it.
#include "show_runtime.hpp"
#include "support/dynamic_library.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <vector>

using catch2_targets::detail::DynamicLibrary;

TEST_CASE("a runtime whose library is nowhere is absent, and names the library",
          "[cuda][rocm][runtimes]") {
    auto const [kind, names] = GENERATE(table<std::string, std::vector<std::string>>({
        {"cuda", {"libcuda.so.1"}},
        {"rocm", {"libamdhip64.so", "libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5"}},
    }));
    DynamicLibrary const library = DynamicLibrary::open(names);
    if (library || library.found_but_broken()) {
        SKIP(kind << " is on this machine");
    }
    CHECK(show_runtime(kind, "") == "absent: " + library.error() + "\n");
}

TEST_CASE("a driver's library is found by the loader's own rules", "[cuda][rocm][runtimes]") {
    auto const kind = GENERATE(as<std::string>{}, "cuda", "rocm");
    std::string const shown = show_runtime(kind, "LD_LIBRARY_PATH=" FAKES "/" + kind);
    CHECK(shown.substr(0, shown.find('\n')) == "present: ");
    CHECK(devices_in(shown).size() == 2);
}

TEST_CASE("a driver's library without a function that is needed is broken", "[cuda][runtimes]") {
    CHECK(show_runtime("cuda", "LD_LIBRARY_PATH=" FAKES "/hollow_cuda") ==
          "broken: 'libcuda.so.1' has no function 'cuDeviceGetCount'\n");
}
