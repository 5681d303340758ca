#!/usr/bin/env bash
# speech.sh BIN_DIR: what judging one text by common/platform/speech costs: the lines of HateCheck, the longest lines that
# people may write, the same with letters of other scripts, and the lines as names. Goal: 100 us a line.
set -euo pipefail
bin=${1:?usage: speech.sh BIN_DIR}
cd "$(dirname "$0")/../.."
lines=$(mktemp)
trap 'rm -f "$lines"' EXIT
python3 -c 'import csv, sys
for row in csv.DictReader(open("tests/data/chat/hatecheck-es.csv", encoding="utf-8", newline="")): print(row["text"])' >"$lines"

printf '%18s %6s %6s %9s %8s %8s %8s\n' '' texts bytes 'mean us' p50 p99 worst
"$bin/speech_bench" "$lines" | awk '{ printf "%18s %6d %6.0f %9.1f %8.1f %8.1f %8.1f\n", $1, $2, $3, $4, $5, $6, $7 }'
