#!/usr/bin/env bash
# standings.sh BIN: all tie-breaks of a tournament of 5,000 players and 9 rounds, with byes, forfeits
# and absences, computed by one thread.
set -euo pipefail
bin=$1
data=$(mktemp -d)
trap 'rm -rf "$data"' EXIT
python3 - >"$data/event.trf" <<'PYTHON'
import random

PLAYERS, ROUNDS, SEED = 5000, 9, 20260301
random.seed(SEED)
rating = [max(1000, 2700 - player // 3) for player in range(PLAYERS)]
score = [0.0] * PLAYERS
rounds = [[] for _ in range(PLAYERS)]
met = [set() for _ in range(PLAYERS)]


def give(player, entry, points):
    rounds[player].append(entry)
    score[player] += points


def game(white, black):
    met[white].add(black)
    met[black].add(white)
    number = lambda player: f'{player + 1:4}'
    if random.random() < 0.02:
        give(white, f'{number(black)} w +', 1)
        give(black, f'{number(white)} b -', 0)
        return
    expected = 1 / (1 + 10 ** ((rating[black] - rating[white]) / 400))
    lot = random.random()
    points = 0.5 if random.random() < 0.3 else float(lot < expected)
    give(white, f'{number(black)} w {"0=1"[int(2 * points)]}', points)
    give(black, f'{number(white)} b {"1=0"[int(2 * points)]}', 1 - points)


for _ in range(ROUNDS):
    waiting = []
    for player in sorted(range(PLAYERS), key=lambda p: (-score[p], p)):
        lot = random.random()
        if lot < 0.02:
            give(player, '0000 - Z', 0)
        elif lot < 0.04:
            give(player, '0000 - H', 0.5)
        else:
            waiting.append(player)
    while len(waiting) > 1:
        player = waiting.pop(0)
        at = next((i for i, other in enumerate(waiting) if other not in met[player]), None)
        if at is None:
            give(player, '0000 - Z', 0)
        else:
            game(player, waiting.pop(at))
    for player in waiting:
        give(player, '0000 - U', 1)

print('012 Benchmark')
print(f'142 {ROUNDS}')
for player in range(PLAYERS):
    print(f'001 {player + 1:4} m    {"Player":33} {rating[player]:4} XXX {"":11} {"":10} '
          f'{score[player]:4.1f} {"":4}' + ''.join('  ' + entry for entry in rounds[player]))
PYTHON
# Every criterion, and each with every modifier that it takes.
criteria=PTS,DE,WIN,WON,BPG,BWG,REP,STD,TPN,PS,PS/C1,PS/C2,BH,BH/C1,BH/C2,BH/M1,BH/M2,BH/F,SB,SB/C1,SB/C2,SB/M1,SB/F,AOB,AOB/F
criteria+=,KS,KS/L1,ARO,ARO/C1,ARO/M1,TPR,PTP,APRO,APPO,FB,FB/C1,FB/M1,RTNG
for edition in 2026 2024; do
  printf '\nescaque standings, rules of %s\n' "$edition"
  "$bin/escaque" standings "$data/event.trf" --tiebreaks "$criteria" --rules "$edition" --statistics
done
