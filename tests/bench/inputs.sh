#!/usr/bin/env bash
# inputs.sh BIN_DIR [GAMES]: finished games a minute from the outboxes, by GetGame and the rules, to SQL (goal: 4,000).
set -euo pipefail
bin="${1:?usage: inputs.sh BIN_DIR [GAMES]}"
shift
exec "$bin/inputs_bench" "$@"
