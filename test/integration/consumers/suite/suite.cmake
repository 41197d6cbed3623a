# SPDX-License-Identifier: BSL-1.0
# The test binaries that each consumer builds once it has the library: one that uses our headers, one
# that only uses tags, and one whose tagged test sits in a static library of its own.
add_executable(with_headers ${CMAKE_CURRENT_LIST_DIR}/with_headers.cpp)
target_link_libraries(with_headers
    PRIVATE catch2_targets::catch2_targets Catch2::Catch2WithMain)

add_executable(tags_only ${CMAKE_CURRENT_LIST_DIR}/tags_only.cpp)
target_link_libraries(tags_only PRIVATE catch2_targets::catch2_targets Catch2::Catch2WithMain)

# The linker drops the objects of a static library that nothing refers to, tests among them.
add_library(library_of_tests STATIC ${CMAKE_CURRENT_LIST_DIR}/tags_only.cpp)
target_link_libraries(library_of_tests PUBLIC catch2_targets::catch2_targets)
add_executable(tests_in_library ${CMAKE_CURRENT_LIST_DIR}/with_headers.cpp)
target_link_libraries(tests_in_library
    PRIVATE $<LINK_LIBRARY:WHOLE_ARCHIVE,library_of_tests> Catch2::Catch2WithMain)

# A plug-in needs a header, and nothing to link.
add_library(plugin MODULE ${CMAKE_CURRENT_LIST_DIR}/plugin.cpp)
target_link_libraries(plugin PRIVATE catch2_targets::plugin)
get_target_property(linked catch2_targets::plugin INTERFACE_LINK_LIBRARIES)
if(linked)
    message(FATAL_ERROR "catch2_targets::plugin links '${linked}'")
endif()

# The page on CTest has it so; Catch2's own module must be found however the library came here.
enable_testing()
include(Catch)
catch_discover_tests(with_headers)

# What a user did not ask for must not be there.
foreach(leaked IN ITEMS CATCH2_TARGETS_BUILD_TESTS CATCH2_TARGETS_BUILD_EXAMPLES
        CATCH2_TARGETS_BUILD_TOOL CATCH2_TARGETS_INSTALL)
    if(${leaked})
        message(FATAL_ERROR "${leaked} is on in a project that only uses the library")
    endif()
endforeach()
foreach(property IN ITEMS INTERFACE_COMPILE_OPTIONS INTERFACE_COMPILE_DEFINITIONS)
    get_target_property(value catch2_targets::catch2_targets ${property})
    if(value)
        message(FATAL_ERROR "${property} of catch2_targets::catch2_targets is '${value}'")
    endif()
endforeach()
