#!/usr/bin/env bash
# attack.sh BIN [--minutes N] [--rate MOVES_PER_S] …: honest games beside three hostile addresses, on a whole server of its own.
set -euo pipefail
exec /usr/bin/python3 -B "$(dirname "$0")/../system/load/attack.py" "$@"
