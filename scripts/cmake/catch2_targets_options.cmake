# SPDX-License-Identifier: BSL-1.0
# What a user can switch. The runtimes need no SDK at run time, so all are on: switch one off where its
# targets shall read as disabled, or where the headers it is built with are missing.

foreach(runtime IN ITEMS LLVM OPENCL VULKAN CUDA ROCM)
    option(CATCH2_TARGETS_USE_${runtime}
        "Build the ${runtime} runtime -- switch off to report its targets as disabled" ON)
endforeach()

option(CATCH2_TARGETS_BUILD_TESTS
    "Build the library's own tests -- switch on to work on the library" ${PROJECT_IS_TOP_LEVEL})
option(CATCH2_TARGETS_BUILD_EXAMPLES
    "Build docs/examples -- switch on to try the library" ${PROJECT_IS_TOP_LEVEL})
option(CATCH2_TARGETS_BUILD_TOOL
    "Build the command-line tool catch2-targets -- switch on to have it beside your project's tests"
    ${PROJECT_IS_TOP_LEVEL})
option(CATCH2_TARGETS_INSTALL
    "Make install rules -- switch off where your project shall not install this library"
    ${PROJECT_IS_TOP_LEVEL})
option(CATCH2_TARGETS_BUILD_FUZZERS
    "Build the fuzzers of test/fuzz -- scripts/fuzz.sh switches it on, with clang and its flags" OFF)
