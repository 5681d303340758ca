#!/usr/bin/env bash
# Round trip of a move and memory, through a whole server of its own on this machine. Usage: round_trip.sh BIN
set -euo pipefail
bin=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
data=$(mktemp -d)
python3 "$root/deploy/supervise.py" --bin "$bin" --data "$data" --free-ports >"$data/console" &
supervisor=$!
trap 'kill $supervisor; wait $supervisor || true; rm -rf "$data"' EXIT
until [ -e "$data/run.json" ] || ! kill -0 $supervisor; do sleep 0.1; done
url=$(python3 -c 'import json,sys; print(json.load(open(sys.argv[1]))["url"])' "$data/run.json")
for rate in 100 1000; do
  "$bin/round_trip" --url "$url" --state "$data/run.json" --rate $rate --seconds 20
done
