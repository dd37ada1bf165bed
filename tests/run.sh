#!/usr/bin/env bash
# Installs what is missing, builds with sanitizers and without, warnings as errors, and runs every check and test.
# usage: tests/run.sh [--long] [--tidy]
#   --long   then also everything once more without each folder of rules that can be left out, the long attacks on a server, and the long
#            games and battles (ARMISTICE_LONG=1)
#   --tidy   clang-tidy over every source, not only over what changed
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
# build PRESET TARGET...
build() {
    local preset=$1
    shift
    cmake --preset "$preset" >/dev/null
    cmake --build --preset "$preset" --parallel "$(nproc)" --target "$@"
}
# Everything, watched by the address and undefined behaviour sanitizers, which play a tenth of the games.
build ci all
ctest --preset ci --output-on-failure -j2
# The server's threads, watched by the thread sanitizer.
build tsan server_test
ctest --preset tsan -R '^server_test$' --output-on-failure
if [ "$tidy" = yes ]; then
    cmake --build --preset tsan --target tidy
else
    tests/check_tidy.sh
fi
# All games, without sanitizers: a tenth of the cost.
build games sim_tests
ctest --preset games -L '^sim$' --output-on-failure -j2
if [ "$long" = yes ]; then
    tests/without/without.sh games/classic
    tests/without/without.sh options/smith
    ctest --preset ci -L '^attack$' -C long --output-on-failure
    ARMISTICE_LONG=1 ctest --preset games -L '^sim$' -V -j2
fi
