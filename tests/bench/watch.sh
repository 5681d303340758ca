#!/usr/bin/env bash
# watch.sh BIN_DIR: the list of running games at a gateway, with 5,000 of them: a page, filters that let little through, all of it, and
# what one change costs; and the same of 5,000 people who are online. Goal: 50 ms for anything that is asked.
set -euo pipefail
bin=${1:?usage: watch.sh BIN_DIR}
"$bin/watch_bench" 5000
