#!/usr/bin/env bash
# postgres.sh BIN_DIR: rated and archived games a second in PostgreSQL, by the statements of the stores, from four instances at
# once; the writers' lock against SERIALIZABLE, and the numbering of the games looked through afterwards.
set -euo pipefail
exec /usr/bin/python3 "$(dirname "$0")/postgres_bench.py"
