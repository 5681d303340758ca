#!/usr/bin/env bash
# postgres.sh BIN_DIR [SECONDS] [INSTANCES]: games archived and rated a second in PostgreSQL, by the stores of four instances at
# once (goals: 500 and 300), and whether any is missing or counted twice.
set -euo pipefail
bin="${1:?usage: postgres.sh BIN_DIR [SECONDS] [INSTANCES]}"
shift
exec "$bin/postgres_bench" "$@"
