#!/usr/bin/env python3
"""A whole day at a server of this build, then its backup and what a reader saw: a new folder of tests/data/formats.
Usage: make_day.py BIN FOLDER. README.md says what the day has."""

import asyncio
import contextlib
import json
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "deploy")]
import redis_server  # noqa: E402
from support import deployment  # noqa: E402
from system.bots import crowd  # noqa: E402
from system.formats import events, games, lobby, people, reader  # noqa: E402

AGES = "876000h"
# Cheap passwords; sessions and guests that are not swept away before a later build looks; archives that are made soon.
SETTINGS = {"ESCAQUE_ACCOUNTS_PASSWORD_MEMORY": "8MiB", "ESCAQUE_ACCOUNTS_SESSION_LIFETIME": AGES,
            "ESCAQUE_ACCOUNTS_SESSION_GUEST_LIFETIME": AGES, "ESCAQUE_ACCOUNTS_SESSION_LONGEST": AGES,
            "ESCAQUE_GAMES_ARCHIVE_KEEP_STREAM": "15s", "ESCAQUE_MATCHMAKING_KEEP_FINISHED": "15s",
            "ESCAQUE_GATEWAY_BUDGET_FACTOR": "100"}


def operate(binaries, server, *order):
    print(deployment.operate(binaries, server["data"], *order), end="")


async def play_games(cast, known):
    players = cast.players
    pairs = list(zip(players[::2], players[1::2]))
    known["games"] = await games.play_all(pairs, cast.rita, games.SCENES)
    ana, bruno, clara, dario, elena, fabio, gala, hugo = players
    known["games"]["sought"] = await lobby.by_seek(ana, bruno)
    known["games"]["pooled"], known["games"]["abandoned"] = await asyncio.gather(
        lobby.by_pool(clara, dario), lobby.abandoned(elena, fabio))
    known["games"]["rematch"] = await lobby.again(known["games"]["sought"], ana, bruno)
    known["games"]["of one who goes"] = await games.play(hugo, cast.vera, None, (games.terms(is_rated=True), games.MATE))
    known["games"]["a guest's"] = await games.play(cast.guest, gala, None, (games.terms(), games.AGREED))
    await lobby.declined(gala, hugo)
    await lobby.talk(known["games"]["sought"], ana, bruno, cast.guest)


async def hold_events(cast, known):
    async with asyncio.TaskGroup() as everything:
        held = {name: everything.create_task(hold(cast)) for name, hold in {
            "swiss": events.swiss, "knockout": events.knockout, "teams": events.teams, "invitational": events.invitational,
            "hidden": events.hidden, "cancelled": events.cancelled, "running": events.running}.items()}
        arena = everything.create_task(events.arena(cast))
        season = events.Season(cast.nadia)
        known["seasons"] = {"season": await season.open()}
        known["arenas"] = {"cancelled": await events.cancelled_arena(cast)}
        await events.arena_to_come(cast)
        held["elsewhere"] = everything.create_task(events.elsewhere(cast, season.own))
    known["events"] = {name: each.result() for name, each in held.items()}
    known["arenas"]["arena"] = arena.result()
    await season.rule()


async def leave(cast, known):
    """Games in progress, what is open in the lobby, an account that is closed, what an admin closes."""
    ana, bruno, clara, dario, *_ = cast.players
    known["live"] = await games.play_all([(ana, bruno), (clara, dario)], cast.rita, games.LEFT)
    await lobby.leave_open(cast.players, cast.guest)
    await cast.vera.call("POST", "account/close", {"password": known["password"], "resignGames": True})
    for body in ({"kind": "MEASURE_KIND_PREFIX", "prefix": "192.0.2.0/24"}, {"kind": "MEASURE_KIND_GUESTS"}):
        await cast.sol.insists_on_calling("measures", body | {"minutes": 10_000, "reason": "A flood"})
    await cast.sol.call("POST", "measures/lift", {"kind": "MEASURE_KIND_GUESTS", "reason": "It is over"})


async def come_to_rest(server):
    """Until nothing is relayed or archived any more."""
    def look():
        return [count(server, *each) for each in (("games", "archived_games"), ("matchmaking", "archived_logs"), *(
            (name, "relay_entries") for name in ("accounts", "ratings", "conduct")))]
    looks = [look()]
    while len(looks) < 4 or looks[-4:] != [looks[-1]] * 4:
        await asyncio.sleep(1)
        looks.append(look())
    games_kept, logs_kept, *waiting = looks[-1]
    assert games_kept > len(games.SCENES) and logs_kept and not any(waiting), looks[-1]
    print(f"in the archives: {games_kept} games, {logs_kept} events and arenas")


def count(server, name, table):
    with contextlib.closing(sqlite3.connect(server["data"] / f"{name}.sqlite")) as database:
        return database.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0]


async def name_other_games(cast, known):
    """Those of events and arenas."""
    named = set(known["games"].values())
    for player in cast.players:
        for game in (await player.call("GET", f"user/{player.name}/games?limit=100"))["games"]:
            if game["gameId"] not in named:
                named.add(game["gameId"])
                known["games"][f"another {len(named)}"] = game["gameId"]


async def hold(binaries, server):
    cast = people.Cast([url.rstrip("/") for url in server["urls"]])
    known = {"password": "correct horse battery staple"}
    await crowd.join(cast.present)
    try:
        known["people"] = {person.name: person.user_id for person in cast.present}
        operate(binaries, server, "user", "role", "Rita", "arbiter")
        operate(binaries, server, "user", "role", "Sol", "admin")
        await lobby.lists(cast.players, cast.oscar)
        await play_games(cast, known)
        await hold_events(cast, known)
        await leave(cast, known)
        await come_to_rest(server)
        await name_other_games(cast, known)
        talk = sorted(cast.all[0].talks.values(), key=lambda each: each["talkId"])
        by = {person.name: person for person in cast.all}
        answers = await reader.ask_all(list(reader.questions(known)), by)
        return {"known": known, "talk": talk, "answers": answers}
    finally:
        await crowd.leave(cast.all)


def keep_talk(server):
    """Which Redis would forget after a day."""
    address = server["addresses"]["redis"]
    for key in redis_server.ask(address, "KEYS", "talk:*"):
        redis_server.ask(address, "PERSIST", key)


def main():
    binaries, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    os.environ.update(SETTINGS)
    began = time.monotonic()
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory(prefix="escaque-") as data, deployment.running(binaries, folder=pathlib.Path(data) / "var") as server:
        day = asyncio.run(hold(binaries, server))
        keep_talk(server)
        subprocess.run([binaries / "escaque", "backup", folder / "backup", "--data", server["data"]], check=True)
    (folder / "seen.json").write_text(json.dumps(day, indent=0, ensure_ascii=False) + "\n")
    print(f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
