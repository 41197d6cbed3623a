// SPDX-License-Identifier: BSL-1.0
#include "support/dynamic_library.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

using catch2_targets::detail::DynamicLibrary;

TEST_CASE("a library that is nowhere is not broken", "[dynamic_library][unit]") {
    auto const library = DynamicLibrary::open({"libno_such.so.1", "libno_such.so.2"});
    CHECK_FALSE(library);
    CHECK_FALSE(library.found_but_broken());
    CHECK(library.error() == "cannot open 'libno_such.so.1', 'libno_such.so.2'");
    CHECK(library.symbol("anything") == nullptr);
}

TEST_CASE("the first library that can be opened is", "[dynamic_library][unit]") {
    auto const library = DynamicLibrary::open({"libno_such.so.1", LOADABLE_LIBRARY});
    CHECK(library);
    CHECK_FALSE(library.found_but_broken());
    CHECK(library.error().empty());
    CHECK(library.symbol("no_such_function") == nullptr);
    auto* const needed = library.function<int()>("needed");
    REQUIRE(needed != nullptr);
    CHECK(needed() == 42);
}

TEST_CASE("a library without what it needs is broken", "[dynamic_library][unit]") {
    auto const library = DynamicLibrary::open({NEEDY_LIBRARY});
    CHECK_FALSE(library);
    CHECK(library.found_but_broken());
    std::string const begin = "cannot open '" NEEDY_LIBRARY "': ";
    CHECK(library.error().substr(0, begin.size()) == begin);
    CHECK(library.error().find(MISSING_NAME, begin.size()) != std::string::npos);
}

TEST_CASE("a file that is no library is broken, in the system's words", "[dynamic_library][unit]") {
    auto const library = DynamicLibrary::open({__FILE__});
    CHECK_FALSE(library);
    CHECK(library.found_but_broken());
    CHECK(library.error() == "cannot open '" __FILE__ "': " __FILE__ ": invalid ELF header");
}

TEST_CASE("a broken library does not hide one that can be opened", "[dynamic_library][unit]") {
    auto const library = DynamicLibrary::open({__FILE__, LOADABLE_LIBRARY});
    CHECK(library);
    CHECK_FALSE(library.found_but_broken());
    CHECK(library.error().empty());
}

TEST_CASE("a library knows the name that it was opened by", "[dynamic_library][unit]") {
    CHECK(DynamicLibrary::open({"libno_such.so.1", LOADABLE_LIBRARY}).name() == LOADABLE_LIBRARY);
    CHECK(DynamicLibrary::open({"libno_such.so.1"}).name().empty());
}

TEST_CASE("a library that is in the process is found without opening another",
          "[dynamic_library][unit]") {
    CHECK_FALSE(DynamicLibrary::find_loaded({"libno_such.so.1", MISSING_LIBRARY}));
    REQUIRE(DynamicLibrary::open({MISSING_LIBRARY}));
    auto const found = DynamicLibrary::find_loaded({"libno_such.so.1", MISSING_LIBRARY});
    CHECK(found);
    CHECK(found.name() == MISSING_LIBRARY);
    CHECK(found.function<int()>("needed") != nullptr);
}

TEST_CASE("a function that cannot be done without is there, or the error says what is missing",
          "[dynamic_library][unit]") {
    auto const library = DynamicLibrary::open({LOADABLE_LIBRARY});
    CHECK(library.required<int()>("needed")() == 42);
    CHECK_THROWS_MATCHES(
        library.required<int()>("no_such_function"),
        catch2_targets::DeviceError,
        Catch::Matchers::Message("'" LOADABLE_LIBRARY "' has no function 'no_such_function'"));
    CHECK_THROWS_MATCHES(DynamicLibrary::open({"libno_such.so.1"}).required<int()>("needed"),
                         catch2_targets::DeviceError,
                         Catch::Matchers::Message("cannot open 'libno_such.so.1'"));
}
