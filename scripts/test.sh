#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# Builds everything and passes every check. Installs what is missing first.
# A failed check does not stop the ones after it; the last line counts both.
set -euo pipefail
cd "$(dirname "$0")/.."

scripts/setup.sh test

export CMAKE_CXX_COMPILER_LAUNCHER=ccache
# The same source compiled in another build folder is the same object.
export CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros
export CTEST_PARALLEL_LEVEL=${CTEST_PARALLEL_LEVEL:-$(nproc)}
passed=0
failed=()

check() {
    local name=$1 begin=$SECONDS
    shift
    printf '\n=== %s\n' "$name"
    if "$@"; then
        passed=$((passed + 1))
    else
        failed+=("$name")
    fi
    printf '=== %s: %d s\n' "$name" $((SECONDS - begin))
}

check "layers" scripts/check_layers.py
check "version" scripts/check_version.py
check "sources" scripts/check_sources.py
check "format" scripts/check_format.sh
check "g++, all tests" cmake --workflow --preset gcc-release
check "clang++, unit tests" cmake --workflow --preset clang-debug
check "address and undefined behaviour sanitizers" cmake --workflow --preset asan
check "thread sanitizer" cmake --workflow --preset tsan
check "instructions against plain Catch2" scripts/benchmark.sh --instructions
check "probes at the same time" scripts/benchmark_probes.sh
# Of the tests, too, it would take as long as everything else: scripts/check_tidy.sh without arguments.
check "clang-tidy" scripts/check_tidy.sh "$PWD/(src|docs)/"

if ((${#failed[@]})); then
    printf '\nfailed: %s' "${failed[@]}"
fi
printf '\nchecks: %d passed, %d failed\n' "$passed" "${#failed[@]}"
((${#failed[@]} == 0))
