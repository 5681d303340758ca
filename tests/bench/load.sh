#!/usr/bin/env bash
# load.sh BIN: moves at growing rates through a whole server of its own on this machine, which
# shares its cores with the load, and beside each the bare pipeline: the same messages without chess.
# Then what an idle connection and a live game weigh, and whether a move costs more among many games.
# LOAD_FSYNC, LOAD_RATES, LOAD_IDLE and LOAD_GAMES choose other values: LOAD_RATES="1000 2000".
set -euo pipefail
bin=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
data=$(mktemp -d)
server=
stop() {
  [ -z "$server" ] || { kill "$server"; wait "$server" || true; }
  server=
  rm -rf "${data:?}"/*
}
trap 'stop; rmdir "$data"' EXIT

start() { # FSYNC
  python3 "$root/deploy/supervise.py" --bin "$bin" --data "$data" --free-ports --fsync "$1" >"$data/console" &
  server=$!
  until [ -e "$data/run.json" ] || ! kill -0 $server; do sleep 0.1; done
}
# The bare pipeline leases all shards, so it has a Redis to itself.
start_redis() { # FSYNC
  port=$(python3 -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')
  redis-server --port "$port" --bind 127.0.0.1 --dir "$data" --appendonly yes --appendfsync "$1" --save '' \
    --logfile "$data/console" &
  server=$!
  until redis-cli -p "$port" ping >/dev/null 2>&1 || ! kill -0 $server; do sleep 0.1; done
}
state() { python3 -c 'import json,sys; print(eval("json.load(open(sys.argv[1]))" + sys.argv[2]))' "$data/run.json" "$1"; }
load() {
  printf '\nescaque load %s\n' "$*"
  "$bin/escaque" load --url "$(state '["url"]')" --pgn "$root/tests/data/games/games.pgn" --state "$data/run.json" "$@" || true
}
bare() {
  printf '\nbare_pipeline %s\n' "$*"
  "$bin/bare_pipeline" --redis-port "$port" "$@" || true
}

for fsync in ${LOAD_FSYNC:-always everysec}; do
  printf '\n-- appendfsync %s\n' "$fsync"
  for rate in ${LOAD_RATES:-100 1000 2000 4000 8000 12000}; do
    games=$((rate < 2000 ? rate / 2 : 1000))
    start "$fsync"
    load --connections $((2 * games)) --games $games --rate "$rate" --duration 20
    stop
    start_redis "$fsync"
    bare --games $games --rate "$rate" --duration 20
    stop
  done
done

printf '\n-- memory: idle connections, up to the file limit of a process\n'
start everysec
load --connections "${LOAD_IDLE:-19000}" --games 0 --duration 1 --processes 2
stop

printf '\n-- memory and cost per move by live games, at most 50 for every pair of connections\n'
for games in ${LOAD_GAMES:-1000 10000}; do
  start everysec
  load --connections $((games / 25)) --games "$games" --rate 1000 --duration 20
  stop
done
