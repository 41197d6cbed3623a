# SPDX-License-Identifier: BSL-1.0
# What the kernels of each kind are built with: a target example_sdk_<kind>, and the kind's name in
# EXAMPLE_KINDS. A kind that the library is built without, or whose SDK is missing, has no kernels in
# the suite, and its cases skip.

add_library(example_sdk_cpu INTERFACE)
set(EXAMPLE_KINDS cpu)

# PoCL is built with an LLVM too, and two versions of LLVM in one process can crash: take PoCL's,
# which on Debian 12 is 15. Older ones do not know the `ptr` of our IR.
if(CATCH2_TARGETS_USE_LLVM)
    enable_language(C) # the checks in the package of LLVM are in C
    foreach(version IN ITEMS 15 16 17 18 19 20)
        find_package(LLVM ${version} QUIET CONFIG)
        if(LLVM_FOUND)
            break()
        endif()
    endforeach()
    if(LLVM_FOUND)
        message(STATUS "Examples: LLVM ${LLVM_PACKAGE_VERSION}")
        add_library(example_sdk_llvm INTERFACE)
        target_include_directories(example_sdk_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
        target_link_libraries(example_sdk_llvm INTERFACE LLVM)
        list(APPEND EXAMPLE_KINDS llvm)
    else()
        message(WARNING
            "Examples: no kernels for llvm: LLVM 15 to 20 is not found (Debian 12: llvm-15-dev)")
    endif()
endif()

if(CATCH2_TARGETS_USE_OPENCL)
    add_library(example_sdk_opencl INTERFACE)
    target_include_directories(example_sdk_opencl SYSTEM INTERFACE
        ${CATCH2_TARGETS_OPENCL_HEADERS})
    list(APPEND EXAMPLE_KINDS opencl)
endif()

if(CATCH2_TARGETS_USE_VULKAN)
    find_path(EXAMPLE_VOLK_HEADERS volk.h PATH_SUFFIXES volk DOC "Folder that holds volk.h")
    find_program(EXAMPLE_GLSLANG_VALIDATOR glslangValidator DOC "Compiles GLSL to SPIR-V")
    mark_as_advanced(EXAMPLE_VOLK_HEADERS EXAMPLE_GLSLANG_VALIDATOR)
    if(EXAMPLE_VOLK_HEADERS AND EXAMPLE_GLSLANG_VALIDATOR)
        add_library(example_sdk_vulkan INTERFACE)
        target_include_directories(example_sdk_vulkan SYSTEM INTERFACE
            ${CATCH2_TARGETS_VULKAN_HEADERS} ${EXAMPLE_VOLK_HEADERS})
        target_link_libraries(example_sdk_vulkan INTERFACE ${CMAKE_DL_LIBS})
        list(APPEND EXAMPLE_KINDS vulkan)
    else()
        message(WARNING
            "Examples: no kernels for vulkan: volk.h or glslangValidator is not found "
            "(Debian 12: libvulkan-volk-dev, glslang-tools)")
    endif()
endif()

if(CATCH2_TARGETS_USE_CUDA)
    add_library(example_sdk_cuda INTERFACE)
    list(APPEND EXAMPLE_KINDS cuda)
endif()
