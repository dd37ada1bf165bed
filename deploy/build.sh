#!/usr/bin/env bash
# Installs what is missing and builds a release of the three programs, without tests: the steps of quickstart.sh and of the Dockerfile.
# usage: deploy/build.sh
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."

# What the first build was measured to take; a compiler holds up to COMPILER_MB at a time.
readonly BUILD_MB=900 COMPILER_MB=1500 CORE_MINUTES=40

fail() {
    printf 'build: %s\n' "$*" >&2
    exit 1
}

# As many compilers as there are cores, and as memory holds.
memory_mb=$(($(sed -n 's/^MemAvailable: *\([0-9]*\) kB$/\1/p' /proc/meminfo) / 1024))
jobs=$(nproc)
if [ $((jobs * COMPILER_MB)) -gt "$memory_mb" ]; then jobs=$((memory_mb / COMPILER_MB)); fi
if [ "$jobs" -lt 1 ]; then jobs=1; fi

if [ ! -x build/release/server/armistice-server ]; then
    free_mb=$(($(df -Pk . | awk 'NR == 2 {print $4}') / 1024))
    [ "$free_mb" -ge "$BUILD_MB" ] || fail "the first build needs about $BUILD_MB MB of disk here, and $free_mb are free: make room"
    printf 'The first build takes about %s minutes with %s compilers at a time, %s MB of memory for each, and %s MB of disk.\n' \
        "$(((CORE_MINUTES + jobs - 1) / jobs))" "$jobs" "$COMPILER_MB" "$BUILD_MB"
fi
deploy/install-packages.sh build
cmake --preset release -DARMISTICE_TESTS=OFF >/dev/null
cmake --build --preset release --parallel "$jobs" --target armistice-server armistice-sparring armistice-admin
