#!/usr/bin/env python3
"""A player with 10,000 games and a club of 10,000 members, through a whole server: how long their pages and files take. The
games are real ones, played here, and copied in the archive; the members are rows. Usage: many.py BIN [--games N] [--members N]
[--seed N]. Goal: all games as a file in 3 s."""

import argparse
import asyncio
import base64
import contextlib
import json
import os
import pathlib
import random
import sqlite3
import statistics
import struct
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests")]
from support import deployment  # noqa: E402
from system.bots import records  # noqa: E402
from system.bots.event_ids import new_event_id  # noqa: E402
from system.bots.world import PATIENCE, World, from_address  # noqa: E402

GOAL = 3.0  # Seconds for all games.
PLAYED = 20
TIMES = 20  # Each page.
TERMS = {"timeControl": {"baseMs": 600_000}, "variant": "VARIANT_STANDARD"}


class Seat:
    def __init__(self, socket, numbers):
        self.socket, self.numbers = socket, numbers

    async def ask(self, **message):
        """The first message that names it: an answer, or the entry that it caused. Pings are answered meanwhile."""
        name = f"q{next(self.numbers)}"
        await self.socket.send_json({"id": name, **message})
        while True:
            text = await self.socket.receive_str(timeout=PATIENCE)
            if name in text:
                return json.loads(text)
            ping = json.loads(text).get("ping")
            if ping:
                await self.socket.send_json({"pong": ping})


async def play_all(world, white, black, games):
    """The ids of these games, to whose end both have played."""
    ids = []
    async with world.connect(white) as first, world.connect(black) as second:
        seats = [Seat(first, world.numbers), Seat(second, world.numbers)]
        for moves in games:
            opened = await seats[0].ask(commandLobby={"openChallenge": {"handle": black.handle, "terms": TERMS,
                                                                        "color": "COLOR_WISH_WHITE"}})
            accepted = await seats[1].ask(commandLobby={"answerChallenge": {"challengeId": opened["done"]["id"], "accept": True}})
            game = accepted["done"]["gameId"]
            for ply, uci in enumerate(moves):
                await seats[ply % 2].ask(actInGame={"gameId": game, "action": {"playMove": {"uci": uci}}})
            await seats[len(moves) % 2].ask(actInGame={"gameId": game, "action": {"resign": {}}})
            ids.append(game)
    return ids


def double(value):
    """As it is in a message."""
    return struct.pack("<d", value)


def with_bytes(text, changes):
    """A message in base64, with bytes replaced by others of the same length."""
    message = base64.b64decode(text)
    for old, new in changes:
        message = message.replace(old, new)
    return base64.b64encode(message).decode()


