#!/usr/bin/env bash
# round_start.sh BIN: a round of 5,000 players through a whole server of its own on this machine.
set -euo pipefail
# Debian's Python: the modules come from deploy/packages.txt.
exec /usr/bin/python3 "$(dirname "$0")/../system/load/round_start.py" "$1" "${ROUND_PLAYERS:-5000}"
