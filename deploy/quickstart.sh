#!/usr/bin/env bash
# Installs what is missing, builds a release, starts a server on 127.0.0.1 with an embedded database, and shows a whole game
# played by sparring partners. Then the server stays for people. Ctrl-C stops it.
# usage: deploy/quickstart.sh [--limit 2m] [--bundle 1914-tournament] [--port 1914] [--data DIR] [--no-demo]
#   --limit    time limit of the shown game; then its round is the last (default 2m)
#   --bundle   what is played (default 1914-tournament)
#   --port     port of the server (default 1914)
#   --data     folder of the database, the key and the record (default build/quickstart)
#   --no-demo  only the server
set -euo pipefail

usage() { sed -n '4,9s/^# //p' "${BASH_SOURCE[0]}"; }

cd "$(dirname "${BASH_SOURCE[0]}")/.."
limit=2m
bundle=1914-tournament
port=1914
data=build/quickstart
demo=yes
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
        -h | --help)
            usage
            exit 0
            ;;
        *)
            usage >&2
            exit 2
            ;;
    esac
done

deploy/build.sh
bin=build/release
mkdir -p "$data"

server=
stop() {
    trap - EXIT INT TERM
    if [ -n "$server" ] && kill -0 "$server" 2>/dev/null; then
        kill -TERM "$server" 2>/dev/null || true
        wait "$server" 2>/dev/null || true
        printf '\nThe server has stopped; its games are in %s/armistice.db.\n' "$data"
    fi
}
trap 'stop; exit 130' INT
trap 'stop; exit 143' TERM
trap stop EXIT

"$bin/server/armistice-server" --bind 127.0.0.1 --port "$port" --database "$data/armistice.db" >"$data/server.log" 2>&1 &
server=$!
ready=no
for _ in $(seq 200); do
    # Its own word, not an answer from the port: another server may sit there.
    if grep -q 'event=started ' "$data/server.log"; then
        ready=yes
        break
    fi
    kill -0 "$server" 2>/dev/null || break
    sleep 0.05
done
if [ $ready = no ]; then
    printf 'quickstart: the server did not start:\n' >&2
    tail -n 5 "$data/server.log" >&2
    server=
    exit 1
fi
printf 'The server listens on 127.0.0.1:%s (log: %s/server.log).\n' "$port" "$data"

if [ $demo = yes ]; then
    "$bin/server/sparring/armistice-sparring" --port "$port" --bundle "$bundle" --limit "$limit" --pace 25ms --record "$data/last-game.record" &
    wait $! || {
        printf 'quickstart: the game did not end as it should; see above and %s/server.log\n' "$data" >&2
        exit 1
    }
    "$bin/admin/armistice-admin" verify "$data/last-game.record"
fi

cat <<HELP

The server is yours now. From the console of a browser's page on http://127.0.0.1:$port/ :
  ws = new WebSocket("ws://127.0.0.1:$port/", "armistice.v1.json"); ws.onmessage = m => console.log(m.data)
  ws.onopen = () => ws.send('{"request": 1, "hello": {}}')
  ws.send('{"request": 2, "create_game": {"bundle": "$bundle"}}')                        create a game: its id and a token for each seat
  ws.send('{"request": 3, "take_seat": {"game": "ID", "seat": 0, "seat_token": "TOKEN"}}')   take a seat
  ws.send('{"request": 4, "watch": {"game": "ID"}}')                                      watch
README.md goes on from there. Ctrl-C stops the server.
HELP
wait "$server" || true
