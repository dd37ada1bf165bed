#!/usr/bin/env bash
# Builds the browser client into build/client, with a .br and a .gz beside each file. Does nothing when no input has changed.
# usage: deploy/client.sh [--packages]
#   --packages  instead installs the packages of client/package-lock.json, as tests need them; does nothing when they are there
# Takes node (18.19 or newer) and npm from PATH; only where they are missing it installs Debian's packages.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
readonly OUT=build/client STAMP=build/client.inputs NODE_MAJOR=18 NODE_MINOR=19

fail() {
    printf 'client: %s\n' "$*" >&2
    exit 1
}

# What the built files depend on: the sources by their contents, and this script.
inputs() {
    find client deploy/client.sh -type f -not -path 'client/node_modules/*' -not -path 'client/tests/*' -not -name '*.test.ts' -print0 |
        LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d ' ' -f 1
}

node_is_new_enough() {
    node -e "const [a, b] = process.versions.node.split('.').map(Number); process.exit(a > $NODE_MAJOR || (a === $NODE_MAJOR && b >= $NODE_MINOR) ? 0 : 1)"
}

# Debian's npm cannot be installed beside a Node from elsewhere, so a Node without npm is for its owner to mend.
install_node() {
    if command -v node >/dev/null; then fail "node is here but npm is not: install npm for this node, or remove node so that Debian's can be installed"; fi
    command -v apt-get >/dev/null || fail "node and npm are missing: install Node.js $NODE_MAJOR.$NODE_MINOR or newer"
    local root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || fail "node and npm are missing. As root: apt-get install --no-install-recommends nodejs npm"
        root=(sudo)
        # Without a terminal nobody can type a password: fail at once instead of waiting.
        if [ ! -t 0 ]; then root=(sudo -n); fi
    fi
    printf 'Installing from Debian: nodejs npm\n'
    local apt=("${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
    "${apt[@]}" update </dev/null || fail "apt-get update failed; check the network and /etc/apt/sources.list"
    "${apt[@]}" install -y --no-install-recommends nodejs npm </dev/null || fail "apt-get could not install nodejs and npm"
}

# npm ci removes all packages first, so an installation that was cut short has no note and is made again.
# A registry that fails once often answers the second time.
install_modules() {
    local try
    for try in 1 2; do
        if (cd client && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error); then
            node client/tools/packages.mjs --note
            return 0
        fi
        printf 'client: npm ci failed (try %s of 2)\n' "$try" >&2
    done
    return 1
}

build() {
    rm -rf "$OUT.new"
    (cd client && node_modules/.bin/vite build --outDir "../$OUT.new" --emptyOutDir --logLevel warn)
}

case ${1-} in
    '' | --packages) ;;
    -h | --help)
        sed -n '2,5s/^# //p' "${BASH_SOURCE[0]}"
        exit 0
        ;;
    *)
        sed -n '2,5s/^# //p' "${BASH_SOURCE[0]}" >&2
        exit 2
        ;;
esac
now=$(inputs)
if [ "${1-}" != --packages ] && [ -f "$OUT/index.html" ] && [ "$(cat "$STAMP" 2>/dev/null)" = "$now" ]; then exit 0; fi

if ! command -v node >/dev/null || ! command -v npm >/dev/null; then install_node; fi
node_is_new_enough || fail "node $(node --version) is too old: $NODE_MAJOR.$NODE_MINOR or newer is needed"
readonly NO_PACKAGES="the client's packages could not be downloaded; the server works without its pages. Check the network and run deploy/client.sh again"
installed=before
if ! node client/tools/packages.mjs; then
    install_modules || fail "$NO_PACKAGES"
    installed=now
fi
if [ "${1-}" = --packages ]; then exit 0; fi

# Built beside the old files and put in their place when whole: a failed build leaves what was there.
mkdir -p build
if ! build; then
    # Packages that were there before may be damaged inside.
    if [ $installed = now ]; then fail 'the build failed'; fi
    printf 'client: the build failed; once more with packages that are installed anew\n' >&2
    install_modules || fail "$NO_PACKAGES"
    build || fail 'the build failed'
fi
rm -rf "$OUT"
mv "$OUT.new" "$OUT"
printf '%s\n' "$now" >"$STAMP"
printf 'The client is in %s.\n' "$OUT"
