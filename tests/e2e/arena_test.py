#!/usr/bin/env python3
"""Bots play a whole arena over real WebSockets; what each was told adds up to the final standings.
Usage: arena_test.py BIN [PLAYERS] [SECONDS] [SEED]. The long one: arena_test.py BIN 500 300"""

import asyncio
import pathlib
import sys
import time

import arena_bots

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from support import deployment  # noqa: E402


def main():
    binaries = pathlib.Path(sys.argv[1])
    players, seconds = (int(word) for word in (sys.argv[2:4] + ["12", "22"][len(sys.argv[2:4]):]))
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else time.time_ns() % 1_000_000
    with deployment.running(binaries) as server:
        view, bots = asyncio.run(arena_bots.hold(server["url"], players, seconds, seed))
    told, games, berserk_wins = arena_bots.check(view, bots)
    print(f"{players} players, {seconds} s: {told} games told, {games} counted, {berserk_wins} berserk wins with bonus")
    assert games >= players, "hardly anybody played"


if __name__ == "__main__":
    main()
