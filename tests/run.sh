#!/usr/bin/env bash
# Installs what is missing, builds with the address sanitizer, warnings as errors, and runs every check and test; then those of the browser
# client, with one turn of a game in Chromium.
# usage: tests/run.sh [--games] [--tsan] [--tidy] [--long]
#   --games  then all random and recorded games, of which the address sanitizer watches a part, under the undefined behaviour sanitizer
#   --tsan   then the server's tests under the thread sanitizer
#   --tidy   then clang-tidy over what the last commit, or merge, changed (all sources: cmake --build --preset tsan --target tidy)
#   --long   all of these, all tests of the client in Chromium and its games, everything once more without each folder of rules that can
#            be left out, the long attacks on a server, the quickstart's game of every bundle, and the long games and battles
#            (ARMISTICE_LONG=1)
set -euo pipefail

usage() { sed -n '2,11s/^# //p' "${BASH_SOURCE[0]}"; }

cd "$(dirname "${BASH_SOURCE[0]}")/.."
games=no
tsan=no
tidy=no
long=no
for option in "$@"; do
    case $option in
        --games) games=yes ;;
        --tsan) tsan=yes ;;
        --tidy) tidy=yes ;;
        --long)
            games=yes
            tsan=yes
            tidy=yes
            long=yes
            ;;
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

deploy/install-packages.sh build package check browser
# build PRESET TARGET...
build() {
    local preset=$1
    shift
    cmake --preset "$preset" >/dev/null
    cmake --build --preset "$preset" --parallel "$(nproc)" --target "$@"
}
# One test more than there are cores: some wait for programs that they started.
jobs=$(($(nproc) + 1))
mkdir -p build
# What runs beside the rest: its output comes when it has ended.
beside=
trap 'if [ -n "$beside" ]; then kill "$beside" 2>/dev/null || true; fi' EXIT
start() {
    "$@" >build/beside.log 2>&1 &
    beside=$!
}
finish() {
    local failed=no
    wait "$beside" || failed=yes
    beside=
    cat build/beside.log
    [ "$failed" = no ] || exit 1
}
# Everything, watched by the address sanitizer, which plays few of the random and recorded games. The client's pages are built, and then
# checked, beside it. A test looks whether they are there, so they are whole before the tests begin.
start deploy/client.sh
build ci all
finish
start client/test.sh
ctest --preset ci --output-on-failure -j "$jobs"
finish
ARMISTICE_SERVER=$PWD/build/ci/server/armistice-server client/test.sh --smoke
if [ "$games" = yes ]; then
    build games sim_tests
    ctest --preset games -L '^sim$' --output-on-failure -j "$jobs"
fi
if [ "$tsan" = yes ]; then
    build tsan server_test
    ctest --preset tsan -R '^server_test_' --output-on-failure
fi
if [ "$tidy" = yes ]; then tests/check_tidy.sh; fi
if [ "$long" = yes ]; then
    ARMISTICE_SERVER=$PWD/build/ci/server/armistice-server client/test.sh --browser
    ARMISTICE_SERVER=$PWD/build/ci/server/armistice-server client/test.sh --games
    tests/without/without.sh games/classic
    tests/without/without.sh games/europe
    tests/without/without.sh options/smith
    tests/without/without.sh options/europe
    ctest --preset ci -R '^(attack_.*|deploy_.*|deadlines_test|answers)_long$' -C long --output-on-failure
    ARMISTICE_LONG=1 ctest --preset games -L '^sim$' -V -j "$jobs"
fi
