#!/usr/bin/env bash
# take_over.sh BIN: how long games stand still when the process that serves them is killed, and how long events do when
# their owner is.
set -euo pipefail
folder=$(dirname "$0")
# Debian's Python: the modules come from deploy/packages.txt.
/usr/bin/python3 "$folder/take_over.py" "$1" "${@:2}"
exec /usr/bin/python3 "$folder/take_over_matchmaking.py" "$1" --events "${TAKE_OVER_EVENTS:-2000}"
