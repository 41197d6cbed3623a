# SPDX-License-Identifier: BSL-1.0
# Configures, builds and runs one consumer, and checks what its test binaries list and report.
#
#   cmake -D CONSUMER_DIR=... -D BINARY_DIR=... -D DISABLED=<kind> -D REASON=<text>
#         -D CONFIGURE=<arguments> [-D INSTALL_FROM=<build folder> [-D TOOL=<path>]]
#         -P run_consumer.cmake
#
# INSTALL_FROM installs that build first, and then moves what it installed: a package must not know
# where it was put. TOOL is where in the package the command-line tool is.

set(headers_cases "a case gets its own target @cpu" "a case gets its own target @${DISABLED}"
    "a plain test stays one test")
set(tags_cases "a test without tags stays one test" "tags alone make target cases @cpu"
    "tags alone make target cases @${DISABLED}")

# run(<command>...): runs it, and stops with all that it printed where it fails. Sets `output`.
function(run)
    execute_process(COMMAND ${ARGV}
        RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT status EQUAL 0)
        list(JOIN ARGV " " command)
        message(FATAL_ERROR "${command}\nended with ${status}:\n${output}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

# expect_suite(<binary> <totals> <cases>...): checks its listing and the result of its run.
function(expect_suite binary totals)
    set(ENV{CATCH2_TARGETS} "cpu|${DISABLED}")
    run(${BINARY_DIR}/${binary} --list-tests --verbosity quiet)
    string(STRIP "${output}" listed)
    string(REPLACE "\n" ";" listed "${listed}")
    list(TRANSFORM listed STRIP)
    list(SORT listed)
    list(SORT ARGN)
    if(NOT listed STREQUAL ARGN)
        message(FATAL_ERROR "${binary} lists\n  ${listed}\nand not\n  ${ARGN}")
    endif()

    run(${BINARY_DIR}/${binary} --reporter console)
    foreach(expected IN ITEMS "${DISABLED}: disabled: ${REASON}" "${totals}")
        string(FIND "${output}" "${expected}" position)
        if(position EQUAL -1)
            message(FATAL_ERROR "${binary} does not say '${expected}':\n${output}")
        endif()
    endforeach()
endfunction()

file(REMOVE_RECURSE ${BINARY_DIR})
if(INSTALL_FROM)
    run(${CMAKE_COMMAND} --install ${INSTALL_FROM} --prefix ${BINARY_DIR}/installed)
    file(RENAME ${BINARY_DIR}/installed ${BINARY_DIR}/moved)
    list(APPEND CONFIGURE -D CMAKE_PREFIX_PATH=${BINARY_DIR}/moved)
    if(TOOL)
        run(${BINARY_DIR}/moved/${TOOL} info --select)
        if(NOT output MATCHES "^CATCH2_TARGETS=cpu,llvm")
            message(FATAL_ERROR "${TOOL} selects\n${output}")
        endif()
        list(APPEND CONFIGURE -D EXPECT_TOOL=ON)
    endif()
endif()
run(${CMAKE_COMMAND} -S ${CONSUMER_DIR} -B ${BINARY_DIR} ${CONFIGURE})
run(${CMAKE_COMMAND} --build ${BINARY_DIR})
run(${CMAKE_CTEST_COMMAND} --test-dir ${BINARY_DIR} --no-tests=error
    --tests-regex "^a plain test stays one test$")

expect_suite(with_headers "test cases: 3 | 2 passed | 1 skipped" ${headers_cases})
expect_suite(tags_only "test cases: 3 | 2 passed | 1 skipped" ${tags_cases})
expect_suite(tests_in_library "test cases: 6 | 4 passed | 2 skipped" ${headers_cases} ${tags_cases})
