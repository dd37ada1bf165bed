#!/usr/bin/env bash
# Installs what is missing, builds with sanitizers and warnings as errors, runs every check and test.
# usage: tests/run.sh [--long] [--tidy]
#   --long   also the long tests (ARMISTICE_LONG=1), and everything once more without each folder of rules that can be left out
#   --tidy   also clang-tidy over every source
set -euo pipefail

usage() { sed -n '2,5s/^# //p' "${BASH_SOURCE[0]}"; }

cd "$(dirname "${BASH_SOURCE[0]}")/.."
tidy=no
for option in "$@"; do
    case $option in
        --long) export ARMISTICE_LONG=1 ;;
        --tidy) tidy=yes ;;
        -h | --help)
            usage
            exit 0
            ;;
        *)
            usage >&2
            exit 2
            ;;
    esac
done

deploy/install-packages.sh
cmake --preset ci
cmake --build --preset ci --parallel "$(nproc)"
if [ "$tidy" = yes ]; then cmake --build --preset ci --target tidy; fi
ctest --preset ci --output-on-failure -j2
if [ -n "${ARMISTICE_LONG:-}" ]; then
    tests/without/without.sh games/classic
    tests/without/without.sh options/smith
fi
