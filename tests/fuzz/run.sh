#!/usr/bin/env bash
# Builds the fuzzers (Clang 16) and runs each for a while, from the corpus and what it finds on the way.
# usage: tests/fuzz/run.sh [--merge] [SECONDS] [NAME...]
#   SECONDS  for each fuzzer; 300 if left out
#   NAME     wire, log or judge; all three if left out
#   --merge  afterwards, what reached something new goes into tests/fuzz/corpus, minimised
# An input that fails is kept in build/fuzz/found and its path printed; the script ends with 1.
set -euo pipefail

usage() { sed -n '2,8s/^# //p' "${BASH_SOURCE[0]}"; }

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
merge=no
seconds=300
names=()
for argument in "$@"; do
    case $argument in
        --merge) merge=yes ;;
        -h | --help)
            usage
            exit 0
            ;;
        wire | log | judge) names+=("$argument") ;;
        *[!0-9]* | '')
            usage >&2
            exit 2
            ;;
        *) seconds=$argument ;;
    esac
done
[ ${#names[@]} -gt 0 ] || names=(wire log judge)

cmake --preset fuzz >/dev/null
cmake --build --preset fuzz --target fuzzers --parallel "$(nproc)"
out=build/fuzz/found
mkdir -p "$out"
build/fuzz/tests/fuzz/fuzz_seeds "$out/seeds"
status=0
for name in "${names[@]}"; do
    mkdir -p "$out/$name" "tests/fuzz/corpus/$name"
    longest=4096
    [ "$name" != judge ] || longest=2048
    echo "== $name: $seconds seconds"
    log=$out/$name.log
    # Naming every new function by the symbolizer takes thirty times as long as the inputs themselves.
    if ! "build/fuzz/tests/fuzz/${name}_fuzz" -max_total_time="$seconds" -max_len=$longest -timeout=25 -rss_limit_mb=2048 \
        -print_final_stats=1 -print_funcs=0 -artifact_prefix="$out/$name-" \
        "$out/$name" "tests/fuzz/corpus/$name" "$out/seeds/$name" >"$log" 2>&1; then
        tail -n 60 "$log"
        status=1
    fi
    grep -E 'INITED|DONE|number_of_executed_units|average_exec_per_sec|peak_rss_mb' "$log" || true
    if [ $merge = yes ] && [ $status = 0 ]; then
        rm -rf "$out/merged" && mkdir -p "$out/merged"
        "build/fuzz/tests/fuzz/${name}_fuzz" -merge=1 -max_len=$longest "$out/merged" "tests/fuzz/corpus/$name" "$out/$name" \
            "$out/seeds/$name" >>"$log" 2>&1
        rm -rf "tests/fuzz/corpus/$name" && mv "$out/merged" "tests/fuzz/corpus/$name"
        echo "corpus of $name: $(find "tests/fuzz/corpus/$name" -type f | wc -l) files, $(du -sb "tests/fuzz/corpus/$name" | cut -f1) bytes"
    fi
done
exit $status
