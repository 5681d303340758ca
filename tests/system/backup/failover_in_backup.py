#!/usr/bin/env python3
"""`escaque backup` of a Redis Cluster while one of its primaries is killed, is stopped or hands over to its replica, at chosen
moments and with games that go on. Such a backup fails, names the server and leaves nothing, or it is whole. The same command
is then given until it succeeds, all machines are lost, and what was restored counts once."""

import argparse
import asyncio
import functools
import os
import pathlib
import random
import signal
import tempfile
import time

import backup_of_cluster
from proxy import Proxy
from redis_cluster import PRIMARIES, Server, redis_server
from support.command import FAILED, escaque
from system.backup import drill, sites

PAUSE, SYNC = b"$5\r\nPAUSE\r\n", b"$4\r\nSYNC\r\n"  # What the command asks of each primary, in this order.
SNAPSHOT = b"REDIS0"  # How the answer begins.
# One game is left alone all the while.
TERMS = drill.TERMS | {"timeControl": {"baseMs": 900_000}}
BACK_AFTER = 3.0  # Seconds until a killed server is started again.
HEIR_WITHIN = 30.0  # Seconds.


class Tap:
    """Reads, and looks at what came."""

    def __init__(self, reader, look):
        self.reader, self.look = reader, look

    async def read(self, most):
        data = await self.reader.read(most)
        await self.look(data)
        return data


class TappedProxy(Proxy):
    """When `words` pass for the first time, it does something before it lets them through."""

    words, do = None, None

    async def look(self, data):
        if self.words and self.words in data:
            self.words = None
            await self.do()

    async def pump(self, link, reader, writer):
        await super().pump(link, Tap(reader, self.look), writer)


class TappedServer(Server):
    def __init__(self, number, data):
        super().__init__(number, data)
        self.proxies[0] = TappedProxy(self.name, self.proxies[0].target)


def role_of(server):
    return server.ask("ROLE")[0]


async def kill(cluster, server):
    cluster.kill(server.name, BACK_AFTER)


async def stop(cluster, server):
    """Until the command has ended."""
    cluster.signal(server.name, signal.SIGSTOP)


async def hand_over(_, server):
    """In good order: no connection notices."""
    own = server.ask("CLUSTER", "MYID")
    nodes = [line.split() for line in server.ask("CLUSTER", "NODES").splitlines()]
    host, port = next(node[1] for node in nodes if node[3] == own).split("@")[0].rsplit(":", 1)
    await asyncio.to_thread(redis_server.ask, f"{host}:{port}", "CLUSTER", "FAILOVER")
    async with asyncio.timeout(HEIR_WITHIN):
        while await asyncio.to_thread(role_of, server) == "master":
            await asyncio.sleep(0.02)


# When, what happens to the primary, and whether a backup may be whole all the same: what was begun at that moment is of it.
DISTURBANCES = ((PAUSE, kill, False), (PAUSE, stop, False), (PAUSE, hand_over, False), (SYNC, kill, False), (SYNC, stop, False),
                (SNAPSHOT, kill, True))


async def attempt(binaries, backup, server):
    """Its status, and what it said. What failed has left nothing."""
    status, said = await drill.command_backup(binaries, backup, server)
    if status != 0:
        assert status == FAILED and "escaque backup: " in said and "(expected: " in said, (status, said)
        assert list(backup.iterdir()) == [], (said, list(backup.iterdir()))
    return status, said


async def disturbed(cluster, victim, when, what, may_be_whole, binaries, backup, server):
    proxy = victim.proxies[0]
    proxy.words, proxy.do = when, functools.partial(what, cluster, victim)
    began = time.monotonic()
    status, said = await attempt(binaries, backup, server)
    took = time.monotonic() - began
    cluster.signal(victim.name, signal.SIGCONT)
    assert proxy.words is None, f"{when} did not pass the proxy of {victim.name}: {said}"
    print(f"{took:5.1f} s  {what.__name__} at {when}: {said.splitlines()[-1] if status else 'whole'}", flush=True)
    if status == 0:
        assert may_be_whole, said
        await asyncio.to_thread(escaque, binaries, "backup", backup, "--verify", says=": whole")
    else:
        assert f"127.0.0.1:{victim.announced}" in said, (victim.announced, said)


async def back_up_among_failovers(cluster, rng, binaries, backup, server, before_attempt):
    """What the first command says that succeeds after the last failover."""
    redis = cluster.redis_cluster
    for number, (when, what, may_be_whole) in enumerate(rng.sample(DISTURBANCES, len(DISTURBANCES))):
        await redis.wait_whole()
        primary = await asyncio.to_thread(redis.primary, rng.randint(1, PRIMARIES))
        victim = next(server for server in redis.servers if server.name == primary)
        await disturbed(cluster, victim, when, what, may_be_whole, binaries, backup.with_name(f"disturbed{number}"), server)
    began, attempts = time.monotonic(), 0
    async with asyncio.timeout(HEIR_WITHIN):
        status = FAILED
        while status != 0:
            before_attempt()
            status, said = await attempt(binaries, backup, server)
            attempts += 1
    print(f"{time.monotonic() - began:5.1f} s  until the same command succeeded, at attempt {attempts}", flush=True)
    await redis.wait_whole()  # What comes after the backup needs everybody.
    return said.splitlines()[0]


async def run(binaries, seed, folder):
    backup, data, fresh = folder / "backup", folder / "var", folder / "fresh"
    rng = random.Random(f"{seed} failovers")

    async def making(cluster, world, server):
        return await drill.back_up_while_playing(
            world, server, backup, seed, functools.partial(back_up_among_failovers, cluster, rng), TERMS, is_disturbed=True)
    with sites.running(data, folder / "rows") as site:
        site.make_server = TappedServer
        known = await backup_of_cluster.make_and_lose(binaries, seed, backup, site, data, making)
    with sites.running(fresh, folder / "other-rows") as site:
        await backup_of_cluster.restore_and_play(binaries, seed, backup, site, fresh, folder / "second", known)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="folder of the built programs")
    parser.add_argument("--seed", default=str(time.time_ns() % 1_000_000))
    options = parser.parse_args()
    print(f"seed {options.seed}")
    os.environ.update(drill.CHEAP_HASHES)
    with tempfile.TemporaryDirectory(prefix="escaque-") as folder:
        asyncio.run(run(options.bin.resolve(), options.seed, pathlib.Path(folder)))


if __name__ == "__main__":
    main()
