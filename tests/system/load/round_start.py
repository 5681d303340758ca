#!/usr/bin/env python3
"""How long it takes to start a round: from its hour until every player's socket has the position of their game.
A whole server of its own on this machine. Usage: round_start.py BIN [PLAYERS]"""

import asyncio
import json
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from support import deployment  # noqa: E402
from system.bots.organiser import event_regulations  # noqa: E402
from system.bots.world import World, from_address  # noqa: E402

TOLD_BEFORE_MS = 10_000  # Pairings are published this long before the round starts.


def cpu_seconds(state):
    """Of each process of the server so far, user and system."""
    used = {}
    for name, pid in state["pids"].items():
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        used[name] = (int(fields[11]) + int(fields[12])) / 100
    return used


async def start_round(server, binaries, players):
    async with from_address("127.0.0.1") as http:
        world = World(http, server, binaries, "round start")
        arbiter = await world.register("Desk")
        world.give_role(arbiter, "arbiter")
        event = await world.announce(arbiter, **event_regulations(
            "A full hall", 9, 5_400_000, timeControl={"baseMs": 5_400_000, "incrementMs": 30_000},
            calendar={"startsMs": [(time.time() + 86_400) * 1000], "intervalMs": 3_600_000}, entry={"maxEntrants": players}))
        began = time.time()
        entrants = await asyncio.create_subprocess_exec(
            binaries / "round_start", "--url", server["urls"][0], "--event", event, "--players", str(players),
            stdout=asyncio.subprocess.PIPE)
        assert await entrants.stdout.readline() == b"entered\n", "not all entered"
        print(f"{players} players entered in {time.time() - began:.1f} s", flush=True)
        began = time.time()
        start = (began + TOLD_BEFORE_MS / 1000) * 1000
        await world.must(event, arbiter, "publishRound", startsMs=start)
        print(f"round 1 paired and published in {time.time() - began:.2f} s", flush=True)
        before = cpu_seconds(server)
        seated = json.loads(await entrants.stdout.readline())
        spent = cpu_seconds(server)
        await entrants.wait()
    print(f"{players // 2} games, s from the hour until a player's socket has the position: " +
          ", ".join(f"{what} {(seated[what] - start) / 1000:.2f}" for what in ("first", "p50", "p99", "last")))
    print("processor time: " + ", ".join(f"{name} {spent[name] - before[name]:.2f} s" for name in sorted(spent)))


def main():
    binaries, players = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 5_000
    with deployment.running(binaries) as server:
        asyncio.run(start_round(server, binaries, players))


if __name__ == "__main__":
    main()