def copy_games(data, ids, number, rng):
    """As if they had been played as often as that, a minute apart."""
    with contextlib.closing(sqlite3.connect(data / "games.sqlite", timeout=30)) as database, database:
        def columns(table):
            return [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
        rows = {table: [dict(zip(columns(table), row)) for game in ids
                        for row in database.execute(f"SELECT * FROM {table} WHERE game_id = ?", (game,))]
                for table in ("archived_games", "game_players")}
        for number in range(number - len(ids)):
            old, new = ids[number % len(ids)], new_event_id(rng)
            for table, found in rows.items():
                for row in (row for row in found if row["game_id"] == old):
                    copied = dict(row, game_id=new, ended_ms=row["ended_ms"] - 60_000 * (number + 1))
                    changes = [(old.encode(), new.encode()), (double(row["ended_ms"]), double(copied["ended_ms"]))]
                    for name in ("log", "summary"):
                        if name in copied:
                            copied[name] = with_bytes(copied[name], changes)
                    database.execute(f"INSERT INTO {table} ({', '.join(copied)}) VALUES ({', '.join('?' * len(copied))})",
                                     list(copied.values()))


def add_members(data, club, number, rng):
    now = int(time.time() * 1000)
    with contextlib.closing(sqlite3.connect(data / "accounts.sqlite", timeout=30)) as database, database:
        for member in range(number):
            user, handle = new_event_id(rng), f"member{member}"
            database.execute("INSERT INTO users (id, handle, handle_key, title, kind, password_hash, created_ms)"
                             " VALUES (?, ?, ?, '', 'person', '', ?)", (user, handle, handle, now))
            database.execute("INSERT INTO club_people (club_id, user_id, relation, since_ms, about, is_unseen)"
                             " VALUES (?, ?, 'member', ?, '', 0)", (club, user, now + member))
        database.execute("UPDATE clubs SET members = members + ? WHERE id = ?", (number, club))


async def time_file(world, path, by):
    begun, size = time.monotonic(), 0
    async with world.http.get(f"{world.url}/{path}", headers={"Authorization": f"Bearer {by.token}"}) as answer:
        assert answer.status == 200, (path, answer.status)
        async for part in answer.content.iter_any():
            size += len(part)
    return time.monotonic() - begun, size


async def time_page(world, what, path, by):
    times = []
    for _ in range(TIMES):
        begun = time.monotonic()
        answer = await world.get(path, by=by)
        times.append(1000 * (time.monotonic() - begun))
    print(f"{what}: median {statistics.median(times):.1f} ms, most {max(times):.1f} ms", flush=True)
    return answer


async def measure(server, options):
    async with from_address("127.0.0.1") as http:
        world = World(http, server, options.binaries.resolve(), options.seed)
        data = pathlib.Path(server["data"])
        white, black = await world.register("White"), await world.register("Black")
        games = [moves for _, moves in records.choose_records(world.random, PLAYED)]
        ids = await play_all(world, white, black, games)
        await world.until(lambda: world.get(f"user/{white.handle}/games?limit=50"), lambda page: len(page["games"]) == PLAYED)
        copy_games(data, ids, options.games, world.random)
        print(f"{options.games} games, {statistics.mean(map(len, games)):.0f} plies on the average", flush=True)
        slowest = 0
        for form in ("pgn", "ndjson"):
            took, size = await time_file(world, f"user/{white.handle}/games.{form}", white)
            slowest = max(slowest, took)
            print(f"all as {form}: {took:.2f} s, {size / 2**20:.1f} MiB", flush=True)
        page = await time_page(world, "a page of games", f"user/{white.handle}/games?limit=50", None)
        assert len(page["games"]) == 50, page
        await time_page(world, "games against one opponent", f"user/{white.handle}/games?limit=50&opponent={black.handle}", None)

        profile = {"name": "Torre Blanca", "text": "", "admission": "CLUB_ADMISSION_OPEN", "listView": "CLUB_LIST_VIEW_EVERYBODY"}
        founded = await world.post("clubs", {"commandId": "f1", "profile": profile}, white)
        club = founded["club"]["clubId"]
        add_members(data, club, options.members, world.random)
        print(f"a club of {options.members} members", flush=True)
        shown = await time_page(world, "its page", f"club/{club}", white)
        assert shown["club"]["members"] == options.members + 1, shown
        people = await time_page(world, "its first members", f"club/{club}/people?limit=50", white)
        assert len(people["people"]) == 50
        for page in range(20):
            people = await world.get(f"club/{club}/people?limit=50&page={people['nextPageToken']}", white)
        await time_page(world, "its members 1,001 to 1,050", f"club/{club}/people?limit=50&page={people['nextPageToken']}", white)
        await time_page(world, "its members by prefix", f"club/{club}/people?limit=50&prefix=member99", white)
        await time_page(world, "its leaders in blitz", f"club/{club}/leaders/blitz", white)
        await world.post(f"club/{club}", {"commandId": "n1", "postNews": {"text": "Blitz on Friday"}}, white)
        await time_page(world, "its news", f"club/{club}/news", white)
    return slowest


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--members", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    os.environ["ESCAQUE_ACCOUNTS_PASSWORD_MEMORY"] = "8MiB"
    # Asks much oftener than a person may.
    os.environ["ESCAQUE_GATEWAY_BUDGET_FACTOR"] = "100"
    with deployment.running(options.binaries.resolve()) as server:
        sys.exit(asyncio.run(measure(server, options)) > GOAL)


if __name__ == "__main__":
    main()
