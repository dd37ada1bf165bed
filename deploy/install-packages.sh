#!/usr/bin/env bash
# Installs what is missing of deploy/packages.txt; asks for root only if something is.
# usage: install-packages.sh [section...]     sections: build package check browser bench (default: the first three)
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
list=$here/packages.txt

fail() {
    printf 'install-packages: %s\n' "$*" >&2
    exit 1
}

sections=("$@")
[ $# -gt 0 ] || sections=(build package check)
for section in "${sections[@]}"; do
    grep -qxF "[$section]" "$list" || fail "packages.txt has no section [$section]"
done

missing=()
section=
while read -r line || [ -n "$line" ]; do
    case $line in
        '' | '#'*) continue ;;
        '['*']')
            section=${line#[}
            section=${section%]}
            continue
            ;;
    esac
    case " ${sections[*]} " in *" $section "*) ;; *) continue ;; esac
    status=$(dpkg-query -W -f='${db:Status-Status}' "$line" 2>/dev/null) || status=none
    [ "$status" = installed ] || missing+=("$line")
done <"$list"
[ ${#missing[@]} -gt 0 ] || exit 0

printf 'Installing from Debian: %s\n' "${missing[*]}"
by_hand="as root: apt-get update && apt-get install --no-install-recommends ${missing[*]}"
command -v apt-get >/dev/null || fail "this is not a Debian system; Armistice is built and tested on Debian 12"
root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "root is needed and there is no sudo. Run $by_hand"
    root=(sudo)
    # Without a terminal nobody can type a password: fail at once instead of waiting.
    if [ ! -t 0 ]; then root=(sudo -n); fi
    "${root[@]}" true || fail "root is needed to install packages. Run $by_hand"
fi
apt=("${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
"${apt[@]}" update </dev/null || fail "apt-get update failed; check the network and /etc/apt/sources.list"
# --no-remove: another Boost may be installed, and what it is used for is not ours to break.
"${apt[@]}" install -y --no-install-recommends --no-remove "${missing[@]}" </dev/null ||
    fail "apt-get could not install the packages above (its message says why). Debian 12 (bookworm) has all of them.
If it names libboost-dev 1.74, that package conflicts with libboost1.81-dev and has to be removed by hand"
