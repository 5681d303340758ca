#!/usr/bin/env bash
# append.sh BIN_DIR [SECONDS]: entries/s, p50 and p99 with redis.replicas 0 and 1, on one Redis and on a cluster.
set -euo pipefail
bin="${1:?usage: append.sh BIN_DIR [SECONDS]}"
shift
exec "$bin/append_bench" "$@"
