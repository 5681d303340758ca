#!/usr/bin/env python3
"""Whether anything grows: games end at a steady rate for as long as one likes, Swisses and arenas are held beside them,
an owner of events is killed now and then, on a whole server of its own. Memory of Redis and of all processes of a
kind, keys and what is due to be deleted or archived are read every few seconds. What is printed at the end is their
slope once as much leaves as comes; one that is not flat ends in failure. Usage: soak.py BIN [--minutes 60]"""

import argparse
import asyncio
import os
import pathlib
import signal
import sqlite3
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "deploy")]
import redis_server  # noqa: E402
from processes import MIB, metric, owner_of, resident, slope, state_of  # noqa: E402
from short_events import ShortArenas, ShortSwisses  # noqa: E402
from short_games import Pair  # noqa: E402
from support import deployment  # noqa: E402
from system.bots.crowd import leave, make_clients, register  # noqa: E402

KEPT = "2m"  # How long what is over stays in Redis here: a game's stream (default an hour), an event (default days) …
KEPT_FOR = {"ESCAQUE_GAMES_ARCHIVE_KEEP_STREAM": KEPT, "ESCAQUE_MATCHMAKING_KEEP_FINISHED": KEPT,
            "ESCAQUE_MATCHMAKING_LOBBY_ANSWERS_KEPT": KEPT, "ESCAQUE_MATCHMAKING_LOBBY_REMATCH_WITHIN": KEPT,
            "ESCAQUE_MATCHMAKING_VIEWS_BYTES": str(4 << 20)}  # A cache that is full by then.
SETTLED_AFTER = 11  # Minutes until as much leaves as comes: the ids of commands are remembered for ten.
LAST_GAMES = 5  # Minutes until what was being played when the time was over must have ended.
JOINING_AT_ONCE = 8  # Players.
GROWS = ("games ended", "events and arenas held", "archived logs")  # As it should.
# What may be added in an hour by chance, as a share of the number and at least this many of each unit.
SHARE_AN_HOUR = 0.1
LEAST_AN_HOUR = {"MiB": 16, "": 300}


def rows(server, service, question):
    with sqlite3.connect(f"file:{server['data']}/{service}.sqlite?mode=ro", uri=True) as database:
        return database.execute(question).fetchone()[0]


def sample(server):
    """Numbers by name, of this moment."""
    redis, state = server["addresses"]["redis"], state_of(server)
    memory = redis_server.ask(redis, "INFO", "memory").splitlines()
    used = next(int(line.split(":")[1]) for line in memory if line.startswith("used_memory:"))
    found = {"Redis, MiB": used / MIB, "keys in Redis": int(redis_server.ask(redis, "DBSIZE"))}
    for name, pid in state["pids"].items():
        kind = name.rstrip("0123456789")
        if kind != "redis":
            found[f"{kind}, MiB"] = found.get(f"{kind}, MiB", 0) + resident(pid)
    admin = state["ports"]["games"]["admin"]
    found["deletions that are due"] = metric(admin, "escaque_games_streams_due")
    found["streams to delete, now or later"] = rows(server, "games", "SELECT COUNT(*) FROM streams_to_delete")
    found["entries put aside"] = rows(server, "games", "SELECT COUNT(*) FROM rejected_entries")
    live = sum(int(redis_server.ask(redis, "SCARD", key)) for key in redis_server.ask(redis, "KEYS", "[ta]:live:*"))
    found["live events and arenas"] = live
    found["archived logs"] = rows(server, "matchmaking", "SELECT COUNT(*) FROM archived_logs")
    return found


async def kill_owners(server, every, closing):
    """Now and then; the other instance takes over."""
    kills = 0
    while every > 0 and not closing.is_set():
        try:
            await asyncio.wait_for(closing.wait(), 60 * every)
        except asyncio.TimeoutError:
            try:
                owner = await asyncio.to_thread(owner_of, server)
            except OSError as error:
                print(f"no kill: {error!r}", flush=True)
                continue
            if owner is not None:
                os.kill(state_of(server)["pids"][owner], signal.SIGKILL)
                kills += 1
    return kills


async def watch(server, parts, options):
    samples, loop = [], asyncio.get_running_loop()
    began = loop.time()
    while loop.time() < began + 60 * options.minutes:
        await asyncio.sleep(options.every)
        try:
            numbers = await asyncio.to_thread(sample, server)
        except (OSError, sqlite3.Error) as error:  # A process has just been killed, or the disk is busy.
            print(f"no sample: {error!r}", flush=True)
            continue
        passed = (loop.time() - began) / 60
        numbers["games ended"] = sum(part.ended for part in parts["pairs"]) + sum(hall.games for hall in parts["halls"])
        numbers["events and arenas held"] = sum(hall.held for hall in parts["halls"])
        samples.append((passed, numbers))
        if len(samples) % 6 == 0:
            print(f"{passed:5.1f} min: " + ", ".join(f"{name} {value:.0f}" for name, value in numbers.items()), flush=True)
    return samples


