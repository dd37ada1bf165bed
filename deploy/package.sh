#!/usr/bin/env bash
# Builds a release and the pages for a browser, and build/release/armistice_VERSION_ARCHITECTURE.deb of it.
# usage: deploy/package.sh
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
deploy/install-packages.sh build package
deploy/build.sh
deploy/client.sh
cd build/release
cpack
