#!/usr/bin/env bash
# owners.sh BIN_DIR: results of games a second that the one owner of all events writes down, and that of all arenas: in a
# hundred of a hundred players at the same time, and in a single one of a thousand, whose results follow one another.
set -euo pipefail
bin="${1:?usage: owners.sh BIN_DIR}"
for fsync in always everysec; do
  for field in '100 100' '1 1000'; do
    read -r number players <<<"$field"
    printf '%s of %s players, appendfsync %s\n' "$number" "$players" "$fsync"
    "$bin/owners_bench" "$number" "$players" "$fsync"
  done
done
