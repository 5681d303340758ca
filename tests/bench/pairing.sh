#!/usr/bin/env bash
# pairing.sh BIN_DIR: the Dutch system (2026): round 5 of 9 of random Swisses, processor time of one core and peak memory
# by size, with the exponent of growth from one size to the next; the last round too; the slowest tournament that is known; then all vectors.
set -euo pipefail
bin=${1:?usage: pairing.sh BIN_DIR}
data=$(dirname "$0")/../data/pairing

# The slowest of five seeds counts.
measure() { # PLAYERS ROUND
  for seed in 1 2 3 4 5; do "$bin/pairing_bench" swiss "$1" "$2" 9 "$seed"; done | sort -g -k2 | tail -n1
}

for round in 5 9; do
  echo "== round $round of 9"
  printf '%8s %12s %8s %10s\n' players ms MiB exponent
  last=''
  for players in 250 500 1000 2500 5000 9999; do
    read -r n seconds memory < <(measure "$players" "$round")
    awk -v n="$n" -v s="$seconds" -v m="$memory" -v last="$last" 'BEGIN {
      split(last, l); growth = "-"
      if (last != "" && s > 0 && l[2] > 0) growth = sprintf("%.2f", log(s / l[2]) / log(n / l[1]))
      printf "%8d %12.3f %8d %10s\n", n, 1000 * s, m, growth }'
    last="$n $seconds"
  done
done

echo "== round 5 of 5, White has won every game"
for players in 125 250 500; do "$bin/pairing_bench" white "$players" | awk '{ printf "%8d %12.3f ms\n", $1, 1000 * $2 }'; done

echo "== every round of the vectors"
"$bin/pairing_bench" vectors "$data"/p-*.trf
