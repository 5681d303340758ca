#!/usr/bin/env bash
# arena.sh BIN_DIR: waves of an arena with a history, by players joined and waiting: processor time of one core (all that
# `Arena::pair_wave` does, the ranking of everybody included), waves waited, colours, distance, memory.
# 40 waves; the first has everybody waiting at the start.
set -euo pipefail
bin=${1:?usage: arena.sh BIN_DIR}

printf '%8s %8s %10s %10s %7s %8s %8s %6s\n' joined waiting 'worst ms' 'mean ms' waited colours places MiB
for field in '2 2' '11 5' '101 33' '1001 333' '3001 1000' '10001 3333' '30000 1000' '29999 10000' '30000 10000' '30000 30000'; do
  # shellcheck disable=SC2086
  "$bin/arena_bench" $field
done | awk '{ printf "%8d %8d %10.3f %10.3f %7d %8d %8.1f %6d\n", $1, $2, 1000 * $3, 1000 * $4, $5, $6, $7, $8 }'
