#!/usr/bin/env bash
# replicas.sh BIN_DIR [--rates 500 1000 …]: what a replica costs a move: a whole server on one Redis, on a cluster, and on a cluster
# whose entries are answered when a replica has them.
set -euo pipefail
bin=${1:?usage: replicas.sh BIN_DIR}
# Debian's Python: the modules come from deploy/packages.txt.
exec /usr/bin/python3 -B "$(dirname "$0")/../system/load/replicas.py" "$bin" "${@:2}"
