#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# What the library costs: 2,000 tests on 4 targets against the same 8,000 cases registered by hand, in
# instructions (callgrind) and in time (hyperfine), side by side. Fails where listing, running or
# starting one case takes more than 1.03 of the instructions or 1.10 of the time.
#   scripts/benchmark.sh [--instructions]    leaves the times out, which a busy machine disturbs
set -euo pipefail
cd "$(dirname "$0")/.."

build=build/benchmark
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCATCH2_TARGETS_BUILD_EXAMPLES=OFF \
    -DCMAKE_CXX_COMPILER_LAUNCHER="$(command -v ccache || true)" >"$work/configure.log" ||
    { cat "$work/configure.log" >&2; exit 1; }
cmake --build "$build" --target benchmark_with_library benchmark_by_hand >"$work/build.log" ||
    { cat "$work/build.log" >&2; exit 1; }

ours=$build/test/benchmark/benchmark_with_library
plain=$build/test/benchmark/benchmark_by_hand
failed=0

# compare WHAT OURS PLAIN LIMIT
compare() {
    awk -v what="$1" -v ours="$2" -v plain="$3" -v limit="$4" 'BEGIN {
        ratio = ours / plain
        printf "%-24s %14.6g %14.6g   %.3f (limit %s)%s\n", what, ours, plain, ratio, limit,
            (ratio > limit ? "  TOO MUCH" : "")
        exit (ratio > limit)
    }' || failed=1
}

instructions() {
    valgrind --tool=callgrind --callgrind-out-file="$work/callgrind.out" "$@" \
        >"$work/output" 2>"$work/valgrind.log"
    awk '/Collected/ { print $4 }' "$work/valgrind.log"
}

cases() { "$1" --list-tests --verbosity quiet | LC_ALL=C sort; }
diff <(cases "$ours") <(cases "$plain") >&2 || { echo "the two programs differ" >&2; exit 1; }

declare -A measures=(
    [list]="--list-tests" [run]="--rng-seed=1" [one]="kernel 1500 @npu")
printf '%-24s %14s %14s   ratio\n' "" "with library" "by hand"
for measure in list run one; do
    argument=${measures[$measure]}
    compare "instructions, $measure" \
        "$(instructions "$ours" "$argument")" "$(instructions "$plain" "$argument")" 1.03
done

if [[ ${1:-} != --instructions ]]; then
    for measure in list run one; do
        argument=${measures[$measure]}
        hyperfine -N --warmup 5 --runs 60 --export-json "$work/times.json" \
            "'$ours' '$argument'" "'$plain' '$argument'" >/dev/null 2>&1
        read -r a b < <(jq -r '[.results[].median] | @tsv' "$work/times.json")
        compare "seconds, $measure" "$a" "$b" 1.10
    done
fi
exit "$failed"
