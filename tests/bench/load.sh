#!/usr/bin/env bash
# load.sh BIN: moves at growing rates through a whole server of its own on this machine, which
# shares its cores with the load, and beside each the bare pipeline: the same messages without chess.
# Then 1,000 moves/s beside LOAD_WATCHERS people at the page /watch, with six boards each that move every three seconds (goal: p99
# of moves 20 ms); what an idle connection and a live game weigh, and whether a move costs more among many games.
# At the end one table of all. Some 13 minutes.
# LOAD_FSYNC, LOAD_RATES, LOAD_SECONDS, LOAD_WATCHERS (0: not), LOAD_IDLE (0: not) and LOAD_GAMES ("": not) choose other
# values: LOAD_RATES="1000 2000". LOAD_REPORTS: a folder to keep the reports in.
set -euo pipefail
bin=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
data=$(mktemp -d)
reports=${LOAD_REPORTS:-$data/reports}
mkdir -p "$reports" "$data/server"
seconds=${LOAD_SECONDS:-10}
server=
stop() {
  [ -z "$server" ] || { kill "$server" 2>/dev/null; wait "$server" || true; } 2>/dev/null
  server=
  rm -rf "${data:?}/server"
  mkdir "$data/server"
}
trap 'stop; rm -rf "${data:?}"' EXIT

start() { # FSYNC FLAGS…
  python3 "$root/deploy/supervise.py" --bin "$bin" --data "$data/server" --free-ports --no-analysis --fsync "$@" >"$data/console" &
  server=$!
  until [ -e "$data/server/run.json" ]; do
    kill -0 $server || { cat "$data/console"; exit 1; }
    sleep 0.1
  done
}
# The bare pipeline leases all shards, so it has a Redis to itself.
start_redis() { # FSYNC
  port=$(python3 -c 'import socket; s = socket.create_server(("127.0.0.1", 0)); print(s.getsockname()[1])')
  redis-server --port "$port" --bind 127.0.0.1 --dir "$data/server" --appendonly yes --appendfsync "$1" --save '' \
    --logfile "$data/console" &
  server=$!
  until redis-cli -p "$port" ping >/dev/null 2>&1; do
    kill -0 $server || { cat "$data/console"; exit 1; }
    sleep 0.1
  done
}
url() { # NUMBER of the gateway
  python3 -c 'import json,sys; print(json.load(open(sys.argv[1]))["urls"][int(sys.argv[2])])' "$data/server/run.json" "$1"
}
load() { # REPORT GATEWAY FLAGS…
  local report=$reports/$1.json gateway=$2
  shift 2
  printf '\nescaque load %s\n' "$*"
  "$bin/escaque" load --url "$(url "$gateway")" --pgn "$root/tests/data/games/games.pgn" \
    --state "$data/server/run.json" --report "$report" "$@" || true
}
bare() { # REPORT FLAGS…
  local report=$reports/$1.txt
  shift
  printf '\nbare_pipeline %s\n' "$*"
  "$bin/bare_pipeline" --redis-port "$port" --redis-pid "$server" "$@" | tee "$report" || true
}

for fsync in ${LOAD_FSYNC:-always everysec}; do
  printf '\n-- appendfsync %s\n' "$fsync"
  for rate in ${LOAD_RATES-1000 2000 6000 9000 12000}; do
    games=$((rate < 2000 ? rate / 2 : 1000))
    start "$fsync"
    load "$fsync-$rate" 0 --connections $((2 * games)) --games $games --rate "$rate" --duration "$seconds"
    stop
    start_redis "$fsync"
    bare "$fsync-$rate" --games $games --rate "$rate" --duration "$seconds"
    stop
  done
done

watchers=${LOAD_WATCHERS:-2000}
if [ "$watchers" -gt 0 ]; then
  printf '\n-- %s watchers of six boards each\n' "$watchers"
  start always
  load watchers 0 --connections $((2 * 3334 + watchers)) --games 3334 --rate 1000 --watchers 1 --duration 60
  stop
fi

idle=${LOAD_IDLE:-19000}
if [ "$idle" -gt 0 ]; then
  printf '\n-- memory: idle connections, up to the file limit of a process, on one gateway and on two\n'
  start everysec
  load idle-one 0 --connections "$idle" --games 0 --duration 1 --threads 2
  stop
  start everysec --gateways 2
  load idle-two-1 0 --connections "$idle" --games 0 --duration 10 --threads 1 &
  first=$!
  load idle-two-2 1 --connections "$idle" --games 0 --duration 10 --threads 1
  wait $first
  stop
fi

if [ -n "${LOAD_GAMES-1000 10000 100000}" ]; then
  printf '\n-- memory and cost per move by live games, at most 50 for every pair of connections\n'
fi
for games in ${LOAD_GAMES-1000 10000 100000}; do
  start everysec
  load "games-$games" 0 --connections 4000 --games "$games" --rate 1000 --duration 20
  stop
done

printf '\n-- all\n'
python3 "$root/tests/bench/load_table.py" "$reports"
