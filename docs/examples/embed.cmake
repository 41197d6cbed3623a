# SPDX-License-Identifier: BSL-1.0

# example_embed(<target> <file> <name> [<variable>=<value>...])
#
# Makes a header <name>.hpp for the sources of <target>, in which `name` is the text of the file, with
# each @variable@ replaced.
function(example_embed target file name)
    foreach(assignment IN LISTS ARGN)
        string(REGEX MATCH "^([^=]+)=(.*)$" matched "${assignment}")
        set(${CMAKE_MATCH_1} "${CMAKE_MATCH_2}")
    endforeach()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    file(READ "${file}" text)
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/${target}.embedded")
    file(CONFIGURE OUTPUT "${folder}/${name}.hpp"
        CONTENT "inline constexpr char ${name}[] = R\"text(${text})text\";\n" @ONLY)
    target_include_directories(${target} PRIVATE "${folder}")
endfunction()

# example_embed_shader(<target> <file> <name> [<option>...])
#
# The same for a shader: `name` holds the SPIR-V that the compiler, with these options, makes of it.
function(example_embed_shader target file name)
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/${target}.embedded")
    file(MAKE_DIRECTORY "${folder}")
    add_custom_command(OUTPUT "${folder}/${name}.hpp"
        COMMAND ${EXAMPLE_GLSLANG_VALIDATOR} --quiet --target-env vulkan1.0 ${ARGN}
            --variable-name ${name} -o "${folder}/${name}.hpp" "${file}"
        DEPENDS "${file}"
        COMMENT "Compiling the shader ${name}"
        VERBATIM)
    target_sources(${target} PRIVATE "${folder}/${name}.hpp")
    target_include_directories(${target} PRIVATE "${folder}")
endfunction()
