#!/usr/bin/env python3
"""While the replica of a primary of a Redis Cluster is away, or both are, the players of their games, and no others, are told
that the clocks are stopped. All services stay ready except for the instances of `games` whose shards wait for the primary."""

import argparse
import asyncio
import pathlib
import random
import sys
import tempfile
import urllib.error
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from cluster import Cluster  # noqa: E402
from system.bots.client import Client  # noqa: E402
from system.bots.crowd import join, leave, make_clients  # noqa: E402
from system.bots.pairing import by_challenge  # noqa: E402

TERMS = {"timeControl": {"baseMs": 600_000}, "variant": "VARIANT_STANDARD"}
FOR_LONG = 3600.0  # Seconds: we start it again ourselves.
WITHIN = 60.0


class Watcher(Client):
    """Remembers what was said of how the server is: of all games under "", and of each."""

    def __init__(self, *args):
        super().__init__(*args)
        self.told = {}

    def take(self, message):
        if state := message.get("serverState"):
            self.told.setdefault(state.get("gameId", ""), []).append(state["health"])
        super().take(message)


async def until(is_so, what):
    deadline = asyncio.get_running_loop().time() + WITHIN
    while not await asyncio.to_thread(is_so):
        if asyncio.get_running_loop().time() > deadline:
            raise AssertionError(f"not within {WITHIN:.0f} s: {what}")
        await asyncio.sleep(0.1)


def readiness(process):
    """Status and words of /readyz."""
    port = process.command[process.command.index("--admin-port") + 1]
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()


def holders_of(servers, pattern):
    """The primary that has such a key, and its replica."""
    holders = [server for server in servers if server.ask("KEYS", pattern)]
    return sorted(holders, key=lambda server: server.ask("ROLE")[0] != "master")


async def games_of_two_servers(white, black, servers):
    """A server that does not have the lobby and its replica; the games that they have, and those of others: at least one each."""
    lobby = holders_of(servers, "l:lease:*")
    held = {}
    while lobby not in held.values() or all(holders == lobby for holders in held.values()):
        if game := await by_challenge(white, black, TERMS):
            await white.follow(game)
            held[game] = holders_of(servers, f"g:*:{game}")
    away = next(holders for holders in held.values() if holders != lobby)
    return away, [game for game in held if held[game] == away], [game for game in held if held[game] != away]


async def move(white, game):
    action = {"gameId": game, "version": white.views[game].version, "action": {"playMove": {"uci": "e2e4"}}}
    entry = await white.insist("actInGame", action)
    assert entry.get("version"), entry


async def examine(cluster, white, black):
    servers = cluster.redis_cluster.servers
    (primary, replica), lost, kept = await games_of_two_servers(white, black, servers)
    white.told.clear()
    stopped, well = ["HEALTH_CLOCKS_STAND"], ["HEALTH_WELL"]
    cluster.kill(replica.name, FOR_LONG)
    await until(lambda: white.told == dict.fromkeys(lost, stopped), f"clocks are said to be stopped in {lost} without a replica")
    cluster.processes[replica.name].start()
    told = dict.fromkeys(lost, stopped + well)
    await until(lambda: white.told == told, f"clocks are said to run again in {lost} with the replica")

    for server in (replica, primary):
        cluster.kill(server.name, FOR_LONG)
    told = dict.fromkeys(lost, stopped + well + stopped)
    await until(lambda: white.told == told, f"clocks are said to be stopped in {lost} alone")

    services = [process for name, process in cluster.processes.items() if name not in cluster.redis_names]
    games = [process for process in services if process.name.startswith("games")]
    await until(lambda: any(readiness(process)[0] == 503 for process in games), "shards of games wait")
    for process in services:
        status, words = readiness(process)
        print(process.name, status, words.strip().replace("\n", "; "))
        assert status == 200 or process in games and '"redis":"ok"' in words, (process.name, words)
    for game in kept:
        await move(white, game)
    assert white.told == told, white.told

    for server in (primary, replica):
        cluster.processes[server.name].start()
    told = dict.fromkeys(lost, 2 * (stopped + well))
    await until(lambda: white.told == told, f"clocks are said to run again in {lost}")
    await cluster.wait_healthy()
    for game in lost:
        await move(white, game)
    assert white.told == told, white.told


async def run(binaries, folder):
    cluster = Cluster(binaries, folder, random.Random(1), is_redis_cluster=True)
    clients = []
    try:
        await cluster.start()
        clients = make_clients(["Ana", "Beto"], cluster.doors, 1, 1, kind=Watcher)
        await join(clients)
        await examine(cluster, *clients)
    finally:
        await leave(clients)
        await cluster.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="folder of the built programs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="escaque-away-") as folder:
        asyncio.run(run(options.bin.resolve(), pathlib.Path(folder)))


if __name__ == "__main__":
    main()
