#!/usr/bin/env bash
# conduct.sh BIN_DIR: a page of the desk's queue of 10,000 cases (goal: 300 ms); decisions of rules from stored inputs (goal:
# 100,000 games a minute); how long after an admin's order a sanction is in force on every gateway (goal: 1 s).
set -euo pipefail
bin=${1:?usage: conduct.sh BIN_DIR}
"$bin/conduct_bench"
"$bin/rules_bench"
# Debian's Python: the modules come from deploy/packages.txt.
exec /usr/bin/python3 "$(dirname "$0")/../system/load/enforcement.py" "$bin" "${@:2}"
