# SPDX-License-Identifier: BSL-1.0
# What the library and its tool are built with. Catch2, nlohmann-json and CLI11 are fetched where no
# package is found; the headers of the runtimes are not: the message says what to install or to switch off.
# GLOBAL: who adds the library as a folder of a project links Catch2 there, too.

include(FetchContent)

FetchContent_Declare(Catch2
    GIT_REPOSITORY https://github.com/catchorg/Catch2.git
    GIT_TAG v3.7.1
    GIT_SHALLOW TRUE
    SYSTEM
    FIND_PACKAGE_ARGS 3.7.1 GLOBAL)
FetchContent_Declare(nlohmann_json
    GIT_REPOSITORY https://github.com/nlohmann/json.git
    GIT_TAG v3.11.2
    GIT_SHALLOW TRUE
    SYSTEM
    FIND_PACKAGE_ARGS 3.9 GLOBAL)
FetchContent_Declare(CLI11
    GIT_REPOSITORY https://github.com/CLIUtils/CLI11.git
    GIT_TAG v2.3.2
    GIT_SHALLOW TRUE
    SYSTEM
    FIND_PACKAGE_ARGS 2.1)
# Sources that are fetched are not held to this build's warnings.
set(CMAKE_COMPILE_WARNING_AS_ERROR OFF)
FetchContent_MakeAvailable(Catch2 nlohmann_json)
if(CATCH2_TARGETS_BUILD_TOOL)
    FetchContent_MakeAvailable(CLI11)
endif()
unset(CMAKE_COMPILE_WARNING_AS_ERROR)

# Catch2's package does this by itself: include(Catch) finds catch_discover_tests().
if(DEFINED catch2_SOURCE_DIR AND NOT Catch2_FOUND)
    list(APPEND CMAKE_MODULE_PATH ${catch2_SOURCE_DIR}/extras)
endif()

if(CATCH2_TARGETS_USE_OPENCL)
    find_path(CATCH2_TARGETS_OPENCL_HEADERS CL/cl.h DOC "Folder that holds CL/cl.h")
    mark_as_advanced(CATCH2_TARGETS_OPENCL_HEADERS)
    if(NOT CATCH2_TARGETS_OPENCL_HEADERS)
        message(FATAL_ERROR
            "CATCH2_TARGETS_USE_OPENCL=ON: CL/cl.h is not found. Install the Khronos OpenCL headers "
            "(Debian: opencl-headers) or set CATCH2_TARGETS_USE_OPENCL=OFF.")
    endif()
endif()

if(CATCH2_TARGETS_USE_VULKAN)
    find_path(CATCH2_TARGETS_VULKAN_HEADERS vulkan/vulkan.h DOC "Folder that holds vulkan/vulkan.h")
    mark_as_advanced(CATCH2_TARGETS_VULKAN_HEADERS)
    if(NOT CATCH2_TARGETS_VULKAN_HEADERS)
        message(FATAL_ERROR
            "CATCH2_TARGETS_USE_VULKAN=ON: vulkan/vulkan.h is not found. Install the Vulkan headers "
            "(Debian: libvulkan-dev) or set CATCH2_TARGETS_USE_VULKAN=OFF.")
    endif()
endif()
