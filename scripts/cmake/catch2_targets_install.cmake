# SPDX-License-Identifier: BSL-1.0
# Makes find_package(catch2_targets) work from any prefix, also after it was moved.

get_target_property(catch2_is_installed Catch2::Catch2 IMPORTED)
if(NOT catch2_is_installed)
    message(STATUS
        "catch2_targets: no install rules, for Catch2 is built here and has none itself; "
        "install Catch2 to have them")
    return()
endif()

include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/catch2_targets)

install(TARGETS catch2_targets_core catch2_targets_plugin catch2_targets
    EXPORT catch2_targets
    FILE_SET HEADERS)
if(CATCH2_TARGETS_BUILD_TOOL)
    install(TARGETS catch2_targets_tool EXPORT catch2_targets)
endif()
install(EXPORT catch2_targets
    DESTINATION ${package_dir}
    NAMESPACE catch2_targets::
    FILE catch2_targets-targets.cmake)

configure_package_config_file(
    ${CMAKE_CURRENT_LIST_DIR}/catch2_targets-config.cmake.in
    ${PROJECT_BINARY_DIR}/catch2_targets-config.cmake
    INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(
    ${PROJECT_BINARY_DIR}/catch2_targets-config-version.cmake
    COMPATIBILITY SameMinorVersion)
install(FILES
    ${PROJECT_BINARY_DIR}/catch2_targets-config.cmake
    ${PROJECT_BINARY_DIR}/catch2_targets-config-version.cmake
    DESTINATION ${package_dir})
