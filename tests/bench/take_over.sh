#!/usr/bin/env bash
# take_over.sh BIN: how long games stand still when the process that serves them is killed.
set -euo pipefail
# Debian's Python: the modules come from deploy/packages.txt.
exec /usr/bin/python3 "$(dirname "$0")/take_over.py" "$1" "${@:2}"
