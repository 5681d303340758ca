#!/usr/bin/env bash
# audit.sh BIN_DIR: the check of an audit of 1,000,000 entries, as `escaque audit verify` makes it. Goal: 20 s.
set -euo pipefail
bin=${1:?usage: audit.sh BIN_DIR}
"$bin/audit_bench"
