#!/usr/bin/env bash
# Installs what is missing, builds a release and the pages, starts a server on 127.0.0.1 with an embedded database, and shows a whole
# game played by bots. Then the server stays for people. Ctrl-C stops it.
# usage: deploy/quickstart.sh [--limit 2m] [--bundle 1914-tournament] [--port 1914] [--data DIR] [--no-demo] [--no-client]
#   --limit    time limit of the shown game; then its round is the last (default 2m)
#   --bundle   what is played (default 1914-tournament; any other word is answered by all names)
#   --port     port of the server (default 1914)
#   --data     folder of the database, the key, the log and the record (default ${XDG_DATA_HOME:-$HOME/.local/share}/armistice)
#   --no-demo  only the server
#   --no-client  without the pages for a browser, which need Node and packages from npm
set -euo pipefail

usage() { sed -n '4,10s/^# //p' "${BASH_SOURCE[0]}"; }

cd "$(dirname "${BASH_SOURCE[0]}")/.."
limit=2m
bundle=1914-tournament
port=1914
data=
demo=yes
client=yes
while [ $# -gt 0 ]; do
    case $1 in
        --limit | --bundle | --port | --data)
            [ $# -gt 1 ] || {
                printf 'quickstart: %s needs a value\n' "$1" >&2
                exit 2
            }
            printf -v "${1#--}" '%s' "$2"
            shift 2
            ;;
        --no-demo)
            demo=no
            shift
            ;;
        --no-client)
            client=no
            shift
            ;;
        -h | --help)
            usage
            exit 0
            ;;
        *)
            printf 'quickstart: there is no option %s\n' "$1" >&2
            if [[ $1 == --*=* ]]; then printf 'quickstart: put a space between an option and its value: %s\n' "${1/=/ }" >&2; fi
            usage >&2
            exit 2
            ;;
    esac
done

fail() {
    printf 'quickstart: %s\n' "$1" >&2
    exit 2
}

# Everything that can be wrong with the call is said before anything is installed or built.
check_limit() { [[ $limit =~ ^[1-9][0-9]{0,8}(ms|s|m|h)$ ]] || fail "--limit $limit: give a number with its unit, ms, s, m or h, such as 30s or 2m"; }