def may_grow(name, value):
    """In an hour."""
    unit = "MiB" if name.endswith("MiB") else ""
    return max(SHARE_AN_HOUR * value, LEAST_AN_HOUR[unit])


def report(samples):
    """The slope of each number over the time after it settled; answers those that are not flat."""
    settled = [(minute, numbers) for minute, numbers in samples if minute >= SETTLED_AFTER]
    is_judged = len(settled) > 2
    settled = settled if is_judged else samples
    times, steep = [minute for minute, _ in settled], []
    print(f"\n| over the last {times[-1] - times[0]:.1f} min | at their beginning | at the end | slope a minute | in an hour at most |")
    print("| --- | --- | --- | --- | --- |")
    for name in settled[0][1]:
        values = [numbers.get(name, 0) for _, numbers in settled]
        growth = slope(times, values)
        most = "" if name in GROWS else f"{may_grow(name, values[0]):.0f}"
        print(f"| {name} | {values[0]:.1f} | {values[-1]:.1f} | {growth:+.3f} | {most} |")
        if name not in GROWS and 60 * growth > may_grow(name, values[0]):
            steep.append(name)
    if not is_judged:
        print(f"nothing is judged before minute {SETTLED_AFTER}")
    return steep if is_judged else []


async def soak(server, options):
    url = server["urls"][0].rstrip("/")
    players = make_clients([f"soak{number}{side}" for number in range(options.pairs) for side in "ab"], [url], 0, options.seed)
    await register(players, JOINING_AT_ONCE)
    for player in players:
        player.start()
    pairs = [Pair(players[i:i + 2]) for i in range(0, len(players), 2)]
    halls = [(ShortSwisses if number % 2 == 0 else ShortArenas)(number, url, options.players, 10 + number, options.seed)
             for number in range(options.halls)]
    for hall in halls:
        await hall.open(options.bin, server["data"])
    closing, every = asyncio.Event(), 60 * options.pairs / options.rate
    playing = [asyncio.create_task(pair.play(every, closing)) for pair in pairs]
    playing += [asyncio.create_task(hall.hold_on(closing)) for hall in halls]
    killing = asyncio.create_task(kill_owners(server, options.kill_every, closing))
    samples = await watch(server, {"pairs": pairs, "halls": halls}, options)
    steep = report(samples)  # Before anything is closed: an hour's figures do not depend on how it ends.
    closing.set()
    left = (await asyncio.wait(playing, timeout=60 * LAST_GAMES))[1]
    if left:
        steep.append(f"{len(left)} pairs or halls that did not come to an end in {LAST_GAMES} minutes")
        for task in left:
            task.cancel()
    for task in set(playing) - left:
        task.result()
    for hall in halls:
        await hall.stop()
    await leave(players)
    passed, last = samples[-1]
    print(f"\n{last['games ended'] / passed:.0f} games a minute of {options.rate:.0f} and those of events; "
          f"{last['events and arenas held']} events and arenas held, {last['archived logs']} archived; {await killing} owners killed; "
          f"{sum(pair.stalls for pair in pairs)} games and {sum(hall.stalls for hall in halls)} events not played")
    if last["games ended"] == 0 or (halls and last["events and arenas held"] == 0):
        steep.append("nothing was played")
    return steep


def main():
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("bin", type=pathlib.Path, help="folder of the built programs")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rate", type=float, default=1500, help="games that end in a minute, besides those of events")
    parser.add_argument("--pairs", type=int, default=100, help="of players")
    parser.add_argument("--halls", type=int, default=4, help="in which events (the even ones) and arenas are held")
    parser.add_argument("--players", type=int, default=8, help="in each hall")
    parser.add_argument("--kill-every", type=float, default=4, metavar="MINUTES", help="an owner of events; 0: never")
    parser.add_argument("--every", type=float, default=5, help="seconds between two samples")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    options.bin = options.bin.resolve()
    print(f"seed {options.seed}", flush=True)
    os.environ.update(KEPT_FOR)
    with deployment.running(options.bin, "--matchmaking", "2") as server:
        steep = asyncio.run(soak(server, options))
    if steep:
        sys.exit("not flat: " + ", ".join(steep))


if __name__ == "__main__":
    main()
