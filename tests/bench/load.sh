#!/usr/bin/env bash
# load.sh BIN: round trips of moves and memory, through a whole server of its own on this machine,
# which shares its cores with the load (Redis: appendfsync always).
set -euo pipefail
bin=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
data=$(mktemp -d)
python3 "$root/deploy/supervise.py" --bin "$bin" --data "$data" --free-ports >"$data/console" &
supervisor=$!
trap 'kill $supervisor; wait $supervisor || true; rm -rf "$data"' EXIT
until [ -e "$data/run.json" ] || ! kill -0 $supervisor; do sleep 0.1; done
url=$(python3 -c 'import json,sys; print(json.load(open(sys.argv[1]))["url"])' "$data/run.json")
load() {
  printf '\nescaque load %s\n' "$*"
  "$bin/escaque" load --url "$url" --pgn "$root/tests/data/games/games.pgn" --state "$data/run.json" "$@" || true
}
load --connections 1000 --games 0 --duration 1                  # idle connections
load --connections 100 --games 50 --rate 100 --duration 20
load --connections 1000 --games 500 --rate 1000 --duration 20
load --connections 1000 --games 2000 --rate 1000 --duration 20  # four games for every pair
