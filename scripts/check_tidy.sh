#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# Runs clang-tidy with .clang-tidy over every source that the clang-debug preset compiles.
#
#   scripts/check_tidy.sh [REGEX]     only files whose path matches
set -euo pipefail
cd "$(dirname "$0")/.."

cmake --preset clang-debug --log-level=WARNING >/dev/null
run-clang-tidy -quiet -p build/clang-debug -j "$(nproc)" "${1:-$PWD/(src|test|docs)/}" 2>&1 |
    awk '!/^clang-tidy|warnings generated|Suppressed|Use -header-filter|^$/'
