#!/usr/bin/env bash
# clang-tidy over the sources that changed since a commit, and over those whose header did.
# usage: tests/check_tidy.sh [COMMIT]     default: what the last commit, or merge, of this branch brought, and what is not committed
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

base=${1:-HEAD^}
build=build/tsan
git rev-parse -q --verify "$base^{commit}" >/dev/null || {
    printf 'check_tidy: there is no commit %s here; nothing is checked\n' "$base"
    exit 0
}
[ -f $build/compile_commands.json ] || cmake --preset tsan >/dev/null
sources=()
while read -r file; do
    file=${file%.hpp}
    file=${file%.cpp}.cpp
    # Only what the build compiles: a fuzzer or a folder that is left out has no flags.
    if [ -f "$file" ] && grep -qF "\"$PWD/$file\"" $build/compile_commands.json; then sources+=("$PWD/$file"); fi
done < <(git diff --name-only "$base" -- '*.cpp' '*.hpp' | sort -u)
[ ${#sources[@]} -gt 0 ] || exit 0
mapfile -t sources < <(printf '%s\n' "${sources[@]}" | sort -u)
run-clang-tidy-16 -quiet -p $build "${sources[@]}"
