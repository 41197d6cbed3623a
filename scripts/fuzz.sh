#!/usr/bin/env bash
# SPDX-License-Identifier: BSL-1.0
# Fuzzes what reads texts that users write: requirement expressions, and targets with their lists.
#
#   scripts/fuzz.sh [SECONDS]       each fuzzer for so long (default: 600), both at the same time; then the
#                                   share of the parsers' lines that the inputs reach, at least 95 %
#   scripts/fuzz.sh --seeded-bug    plants a bug in each parser of a copy of the source, which must be found
#
# New inputs that reach new code are added to test/fuzz/corpus. Findings are left in build/fuzz/findings.
set -euo pipefail
cd "$(dirname "$0")/.."

flags="-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all"
coverage="-fprofile-instr-generate -fcoverage-mapping"
least_coverage=95
declare -A sources=(
    [expression]="src/expression/literal.cpp src/expression/parse.cpp src/expression/evaluate.cpp"
    [target]="src/target_builder.cpp src/target_json.cpp src/target_text.cpp src/selection_list.cpp")
llvm=$(clang++ --version | sed -n 's/.*clang version \([0-9]*\).*/\1/p')

# build SOURCE BUILD FLAGS
build() {
    cmake -S "$1" -B "$2" -G Ninja -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_BUILD_TYPE=RelWithDebInfo \
        -DCATCH2_TARGETS_BUILD_FUZZERS=ON -DCATCH2_TARGETS_BUILD_EXAMPLES=OFF \
        -DCATCH2_TARGETS_BUILD_TOOL=OFF -DCMAKE_CXX_FLAGS="$3" \
        -DCMAKE_CXX_COMPILER_LAUNCHER="$(command -v ccache || true)" >"$2.log" &&
        cmake --build "$2" --target fuzz_expression fuzz_target >>"$2.log" ||
        { cat "$2.log" >&2; exit 1; }
}

# fuzz BUILD PARSER SECONDS FOLDER: inputs are added to FOLDER.
fuzz() {
    "$1/test/fuzz/fuzz_$2" -max_total_time="$3" -max_len=256 -timeout=10 -print_final_stats=1 \
        -artifact_prefix="$1/findings/" "$4" >"$1/$2.log" 2>&1
}

if [[ ${1:-} == --seeded-bug ]]; then
    copy=$(mktemp -d)
    trap 'rm -rf "$copy"' EXIT
    git ls-files -z | xargs -0 cp --parents -t "$copy"
    # A column that is one too far, and a quote that nothing closes and that is not noticed.
    sed -i "s/where + 1);/where + 2);/" "$copy/src/expression/parse.cpp"
    sed -i 's/if (at_end())/if (false)/' "$copy/src/target_text.cpp"
    for planted in src/expression/parse.cpp src/target_text.cpp; do
        ! cmp -s "$planted" "$copy/$planted" || { echo "no bug planted in $planted" >&2; exit 1; }
    done
    mkdir -p "$copy/build/fuzz/findings"
    build "$copy" "$copy/build/fuzz" "$flags"
    status=0
    for parser in expression target; do
        mkdir "$copy/empty_$parser"
        if fuzz "$copy/build/fuzz" "$parser" 120 "$copy/empty_$parser"; then
            echo "$parser: the planted bug was not found" >&2
            status=1
        else
            echo "$parser: the planted bug was found"
        fi
    done
    exit "$status"
fi

seconds=${1:-600}
mkdir -p build/fuzz/findings
build . build/fuzz "$flags $coverage"
pids=()
for parser in "${!sources[@]}"; do
    fuzz build/fuzz "$parser" "$seconds" "test/fuzz/corpus/$parser" &
    pids+=($!)
done
status=0
for pid in "${pids[@]}"; do
    wait "$pid" || status=1
done

for parser in "${!sources[@]}"; do
    grep -E "^(stat::number_of_executed_units|broken property|SUMMARY|.*ERROR:)" "build/fuzz/$parser.log" |
        sed "s/^/$parser: /" || true
    fuzzer=build/fuzz/test/fuzz/fuzz_$parser
    LLVM_PROFILE_FILE=build/fuzz/$parser.profraw "$fuzzer" -runs=0 "test/fuzz/corpus/$parser" 2>/dev/null
    "llvm-profdata-$llvm" merge -o "build/fuzz/$parser.profdata" "build/fuzz/$parser.profraw"
    # shellcheck disable=SC2086 # a list of files
    "llvm-cov-$llvm" export -summary-only "$fuzzer" -instr-profile="build/fuzz/$parser.profdata" \
        ${sources[$parser]} |
        jq -r --arg parser "$parser" --argjson least "$least_coverage" '.data[0].totals.lines |
            "\($parser): \(.covered) of \(.count) lines reached, \(.percent * 10 | floor / 10) %",
            if .percent < $least then error("fewer than \($least) %") else empty end' || status=1
done
exit "$status"
