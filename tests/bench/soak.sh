#!/usr/bin/env bash
# soak.sh BIN [FLAGS of tests/system/load/soak.py]: whether anything grows; an hour where --minutes does not say otherwise.
set -euo pipefail
# Debian's Python: the modules come from deploy/packages.txt.
exec /usr/bin/python3 "$(dirname "$0")/../system/load/soak.py" "$1" "${@:2}"
