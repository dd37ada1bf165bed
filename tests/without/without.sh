#!/usr/bin/env bash
# Configures, builds and tests everything without some folders of rules, in build/without.
# usage: tests/without/without.sh FOLDER...     such as games/classic or options/smith
set -euo pipefail

if [ $# -eq 0 ]; then
    sed -n '2,3s/^# //p' "${BASH_SOURCE[0]}" >&2
    exit 2
fi
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
folders=$(IFS=';' && echo "$*")
cmake --preset ci -B build/without -D ARMISTICE_WITHOUT="$folders"
cmake --build build/without --parallel "$(nproc)"
env -u ARMISTICE_LONG ctest --preset ci --test-dir build/without -j2
