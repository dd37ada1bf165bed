#!/usr/bin/env bash
# Are the project's C++ files formatted as .clang-format says? With --fix they are put right.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

mode=(--dry-run -Werror)
[ "${1:-}" != --fix ] || mode=(-i)
# A file that is not added yet counts too. Outside a checkout (a source archive, an image) every file counts.
if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    mapfile -d '' files < <(git ls-files -z --cached --others --exclude-standard -- '*.cpp' '*.hpp')
else
    mapfile -d '' files < <(find . -path ./build -prune -o \( -name '*.cpp' -o -name '*.hpp' \) -print0)
fi
present=()
for file in "${files[@]}"; do
    if [ -e "$file" ]; then present+=("$file"); fi
done
clang-format-16 "${mode[@]}" "${present[@]}"
