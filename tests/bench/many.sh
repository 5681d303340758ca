#!/usr/bin/env bash
# many.sh BIN_DIR [--games N] [--members N]: a player with 10,000 games and a club of 10,000 members through a whole server: all games
# as a file (goal: 3 s), pages of both.
set -euo pipefail
bin=${1:?usage: many.sh BIN_DIR}
# Debian's Python: the modules come from deploy/packages.txt.
exec /usr/bin/python3 -B "$(dirname "$0")/../system/load/many.py" "$bin" "${@:2}"
