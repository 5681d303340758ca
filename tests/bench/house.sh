#!/usr/bin/env bash
# house.sh BIN_DIR [GAMES]: how strong the computers of the house are: each level plays GAMES (200) games against the one
# below, the first against random moves, by the code that plays people, without a server. Goals: 60 to 90 % against random
# moves, 70 % against the level below; an hour for all of it.
set -euo pipefail
bin=${1:?usage: house.sh BIN_DIR [GAMES]}
export PATH="$PATH:/usr/games"
"$bin/house_bench" "$(command -v stockfish)" "${2:-200}" "$(nproc)"
