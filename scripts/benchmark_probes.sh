#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# What looking for devices costs: a run that asks three drivers, each of which takes a second, against
# the slowest of three runs that ask one; and a run whose driver hangs against its deadline. Fails
# above 1.3 of the one, and above the deadline and a second.
#   scripts/benchmark_probes.sh [BUILD]    a configured build folder of Ninja's
set -euo pipefail
cd "$(dirname "$0")/.."

build=${1:-build/benchmark}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

[[ -f $build/CMakeCache.txt ]] ||
    cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCATCH2_TARGETS_BUILD_EXAMPLES=OFF \
        -DCMAKE_CXX_COMPILER_LAUNCHER="$(command -v ccache || true)" >"$work/configure.log" ||
    { cat "$work/configure.log" >&2; exit 1; }
cmake --build "$build" --target test/integration/probe/all >"$work/build.log" ||
    { cat "$work/build.log" >&2; exit 1; }
folder=$build/test/integration/probe

# seconds WHAT_A_DRIVER_DOES CASES: the median of three runs
seconds() {
    DRIVER_opencl=$1 DRIVER_vulkan=$1 DRIVER_cuda=$1 CATCH2_TARGETS_PROBE_TIMEOUT=$deadline \
        hyperfine -N --runs 3 --ignore-failure --export-json "$work/times.json" \
        "env 'LD_LIBRARY_PATH=$folder/drivers' '$folder/catch2_targets.tests.probe' '$2'" \
        >/dev/null 2>&1
    jq -r '.results[0].median' "$work/times.json"
}

# check WHAT FORMULA LIMIT
check() {
    awk -v what="$1" -v limit="$3" "BEGIN {
        is = $2
        printf \"%-44s %.3f (limit %s)%s\\n\", what, is, limit, (is > limit ? \"  TOO MUCH\" : \"\")
        exit (is > limit)
    }" || failed=1
}

failed=0
deadline=10
slowest=0
for kind in opencl vulkan cuda; do
    one=$(seconds wait "saxpy @$kind")
    slowest=$(awk -v a="$one" -v b="$slowest" 'BEGIN { print (a > b ? a : b) }')
    echo "$kind alone: $one s"
done
all=$(seconds wait "saxpy*")
echo "all three: $all s"
check "three probes, in times of the slowest one" "$all / $slowest" 1.3

deadline=2
check "a run whose drivers hang, s beyond deadline" "$(seconds hang "saxpy*") - $deadline" 1
exit "$failed"
