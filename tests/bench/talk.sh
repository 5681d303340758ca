#!/usr/bin/env bash
# talk.sh BIN [--lines LINES_PER_S] [--rate MOVES_PER_S] …: lines in messages and rooms beside moves, and shouts to everybody, on a whole server of its own.
set -euo pipefail
exec /usr/bin/python3 -B "$(dirname "$0")/../system/load/talk.py" "$@"
