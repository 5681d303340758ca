#!/usr/bin/env python3
"""Bots play a whole arena over real WebSockets; what each was told is the same, scored by the rules, and adds up to the
standings, also after an arbiter has changed a result.
Usage: arena_test.py BIN [PLAYERS] [SECONDS] [SEED]. The long one: arena_test.py BIN 500 300"""

import asyncio
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import arena_bots  # noqa: E402
import arena_recount  # noqa: E402
import arena_ruling  # noqa: E402
from support import deployment  # noqa: E402


def main():
    binaries = pathlib.Path(sys.argv[1])
    players, seconds = (int(word) for word in (sys.argv[2:4] + ["12", "22"][len(sys.argv[2:4]):]))
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else time.time_ns() % 1_000_000
    with deployment.running(binaries) as server:
        rule = arena_ruling.ruling(server, binaries)
        view, bots, log = asyncio.run(arena_bots.hold(server, players, seconds, seed, rule))
    told, games, credits, waited = arena_bots.check(view, bots, log)
    middle, slow = (arena_recount.percentile(waited.waits, share) / 1000 for share in (0.5, 0.99))
    print(f"{players} players, {seconds} s: {told} games told, {games} counted, {waited.waves} waves, scored "
          + ", ".join(f"{count} {credit.lower().replace('_', ' ')}" for credit, count in credits.items()))
    print(f"waited for an opponent: p50 {middle:.1f} s, p99 {slow:.1f} s, most {max(waited.waits) / 1000:.1f} s; "
          f"left out of at most {waited.most_in_a_row} waves in a row that had an opponent")
    if waited.came_again:
        print(f"cut off, and back: {waited.came_again} times; away from {waited.away} pairings")
    assert games >= players, "hardly anybody played"


if __name__ == "__main__":
    main()
