#!/usr/bin/env bash
# Installs what is missing, builds with sanitizers and warnings as errors, runs every check and test.
# usage: tests/run.sh [--long] [--tidy]
#   --long   then also everything once more without each folder of rules that can be left out, and the long games, battles and attacks
#            (ARMISTICE_LONG=1, in a release build)
#   --tidy   also clang-tidy over every source
set -euo pipefail

usage() { sed -n '2,6s/^# //p' "${BASH_SOURCE[0]}"; }

cd "$(dirname "${BASH_SOURCE[0]}")/.."
long=no
tidy=no
for option in "$@"; do
    case $option in
        --long) long=yes ;;
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
if [ "$long" = yes ]; then
    tests/without/without.sh games/classic
    tests/without/without.sh options/smith
    # Sanitizers have watched two hundred games; the laws watch two thousand, which take minutes without sanitizers and hours with them.
    cmake --preset release -D ARMISTICE_TESTS=ON
    cmake --build --preset release --parallel "$(nproc)" --target sim_tests armistice-server
    ARMISTICE_LONG=1 ctest --preset release -L '^(sim|attack)$' -V -j2
fi
