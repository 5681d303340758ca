#!/usr/bin/env python3
"""A disk that is full in the middle of a game, with both of Redis' ways to sync: no move is acknowledged, pages are told that
clocks are stopped, the doctor says why, and when there is room again the same game goes on with every move that was
acknowledged. All data are on a small disk of memory in a mount namespace of its own.
Usage: full_disk_test.py BIN [SEED], as root."""

import asyncio
import errno
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests/deploy")]
from played_game import Game, check_archived, until  # noqa: E402
from support import deployment  # noqa: E402
from system.bots import crowd  # noqa: E402
from system.bots.client import Client  # noqa: E402
from system.bots.refusals import refusal_of  # noqa: E402

SKIPPED = 77
INSIDE = "--in-namespace"  # What this program is called with when it has one.
ROOM = "192m"
PLIES_BEFORE = 7


class Player(Client):
    """Remembers why moves were refused, and what was said of the server."""

    def __init__(self, *args):
        super().__init__(*args)
        self.refusals, self.health = [], []

    def take(self, message):
        if reason := refusal_of(message):
            self.refusals.append(reason)
        if state := message.get("serverState"):
            self.health.append(state["health"])
        super().take(message)


def fill(disk):
    """To the last byte, also of what somebody has given back since."""
    with open(disk / "filler", "ab", buffering=0) as file:
        try:
            while file.write(bytes(1 << 16)):
                pass
        except OSError as full:
            if full.errno != errno.ENOSPC:
                raise


def urgent(binaries, data):
    """What the doctor says of Redis and of the disk."""
    said = subprocess.run([binaries / "escaque", "doctor", "--data", data, "--json"], stdout=subprocess.PIPE, text=True).stdout
    return {symptom["part"]: symptom["what"] for symptom in json.loads(said)["symptoms"]
            if symptom["urgency"] == "now" and symptom["part"] in ("redis", "disk")}


async def play(binaries, data, fsync, clients):
    game = Game(clients)
    await game.begin()
    while game.plies < PLIES_BEFORE:
        await game.move()
    for client in clients:
        client.refusals.clear()
        client.health.clear()
    fill(data.parent)

    def while_full(look):
        fill(data.parent)
        return look()

    async def play_on():
        while game.left:
            await game.move()
    playing = asyncio.create_task(play_on())
    white, black = clients
    found = await until(lambda: while_full(lambda: len(found := urgent(binaries, data)) == 2 and found),
                        "the doctor names Redis and the disk")
    for client in clients:
        await until(lambda client=client: while_full(lambda: client.health[-1:] == ["HEALTH_CLOCKS_STAND"]),
                    f"{client.name} is told that clocks are stopped")
    plies = game.plies
    while_full(lambda: urgent(binaries, data))
    await white.wait(1)
    assert game.left and game.plies == plies, f"a move was acknowledged on a full disk: {plies}, {game.plies}"
    print(f"{fsync}: full after {game.plies} plies; refused {sorted({*white.refusals, *black.refusals})}; health {white.health}; "
          f"doctor: {found}", flush=True)
    (data.parent / "filler").unlink()
    await playing
    await check_archived(clients, game)
    shown = await white.call("GET", f"game/{game.id}")
    facts = [what for entry in shown["entries"] for fact in entry.get("facts", []) for what in fact]
    assert facts.count("movePlayed") == game.plies, (facts, game.plies)
    assert "clockAdjusted" in facts, f"the time was not given back: {facts}"
    for client in clients:
        await until(lambda client=client: client.health[-1] == "HEALTH_WELL", f"{client.name} is told that all is well")
    await until(lambda: "redis" not in urgent(binaries, data), "the doctor finds nothing wrong with Redis")


async def examine(binaries, disk, fsync, seed):
    data = disk / "var"
    with deployment.running(binaries, "--fsync", fsync, "--no-house", folder=data) as server:
        clients = crowd.make_clients(("White", "Black"), server["urls"], 33, seed, kind=Player)
        try:
            await crowd.join(clients)
            await play(binaries, data, fsync, clients)
        finally:
            await crowd.leave(clients)


def main():
    words = [word for word in sys.argv[1:] if word != INSIDE]
    if os.geteuid() != 0:
        print("not root: a disk cannot be mounted")
        sys.exit(SKIPPED)
    if INSIDE not in sys.argv:
        os.execvp("unshare", ["unshare", "--mount", "--propagation", "private", sys.executable, "-B", *sys.argv, INSIDE])
    seed = words[1] if len(words) > 1 else str(random.randrange(1_000_000))
    print(f"seed {seed}", flush=True)
    for fsync in ("everysec", "always"):
        with tempfile.TemporaryDirectory(prefix="escaque-full-") as folder:
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", folder], check=True)
            try:
                asyncio.run(examine(pathlib.Path(words[0]).resolve(), pathlib.Path(folder), fsync, seed))
            finally:
                subprocess.run(["umount", folder], check=True)


if __name__ == "__main__":
    main()
