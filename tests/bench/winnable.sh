#!/usr/bin/env bash
# winnable.sh BIN_DIR: `escaque winnable` over the labelled positions, in both modes: what was answered for each
# label, CPU time per position (both sides), and what the test after every move costs over the plies of real games.
set -euo pipefail
bin=${1:?usage: winnable.sh BIN_DIR}
data=$(dirname "$0")/../data

for name in games positions locked; do
  for mode in --fast ''; do
    echo "== $name.txt ${mode:-full}"
    # shellcheck disable=SC2086  # no argument rather than an empty one
    "$bin/escaque" winnable --statistics $mode <"$data/winnability/$name.txt" || echo "(a verdict is wrong)"
  done
done

echo "== the test after every move of games.pgn"
"$bin/escaque" winnable --games "$data/games/games.pgn"
