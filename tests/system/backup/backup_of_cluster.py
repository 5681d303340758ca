#!/usr/bin/env python3
"""The drill of tests/e2e/backup_test.py with a Redis Cluster: `escaque backup` from all primaries while games are played, then
every process is killed and every disk lost; `escaque restore` into a new cluster, and services on what was restored. With
--guarded all rows are in PostgreSQL, restored into another one, and everything speaks mutual TLS."""

import argparse
import asyncio
import os
import pathlib
import signal
import sys
import tempfile
import time

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[2] / place) for place in (".", "system/chaos")]
from redis_cluster import PRIMARIES, RedisCluster, layout  # noqa: E402
from support.command import FAILED, escaque  # noqa: E402
from system.backup import drill, sites  # noqa: E402
from system.bots import world  # noqa: E402
from system.machines.site import Site  # noqa: E402


class Begun(RedisCluster):
    """Runs before there are services."""

    async def begin(self):
        self.processes = await super().start([])

    async def start(self, _):
        return self.processes


async def lose(cluster):
    """All machines at once, without a word."""
    if cluster.task:
        cluster.task.cancel()
    for name in cluster.processes:
        cluster.signal(name, signal.SIGKILL)
    await cluster.stop()


async def begin_cluster(folder, site):
    layout.make_folders(folder)
    redis = Begun(folder, site.make_server)
    await redis.begin()
    return redis, f"127.0.0.1:{redis.servers[PRIMARIES].announced}"  # A replica knows the others, too.


async def restore_into_new(binaries, backup, data, folder, site):
    """The new cluster."""
    async def refused(redis, says, *login):
        await asyncio.to_thread(escaque, binaries, "restore", backup, "--data", data, "--redis", redis, *site.restore_flags, *login,
                                status=FAILED, says=says)
        assert not data.exists(), "something was changed"
    redis, address = await begin_cluster(folder, site)
    await refused(f"127.0.0.1:{layout.free_port()}", "cannot connect to 127.0.0.1")
    redis.servers[1].ask("SET", "{2}", "x")
    await refused(address, "holds keys (expected: a new Redis, or a new cluster")
    redis.servers[1].ask("DEL", "{2}")
    password = folder / "operator.password"
    password.write_text("guess\n")
    password.chmod(0o600)
    login = ("--redis-user", "operator", "--redis-password-file", password)
    for server in redis.servers:
        server.ask("ACL", "SETUSER", "operator", "on", ">secret", "~*", "+@all")
    await refused(address, "WRONGPASS", *login)
    password.write_text("secret\n")
    said = await asyncio.to_thread(escaque, binaries, "restore", backup, "--data", data, "--redis", address, *site.restore_flags, *login,
                                   says=f"start the services on {data}, with Redis at {address}")
    for words in (" keys restored into Redis", f"{data}: as of "):
        print(next(line for line in said.splitlines() if words in line))
    assert " s ago, " in said and not (data / "redis").exists(), said
    return redis


def check_one_redis(binaries, backup, data):
    """A backup of a cluster is that of one Redis, too: a site may go back to one."""
    escaque(binaries, "restore", backup, "--data", data, says=f"./dev up --data {data}")
    assert (data / "redis/appendonlydir/appendonly.aof.1.base.rdb").read_bytes() == (backup / "redis.rdb").read_bytes()


async def make_and_lose(binaries, seed, backup, site, data, making):
    """What is known of the games before and after `making(cluster, world, server)` has made the backup; then nothing is left."""
    cluster = site.cluster(binaries, data, seed)
    drill.make_certificate(binaries, data, "new authority")
    try:
        await cluster.start()
        server = site.server_of(cluster)
        known = await drill.in_world(server, binaries, seed, lambda world: making(cluster, world, server))
    finally:
        await lose(cluster)
    print(f"lost with all machines: what was acknowledged in the last {time.monotonic() - known.began:.1f} s", flush=True)
    drill.check_manifest(backup, site.rows)
    escaque(binaries, "backup", backup, "--verify", says=": whole")
    return known


async def restore_and_play(binaries, seed, backup, site, data, folder, known):
    """On new servers, and with everything that was known."""
    redis = await restore_into_new(binaries, backup, data, folder, site)
    cluster = site.cluster(binaries, data, seed)
    cluster.redis_cluster = redis
    world.PATIENCE += 45  # As in backup_test.py: readers have other names.
    try:
        await cluster.start()
        server = site.server_of(cluster)
        await drill.in_world(
            server, binaries, seed, lambda world: drill.check_restored(world, server, site.rows, known, seed))
    finally:
        await cluster.stop()


async def run(binaries, seed, folder, keys):
    backup, data, fresh = folder / "backup", folder / "var", folder / "fresh"

    async def making(_, world, server):
        return await drill.back_up_while_playing(world, server, backup, seed)
    with sites.running(data, folder / "rows", keys) as site:
        known = await make_and_lose(binaries, seed, backup, site, data, making)
    if not keys:
        check_one_redis(binaries, backup, folder / "one")
    with sites.running(fresh, folder / "other-rows", keys) as site:
        await restore_and_play(binaries, seed, backup, site, fresh, folder / "second", known)


def make_keys(binaries, folder):
    keys = Site(folder, binaries)
    keys.make(["127.0.0.1"])
    return keys


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="folder of the built programs")
    parser.add_argument("--seed", default=str(time.time_ns() % 1_000_000))
    parser.add_argument("--guarded", action="store_true", help="rows in PostgreSQL, and mutual TLS")
    options = parser.parse_args()
    print(f"seed {options.seed}")
    os.environ.update(drill.CHEAP_HASHES)
    with tempfile.TemporaryDirectory(prefix="escaque-") as folder:
        binaries, folder = options.bin.resolve(), pathlib.Path(folder)
        keys = make_keys(binaries, folder / "keys") if options.guarded else None
        asyncio.run(run(binaries, options.seed, folder, keys))


if __name__ == "__main__":
    main()
