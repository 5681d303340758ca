#!/usr/bin/env python3
"""Whether anything grows: games end at a steady rate for as long as one likes, on a whole server of its own, and memory
of Redis and of every process, keys and deletions that are due are read every few seconds. What is printed at the end
is their slope once the first streams have been deleted. Usage: soak.py BIN [--minutes 60] [--rate 1500]"""

import argparse
import asyncio
import os
import pathlib
import random
import sqlite3
import statistics
import sys
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
for folder in ("tests", "tests/chaos", "deploy"):
    sys.path.insert(0, str(ROOT / folder))
import redis_server  # noqa: E402
from client import Client, Stalled  # noqa: E402
from support import deployment  # noqa: E402

KEEP_MINUTES = 2  # How long the stream of an ended game stays here (an hour by default).
SETTLED_AFTER = KEEP_MINUTES + 1  # Minutes until as much is deleted as ends.
TERMS = {"timeControl": {"baseMs": 180_000}, "variant": "VARIANT_STANDARD", "isRated": True}
MOVES = ("e2e4", "e7e5")
PAGE = os.sysconf("SC_PAGE_SIZE")


class Silent:
    """Nobody judges what was sent and received here."""

    def note(self, *_, **__):
        pass


class Pair:
    """Two who play one short game after the other."""

    def __init__(self, number, url, rng):
        source = f"127.0.{1 + number // 200}.{1 + number % 200}"
        self.players = [Client(f"soak{number}{side}", [url], source, Silent(), rng) for side in "ab"]
        self.ended, self.stalls = 0, 0

    async def join(self):
        for player in self.players:
            await player.register()
            player.start()

    async def play(self, every, closing):
        """A game every so many seconds, by the clock: what was late is caught up."""
        loop = asyncio.get_running_loop()
        due = loop.time() + random.random() * every
        while not closing.is_set():
            await asyncio.sleep(max(0.0, due - loop.time()))
            due += every
            try:
                await self.play_one()
                self.ended += 1
            except Stalled:
                self.stalls += 1
            self.players.reverse()

    async def play_one(self):
        white, black = self.players
        opened = await white.insist("openChallenge", {"handle": black.name, "terms": TERMS, "color": "COLOR_WISH_WHITE"})
        challenge = opened.get("done", {}).get("id")
        if challenge is None:
            raise Stalled(f"refused: {opened}")
        accepted = await black.insist("answerChallenge", {"accept": True, "challengeId": challenge})
        game_id = accepted.get("done", {}).get("gameId")
        if game_id is None:
            raise Stalled(f"refused: {accepted}")
        for player in self.players:
            await player.follow(game_id)
        for version, (player, uci) in enumerate(zip(self.players, MOVES), start=1):
            await self.act(player, game_id, version, {"playMove": {"uci": uci}})
        await self.act(white, game_id, len(MOVES) + 1, {"resign": {}})
        for player in self.players:
            await player.unfollow(game_id)

    @staticmethod
    async def act(player, game_id, version, action):
        while player.views[game_id].version < version:
            await player.wait(0.5)
        await player.insist("actInGame", {"gameId": game_id, "version": version, "action": action})

    async def leave(self):
        for player in self.players:
            await player.stop()


def metric(admin_port, name):
    with urllib.request.urlopen(f"http://127.0.0.1:{admin_port}/metrics", timeout=5) as answer:
        for line in answer.read().decode().splitlines():
            if line.startswith(name + " "):
                return float(line.split()[1])
    return 0.0


def sample(server):
    """Numbers by name, of this moment."""
    redis = server["addresses"]["redis"]
    memory = redis_server.ask(redis, "INFO", "memory").splitlines()
    used = next(int(line.split(":")[1]) for line in memory if line.startswith("used_memory:"))
    found = {"Redis, MiB": used / redis_server.MIB, "keys in Redis": int(redis_server.ask(redis, "DBSIZE"))}
    for name, pid in server["pids"].items():
        if name != "redis":
            resident = int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE
            found[f"{name}, MiB"] = resident / redis_server.MIB
    found["deletions that are due"] = metric(server["ports"]["games"]["admin"], "escaque_games_streams_due")
    with sqlite3.connect(f"file:{server['data']}/games.sqlite?mode=ro", uri=True) as archive:
        found["streams to delete, now or later"] = archive.execute("SELECT COUNT(*) FROM streams_to_delete").fetchone()[0]
        found["entries put aside"] = archive.execute("SELECT COUNT(*) FROM rejected_entries").fetchone()[0]
    return found


async def watch(server, pairs, minutes, every):
    samples, loop = [], asyncio.get_running_loop()
    began = loop.time()
    while loop.time() < began + 60 * minutes:
        await asyncio.sleep(every)
        numbers = await asyncio.to_thread(sample, server)
        passed = (loop.time() - began) / 60
        samples.append((passed, numbers | {"games ended": sum(pair.ended for pair in pairs)}))
        if len(samples) % 6 == 0:
            print(f"{passed:5.1f} min: " + ", ".join(f"{name} {value:.0f}" for name, value in samples[-1][1].items()),
                  flush=True)
    return samples


def report(samples):
    """The slope of each number over the time after it settled."""
    settled = [(minute, numbers) for minute, numbers in samples if minute >= SETTLED_AFTER] or samples
    times = [minute for minute, _ in settled]
    print(f"\n| over the last {times[-1] - times[0]:.1f} min | at their beginning | at the end | slope a minute |")
    print("| --- | --- | --- | --- |")
    for name in settled[0][1]:
        values = [numbers[name] for _, numbers in settled]
        slope = statistics.linear_regression(times, values).slope if len(values) > 1 else 0.0
        print(f"| {name} | {values[0]:.1f} | {values[-1]:.1f} | {slope:+.3f} |")


async def soak(server, options):
    rng = random.Random(options.seed)
    pairs = [Pair(number, server["urls"][0], rng) for number in range(options.pairs)]
    await asyncio.gather(*(pair.join() for pair in pairs))
    closing, every = asyncio.Event(), 60 * options.pairs / options.rate
    playing = [asyncio.create_task(pair.play(every, closing)) for pair in pairs]
    samples = await watch(server, pairs, options.minutes, options.every)
    closing.set()
    await asyncio.gather(*playing)
    await asyncio.gather(*(pair.leave() for pair in pairs))
    report(samples)
    stalls = sum(pair.stalls for pair in pairs)
    print(f"\n{samples[-1][1]['games ended'] / samples[-1][0]:.0f} games a minute of {options.rate:.0f}; {stalls} not played")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("bin", type=pathlib.Path, help="folder of the built programs")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rate", type=float, default=1500, help="games that end in a minute")
    parser.add_argument("--pairs", type=int, default=100, help="of players")
    parser.add_argument("--every", type=float, default=5, help="seconds between two samples")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    os.environ["ESCAQUE_GAMES_ARCHIVE_KEEP_STREAM"] = f"{KEEP_MINUTES}m"
    with deployment.running(options.bin.resolve()) as server:
        asyncio.run(soak(server, options))


if __name__ == "__main__":
    main()
