#!/usr/bin/env bash
# The game page in Chromium: time to the first board after a cold navigation, main thread per moved piece. Fails over
# budget. Usage: web.sh; the client must be built (`./dev bench` does).
set -euo pipefail
web=$(cd "$(dirname "$0")/../../clients/web" && pwd)
npm --prefix "$web" run --silent bench
