#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# Builds the example suite, runs it, and prints what became of each target on this machine.
# Installs what is missing first. Arguments go to the suite: scripts/demo.sh '[gpu]'
set -euo pipefail
cd "$(dirname "$0")/.."
here=$PWD/build/demo

scripts/setup.sh demo

export CMAKE_CXX_COMPILER_LAUNCHER=ccache
cmake -S . -B "$here" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCATCH2_TARGETS_BUILD_TESTS=OFF \
    --log-level=WARNING
cmake --build "$here" --target example_suite

suite=$(find "$here" -type f -name example_suite -perm -u+x)
status=0
"$suite" --reporter "xml::out=$here/outcome.xml" --success "$@" || status=$?
python3 scripts/outcome_per_target.py "$here/outcome.xml"
exit "$status"
