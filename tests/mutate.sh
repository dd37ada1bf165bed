#!/usr/bin/env bash
# Does some scenario fail whenever one rule function is left out? Prints the survivors; ends with 0 if there are none.
# usage: tests/mutate.sh [scenario file or folder...]     default: tests/scenarios; builds a release for it
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
deploy/install-packages.sh build
cmake --preset release >/dev/null
cmake --build --preset release --parallel "$(nproc)" --target armistice-admin
if [ $# -eq 0 ]; then set -- tests/scenarios; fi
exec build/release/admin/armistice-admin scenario mutate "$@"
