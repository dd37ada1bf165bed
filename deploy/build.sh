#!/usr/bin/env bash
# Installs what is missing and builds a release of the three programs, without tests: the steps of quickstart.sh and of the Dockerfile.
# usage: deploy/build.sh
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
deploy/install-packages.sh build
cmake --preset release -DARMISTICE_TESTS=OFF >/dev/null
cmake --build --preset release --parallel "$(nproc)" --target armistice-server armistice-sparring armistice-admin
