#!/usr/bin/env python3
"""A disk that is full in the middle of a game, with both of Redis' ways to sync: no move is acknowledged, pages are told that
clocks are stopped, the doctor says why, and when there is room again the same game goes on with every move that was
acknowledged. Where the databases alone have no room, the game is played to its end, and what needs rows is refused or waits;
a service that starts then says why it cannot, and serves when there is room. Small disks of memory in a mount namespace of its own.
Usage: full_disk_test.py BIN [SEED], as root."""

import asyncio
import contextlib
import errno
import json
import os
import pathlib
import random
import select
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests/deploy")]
from played_game import WITHIN, Game, check_archived, until  # noqa: E402
from support import deployment  # noqa: E402
from system.bots import crowd  # noqa: E402
from system.bots.client import Client  # noqa: E402
from system.bots.refusals import refusal_of  # noqa: E402

SKIPPED = 77
INSIDE = "--in-namespace"  # What this program is called with when it has one.
ROOM = "192m"
ROOM_FOR_ROWS = "64m"
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


def urgent(binaries, data, parts=("redis", "disk")):
    """What the doctor says of Redis and of the disk, or of other parts."""
    said = subprocess.run([binaries / "escaque", "doctor", "--data", data, "--json"], stdout=subprocess.PIPE, text=True).stdout
    return {symptom["part"]: symptom["what"] for symptom in json.loads(said)["symptoms"]
            if symptom["urgency"] == "now" and symptom["part"] in parts}


async def begin_and_fill(disk, clients):
    game = Game(clients)
    await game.begin()
    while game.plies < PLIES_BEFORE:
        await game.move()
    for client in clients:
        client.refusals.clear()
        client.health.clear()
    fill(disk)
    return game


async def check_facts(client, game):
    """Of all moves, each once."""
    shown = await client.call("GET", f"game/{game.id}")
    facts = [what for entry in shown["entries"] for fact in entry.get("facts", []) for what in fact]
    assert facts.count("movePlayed") == game.plies, (facts, game.plies)
    return facts


async def play(binaries, data, fsync, clients):
    game = await begin_and_fill(data.parent, clients)

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
    facts = await check_facts(white, game)
    assert "clockAdjusted" in facts, f"the time was not given back: {facts}"
    for client in clients:
        await until(lambda client=client: client.health[-1] == "HEALTH_WELL", f"{client.name} is told that all is well")
    await until(lambda: "redis" not in urgent(binaries, data), "the doctor finds nothing wrong with Redis")


def has_said(data, name, words):
    return words in (data / "log" / f"{name}.log").read_text()


async def ask_for_account(client):
    """Status and answer of one attempt."""
    credentials = {"handle": "Latecomer", "password": "correct horse battery staple"}
    async with client.http.post(f"{client.doors[0]}/api/v1/register", json=credentials) as answer:
        return answer.status, await answer.json()


async def check_rated(clients):
    deadline = time.monotonic() + WITHIN
    for client in clients:
        while True:
            profile = await client.call("GET", f"user/{client.name}")
            if sum(each.get("games", 0) for each in profile.get("ratings", [])) == 1:
                break
            assert time.monotonic() < deadline, profile
            await client.wait(0.1)


async def play_without_room_for_rows(binaries, data, clients):
    """Moves are Redis' affair, which has room. What is over waits there for the databases."""
    game = await begin_and_fill(data.parent, clients)
    status, refused = await ask_for_account(clients[0])
    assert (status, refused["reason"]) == (503, "REASON_UNAVAILABLE"), (status, refused)
    assert refused["message"] == "the service for this is away at the moment" and "try again" in refused["expected"], refused
    while game.left:
        await game.move()
    for service in ("accounts", "games", "ratings"):
        await until(lambda service=service: has_said(data, service, "database or disk is full"), f"{service} says why")
    archived = await clients[0].call("GET", f"user/{clients[0].name}/games?limit=100")
    assert not archived.get("games"), archived
    fill(data.parent)
    found = urgent(binaries, data)
    assert list(found) == ["disk"] and found["disk"].startswith("0.0 MB of "), found
    for client in clients:
        assert set(client.health) <= {"HEALTH_WELL"} and not client.refusals, (client.name, client.health, client.refusals)
    print(f"rows: no room for them after {PLIES_BEFORE} plies, played to the end; refused {refused}; doctor: {found}", flush=True)
    (data.parent / "filler").unlink()
    status, account = await ask_for_account(clients[0])
    assert status == 200, account
    await check_archived(clients, game)
    await check_facts(clients[0], game)
    await check_rated(clients)


