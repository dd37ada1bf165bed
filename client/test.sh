#!/usr/bin/env bash
# Proves the browser client: builds it, then runs lint, type check, unit tests, the check of the boards and the budgets.
# usage: client/test.sh [--smoke | --browser | --games]
#   --smoke    instead one turn of a game in Chromium, and two rounds by the page's code
#   --browser  instead all tests in Chromium: play, accessibility, hostile text
#   --games    instead whole games of all bundles by the page's code, each form of their questions in Chromium, and the law of the fold
# These three need a server: ARMISTICE_SERVER names its program, else build/release or build/ci has it. They end with 77 where no
# Chromium is installed.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")"
usage() {
    sed -n '2,8s/^# //p' test.sh >&2
    exit 2
}

failed=()
# part NAME LIMIT COMMAND... : runs a part of the proof, ends it after LIMIT, says how long it took, and notes where it failed.
part() {
    local name=$1 limit=$2 begun=$SECONDS result=passed
    shift 2
    echo "== $name"
    if ! timeout --kill-after=30s "$limit" "$@"; then
        result=FAILED
        failed+=("$name")
    fi
    echo "== $name: $result after $((SECONDS - begun)) s"
}

browser_tests() {
    local folder
    for folder in e2e a11y hostile; do
        part "tests/$folder" 60m npx vitest run --config vitest.e2e.config.ts "tests/$folder/"
    done
}

game_tests() {
    local forms
    forms=$(mktemp --suffix=.json)
    part 'whole games' 60m npm run --silent whole -- --all --sets 200 --rounds 7 --forms "$forms"
    part 'forms of their questions' 20m npm run --silent forms -- "$forms"
    part 'law of the fold' 60m npm run --silent fold -- --sets 200
    rm -f "$forms"
}

[ $# -le 1 ] || usage
case ${1-} in
    '' | --smoke | --browser | --games) ;;
    *) usage ;;
esac
../deploy/client.sh
# Pages that were built before need no packages, tests do.
../deploy/client.sh --packages
case ${1-} in
    '') ARMISTICE_BUDGETS=1 npm run --silent verify ;;
    --smoke)
        npm run --silent smoke
        # The long proof of the page's code, cut short: so it is seen at once where it cannot begin.
        npm run --silent whole -- --bundle 1914 --rounds 2
        ;;
    *)
        if [ ! -x "${CHROMIUM:-/usr/bin/chromium}" ]; then
            echo "no Chromium: apt-get install --no-install-recommends chromium" >&2
            exit 77
        fi
        if [ "$1" = --browser ]; then browser_tests; else game_tests; fi
        if [ ${#failed[@]} -gt 0 ]; then
            printf 'failed: %s\n' "${failed[@]}" >&2
            exit 1
        fi
        ;;
esac
