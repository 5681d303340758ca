#!/usr/bin/env bash
# perft_ratio.sh BIN_DIR [RUNS]: `escaque perft` against Stockfish's `go perft`, one thread, no hash table.
# Both count the six usual positions in turn; the least user CPU time of RUNS runs counts, less what
# each program needs to start. A ratio above 1 means that escaque is faster.
set -euo pipefail
bin=${1:?usage: perft_ratio.sh BIN_DIR [RUNS]}
runs=${2:-3}
stockfish=$(command -v stockfish || echo /usr/games/stockfish)
TIMEFORMAT=%U

positions=(
  '6|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
  '5|r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
  '7|8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'
  '6|r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1'
  '5|rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8'
  '5|r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10'
)

ask_stockfish() { # FEN DEPTH: prints the count
  printf 'position fen %s\ngo perft %s\nquit\n' "$1" "$2" | "$stockfish" |
    awk '/^Nodes searched/ { print $3 }'
}
ask_escaque() { # FEN DEPTH: prints the count
  "$bin/escaque" perft "$2" --fen "$1" | awk '/^nodes/ { print $2 }'
}

# least PROGRAM FEN DEPTH: sets `nodes` and, if lower than before, `seconds[PROGRAM]`.
declare -A seconds
least() {
  local answer user
  { user=$({ time ask_"$1" "$2" "$3" >&3; } 2>&1); } 3>"$scratch"
  answer=$(<"$scratch")
  [ -z "${nodes-}" ] || [ "$nodes" = "$answer" ] || { echo "counts differ: $nodes, $answer: $2"; exit 1; }
  nodes=$answer
  seconds[$1]=$(awk -v a="${seconds[$1]-999}" -v b="$user" 'BEGIN { print a < b ? a : b }')
}
both() { # FEN DEPTH
  nodes='' seconds=()
  for _ in $(seq "$runs"); do
    least escaque "$1" "$2"
    least stockfish "$1" "$2"
  done
}

scratch=$(mktemp)
trap 'rm -f "$scratch"' EXIT
both "${positions[0]#*|}" 1
start_escaque=${seconds[escaque]} start_stockfish=${seconds[stockfish]}

printf '%-6s %12s %12s %12s %7s  %s\n' depth nodes escaque stockfish ratio position
for entry in "${positions[@]}"; do
  both "${entry#*|}" "${entry%%|*}"
  awk -v e="${seconds[escaque]}" -v s="${seconds[stockfish]}" -v e0="$start_escaque" \
    -v s0="$start_stockfish" -v n="$nodes" -v d="${entry%%|*}" -v p="${entry#*|}" 'BEGIN {
      printf "%-6d %12d %10.3f s %10.3f s %7.2f  %s\n", d, n, e - e0, s - s0, (s - s0) / (e - e0), p }'
done
