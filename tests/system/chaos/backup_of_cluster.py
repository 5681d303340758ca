#!/usr/bin/env python3
"""The drill of tests/e2e/backup_test.py with a Redis Cluster: `escaque backup` from all primaries while games are played, then
every process is killed and every disk lost; `escaque restore` into a new cluster, and services on what was restored."""

import argparse
import asyncio
import os
import pathlib
import random
import signal
import sys
import tempfile
import time

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[2] / place) for place in (".", "e2e")]
import backup_test  # noqa: E402
from cluster import Cluster  # noqa: E402
from redis_cluster import PRIMARIES, RedisCluster, layout  # noqa: E402
from support import rows  # noqa: E402
from support.command import FAILED, escaque  # noqa: E402
from system.bots import world  # noqa: E402


class Begun(RedisCluster):
    """Runs before there are services."""

    async def begin(self):
        self.processes = await super().start([])

    async def start(self, _):
        return self.processes


def server_of(cluster):
    """As backup_test.py knows one."""
    return {"urls": cluster.doors, "data": cluster.data,
            "redis_servers": [f"127.0.0.1:{server.port}" for server in cluster.redis_cluster.servers]}


async def lose(cluster):
    """All machines at once, without a word."""
    cluster.task.cancel()
    for name in cluster.processes:
        cluster.signal(name, signal.SIGKILL)
    await cluster.stop()


async def begin_cluster(folder):
    layout.make_folders(folder)
    redis = Begun(folder)
    await redis.begin()
    return redis, f"127.0.0.1:{redis.servers[PRIMARIES].announced}"  # A replica knows the others, too.


async def restore_into_new(binaries, backup, data, folder):
    """The new cluster."""
    async def refused(redis, says, *login):
        await asyncio.to_thread(escaque, binaries, "restore", backup, "--data", data, "--redis", redis, *login, status=FAILED,
                                says=says)
        assert not data.exists(), "something was changed"
    redis, address = await begin_cluster(folder)
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
    said = await asyncio.to_thread(escaque, binaries, "restore", backup, "--data", data, "--redis", address, *login,
                                   says=f"start the services on {data}, with Redis at {address}")
    print(said.splitlines()[0])
    assert " keys restored into Redis" in said and not (data / "redis").exists(), said
    return redis


def check_one_redis(binaries, backup, data):
    """A backup of a cluster is that of one Redis, too: a site may go back to one."""
    escaque(binaries, "restore", backup, "--data", data, says=f"./dev up --data {data}")
    assert (data / "redis/appendonlydir/appendonly.aof.1.base.rdb").read_bytes() == (backup / "redis.rdb").read_bytes()


async def drill(binaries, seed, folder):
    first = Cluster(binaries, folder / "var", random.Random(seed), is_redis_cluster=True)
    backup, fresh = folder / "backup", folder / "fresh"
    backup_test.make_certificate(binaries, first.data, "new authority")
    try:
        await first.start()
        server = server_of(first)
        known = await backup_test.in_world(
            server, binaries, seed, lambda world: backup_test.back_up_while_playing(world, server, backup, seed))
    finally:
        await lose(first)
    backup_test.check_manifest(backup, rows.InFiles(first.data))
    escaque(binaries, "backup", backup, "--verify", says=": whole")
    check_one_redis(binaries, backup, folder / "one")

    redis = await restore_into_new(binaries, backup, fresh, folder / "second")
    second = Cluster(binaries, fresh, random.Random(seed), is_redis_cluster=True)
    second.redis_cluster = redis
    world.PATIENCE += 45  # As in backup_test.py: readers have other names.
    try:
        await second.start()
        server, kept = server_of(second), rows.InFiles(fresh)
        await backup_test.in_world(
            server, binaries, seed, lambda world: backup_test.check_restored(world, server, kept, known, seed))
    finally:
        await second.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="folder of the built programs")
    parser.add_argument("--seed", default=str(time.time_ns() % 1_000_000))
    options = parser.parse_args()
    print(f"seed {options.seed}")
    os.environ.update(backup_test.CHEAP_HASHES)
    with tempfile.TemporaryDirectory(prefix="escaque-") as folder:
        asyncio.run(drill(options.bin.resolve(), options.seed, pathlib.Path(folder)))


if __name__ == "__main__":
    main()
