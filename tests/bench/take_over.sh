#!/usr/bin/env bash
# take_over.sh BIN: how long games are stopped when the process that serves them is killed, few games and very many,
# and how long events are when their owner is.
set -euo pipefail
system=$(dirname "$0")/../system
# Debian's Python: the modules come from deploy/packages.txt.
/usr/bin/python3 "$system/chaos/take_over.py" "$1" "${@:2}"
/usr/bin/python3 "$system/load/take_over_games.py" "$1" --games "${TAKE_OVER_GAMES:-50000}"
exec /usr/bin/python3 "$system/load/take_over_matchmaking.py" "$1" --events "${TAKE_OVER_EVENTS:-2000}"
