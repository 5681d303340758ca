#!/usr/bin/env bash
# load.sh BIN: moves at growing rates through a whole server of its own on this machine, which
# shares its cores with the load, and beside each the bare pipeline: the same messages without chess.
# Then what an idle connection and a live game weigh. LOAD_RATES="1000 2000" chooses other rates.
set -euo pipefail
bin=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
data=$(mktemp -d)
supervisor=
stop() {
  [ -z "$supervisor" ] || { kill "$supervisor"; wait "$supervisor" || true; }
  supervisor=
  rm -rf "${data:?}"/*
}
trap 'stop; rmdir "$data"' EXIT

start() { # FSYNC
  python3 "$root/deploy/supervise.py" --bin "$bin" --data "$data" --free-ports --fsync "$1" >"$data/console" &
  supervisor=$!
  until [ -e "$data/run.json" ] || ! kill -0 $supervisor; do sleep 0.1; done
}
state() { python3 -c 'import json,sys; print(eval("json.load(open(sys.argv[1]))" + sys.argv[2]))' "$data/run.json" "$1"; }
load() {
  printf '\nescaque load %s\n' "$*"
  "$bin/escaque" load --url "$(state '["url"]')" --pgn "$root/tests/data/games/games.pgn" --state "$data/run.json" "$@" || true
}
bare() {
  printf '\nbare_pipeline %s\n' "$*"
  "$bin/bare_pipeline" --redis-port "$(state '["ports"]["redis"]["port"]')" "$@" || true
}

for fsync in always everysec; do
  printf '\n-- appendfsync %s\n' $fsync
  for rate in ${LOAD_RATES:-100 1000 2000 4000 8000 12000}; do
    games=$((rate < 2000 ? rate / 2 : 1000))
    start $fsync
    load --connections $((2 * games)) --games $games --rate "$rate" --duration 20
    stop
    start $fsync
    bare --games $games --rate "$rate" --duration 20
    stop
  done
done

printf '\n-- memory\n'
start always
load --connections 1000 --games 0 --duration 1                  # idle connections
load --connections 1000 --games 2000 --rate 1000 --duration 20  # four games for every pair