async def start_without_room(binaries, data, supervisor):
    """A service that ends in good order takes along the files beside its database; the next start has to make them."""
    disk, service = data.parent, json.loads((data / "run.json").read_text())["pids"]["ratings"]
    end = os.pidfd_open(service)
    os.kill(supervisor, signal.SIGSTOP)  # It would start the service again before the disk is full.
    try:
        os.kill(service, signal.SIGTERM)
        await asyncio.to_thread(select.select, [end], [], [])
        assert not (data / "ratings.sqlite-shm").exists()
        fill(disk)
    finally:
        os.kill(supervisor, signal.SIGCONT)
        os.close(end)

    def while_full(look):
        fill(disk)
        return look()
    for log, words in (("ratings", "; its disk has less than 1 MiB of room, expected more"),
                       ("ratings", f"cannot open sqlite3://{data}/ratings.sqlite: "),
                       ("supervise", "ratings died with status 75; starting it again in ")):
        await until(lambda log=log, words=words: while_full(lambda: has_said(data, log, words)), f"{log}.log says: {words}")
    parts = ("ratings", "disk")
    found = await until(lambda: while_full(lambda: len(found := urgent(binaries, data, parts)) == len(parts) and found),
                        "the doctor names ratings and the disk")
    print(f"rows: ratings does not start; doctor: {found}", flush=True)
    (disk / "filler").unlink()
    await until(lambda: "ratings" not in urgent(binaries, data, parts), "ratings serves again")


@contextlib.asynccontextmanager
async def two_people(binaries, data, fsync, seed):
    with deployment.running(binaries, "--fsync", fsync, "--no-house", folder=data) as server:
        clients = crowd.make_clients(("White", "Black"), server["urls"], 33, seed, kind=Player)
        try:
            await crowd.join(clients)
            yield server, clients
        finally:
            await crowd.leave(clients)


async def examine(binaries, disk, fsync, seed):
    async with two_people(binaries, disk / "var", fsync, seed) as (_, clients):
        await play(binaries, disk / "var", fsync, clients)


async def examine_rows(binaries, disk, elsewhere, seed):
    """Redis and the logs have another disk."""
    data = disk / "var"
    for part in ("redis", "log"):
        for folder in (data / part, elsewhere / part):
            folder.mkdir(parents=True)
        subprocess.run(["mount", "--bind", elsewhere / part, data / part], check=True)
    async with two_people(binaries, data, "everysec", seed) as (server, clients):
        await play_without_room_for_rows(binaries, data, clients)
        await start_without_room(binaries, data, server["supervisor"])


@contextlib.contextmanager
def small_disk(room):
    with tempfile.TemporaryDirectory(prefix="escaque-full-") as folder:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={room}", "tmpfs", folder], check=True)
        try:
            yield pathlib.Path(folder)
        finally:
            subprocess.run(["umount", "--recursive", folder], check=True)


def main():
    words = [word for word in sys.argv[1:] if word != INSIDE]
    if os.geteuid() != 0:
        print("not root: a disk cannot be mounted")
        sys.exit(SKIPPED)
    if INSIDE not in sys.argv:
        os.execvp("unshare", ["unshare", "--mount", "--propagation", "private", sys.executable, "-B", *sys.argv, INSIDE])
    seed = words[1] if len(words) > 1 else str(random.randrange(1_000_000))
    print(f"seed {seed}", flush=True)
    binaries = pathlib.Path(words[0]).resolve()
    for fsync in ("everysec", "always"):
        with small_disk(ROOM) as disk:
            asyncio.run(examine(binaries, disk, fsync, seed))
    with tempfile.TemporaryDirectory(prefix="escaque-") as elsewhere, small_disk(ROOM_FOR_ROWS) as disk:
        asyncio.run(examine_rows(binaries, disk, pathlib.Path(elsewhere), seed))


if __name__ == "__main__":
    main()