check_bundle() {
    local bundles
    bundles=$(awk -F'"' '/^name = /{name = $2} /^title = /{print name ": " $2}' rules/bundles/*/*.toml | sort)
    cut -d : -f 1 <<<"$bundles" | grep -qxF -- "$bundle" ||
        fail "--bundle $bundle: there is no such bundle; choose one of:"$'\n'"$bundles"
}

check_port() {
    if ! [[ $port =~ ^[1-9][0-9]{0,4}$ ]] || [ "$port" -gt 65535 ]; then fail "--port $port: give a number from 1 to 65535"; fi
    local first
    first=$(cat /proc/sys/net/ipv4/ip_unprivileged_port_start 2>/dev/null || echo 1024)
    if [ "$port" -lt "$first" ] && [ "$(id -u)" -ne 0 ]; then fail "--port $port: only root may use a port below $first; choose another"; fi
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
        fail "port $port is in use, perhaps by another Armistice server: end that program ('ss -ltnp' names it), or choose another port with --port"
    fi
}

# Games are no part of the build: whoever deletes build/ keeps them.
choose_data() {
    [ -z "$data" ] || return 0
    [ -n "${XDG_DATA_HOME:-${HOME:-}}" ] || fail "there is no HOME to keep the games in; name a folder with --data"
    data=${XDG_DATA_HOME:-$HOME/.local/share}/armistice
    if [ -e build/quickstart/armistice.db ] && [ ! -e "$data/armistice.db" ]; then
        printf 'Games of an earlier quickstart are in build/quickstart. They stay there: --data build/quickstart goes on with them.\n'
    fi
}

check_data() {
    if [ -e "$data" ] && [ ! -d "$data" ]; then fail "--data $data: this is a file; name a folder"; fi
    (umask 077 && mkdir -p -- "$data") 2>/dev/null || fail "--data $data: the folder cannot be made; name another"
    [ -w "$data" ] || fail "--data $data: you may not write there; name another folder"
    local lock=$data/armistice.db.lock
    if [ -e "$lock" ] && ! flock -n "$lock" true 2>/dev/null; then
        fail "another server uses the games in $data (process $(head -n 1 "$lock" 2>/dev/null || true)): end it, or name another folder with --data"
    fi
}

check_limit
check_bundle
check_port
choose_data
check_data

deploy/build.sh
bin=build/release
# Whoever cannot download packages still has a server.
web=()
if [ $client = yes ]; then
    if deploy/client.sh; then web=(--web build/client); else printf 'quickstart: the server has no pages, and says so; all else works.\n' >&2; fi
fi

server=
stop() {
    trap - EXIT HUP INT TERM
    if [ -n "$server" ] && kill -0 "$server" 2>/dev/null; then
        kill -TERM "$server" 2>/dev/null || true
        wait "$server" 2>/dev/null || true
        printf '\nThe server has stopped; its games are in %s/armistice.db.\n' "$data"
    fi
}
trap 'stop; exit 129' HUP
trap 'stop; exit 130' INT
trap 'stop; exit 143' TERM
trap stop EXIT

# The log goes on where it was; only what is new is looked at below.
old=$(stat -c %s "$data/server.log" 2>/dev/null || echo 0)
new_lines() { tail -c "+$((old + 1))" "$data/server.log"; }
"$bin/server/armistice-server" --bind 127.0.0.1 --port "$port" --database "$data/armistice.db" --config deploy/quickstart.toml "${web[@]}" >>"$data/server.log" 2>&1 &
server=$!
ready=no
for _ in $(seq 200); do
    # Its own word, not an answer from the port: another server may sit there.
    if new_lines | grep 'event=started ' >/dev/null; then
        ready=yes
        break
    fi
    kill -0 "$server" 2>/dev/null || break
    sleep 0.05
done
if [ $ready = no ]; then
    printf 'quickstart: the server did not start:\n' >&2
    new_lines | tail -n 5 >&2
    server=
    exit 1
fi
printf 'The server listens on 127.0.0.1:%s. Its games, their key and its log are in %s\n' "$port" "$data"
if [ ${#web[@]} -gt 0 ]; then printf 'Open http://127.0.0.1:%s/ in a browser: the games are there, on the board.\n' "$port"; fi

if [ $demo = yes ]; then
    "$bin/server/armistice-sparring" --port "$port" --bundle "$bundle" --limit "$limit" --pace 120ms --record "$data/last-game.record" &
    wait $! || {
        printf 'quickstart: the game did not end as it should; see above and %s/server.log\n' "$data" >&2
        exit 1
    }
    "$bin/admin/armistice-admin" verify "$data/last-game.record"
fi

printf '\nThe server is yours now, and has bots.\n'
if [ ${#web[@]} -gt 0 ]; then printf 'Open http://127.0.0.1:%s/ in a browser to watch games on the board, and to play one against the machine or with others.\n' "$port"; fi
cat <<HELP
Programs talk to it, too. In the console of a browser's page on http://127.0.0.1:$port/ type, or paste:
  ws = new WebSocket("ws://127.0.0.1:$port/", "armistice.v1.json"); asked = {}; n = 0
  ws.onmessage = m => { console.log(m.data); const {request, ...said} = JSON.parse(m.data); asked[request]?.(said) }
  say = async (body) => { while (!ws.readyState) await new Promise(go => setTimeout(go, 20)); ws.send(JSON.stringify({request: ++n, ...body})); return new Promise(go => asked[n] = go) }
  say({hello: {}})                                                  the answer has your token; await say(...) gives it to you
  say({create_game: {bundle: "$bundle", sparring: true}})    bots play every seat: the answer has the game's ID
  say({watch: {game: "ID"}})                                        watch it
  say({list_bundles: {bundle: "$bundle"}})                   its options, a sentence each: create_game takes "options"
A game of your own against the machine is the first example of docs/guide/console.md, "First steps from a browser's console".
Ctrl-C stops the server.
HELP
wait "$server" || true
