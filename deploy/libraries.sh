#!/usr/bin/env bash
# The Debian packages of the libraries that programs are linked with, one a line: what a machine needs that only runs them.
# usage: deploy/libraries.sh PROGRAM...
set -euo pipefail

[ $# -gt 0 ] || {
    sed -n '2,3s/^# //p' "${BASH_SOURCE[0]}" >&2
    exit 2
}
# /lib is a link to /usr/lib, and the package may know the file by either name.
ldd "$@" | sed -n 's/^.*=> \(\/[^ ]*\) (0x.*$/\1/p' | sort -u | while read -r library; do
    dpkg-query -S "$library" 2>/dev/null || dpkg-query -S "/usr$library" 2>/dev/null || dpkg-query -S "${library#/usr}"
done | cut -d : -f 1 | sort -u
