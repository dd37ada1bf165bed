#!/usr/bin/env bash
# Proves the browser client: builds it, then runs lint, type check, unit tests, the check of the boards and the budgets.
# usage: client/test.sh [--smoke]
#   --smoke  instead one turn of a game in Chromium. ARMISTICE_SERVER names the server's program, else build/release or build/ci has it.
#            Ends with 77 where no Chromium is installed.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")"
run=verify
case ${1-} in
    '') ;;
    --smoke) run=smoke ;;
    *)
        sed -n '2,5s/^# //p' "${BASH_SOURCE[0]}" >&2
        exit 2
        ;;
esac
../deploy/client.sh
# Pages that were built before need no packages, tests do.
if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
fi
ARMISTICE_BUDGETS=1 npm run --silent "$run"
