#!/usr/bin/env python3
"""`escaque doctor` at a Redis Cluster: all servers are asked, a replica that was never synced is named, and so is a primary
whose replica is lost. One whose clock is not that of the others is named by a service, too, which does not start."""

import argparse
import asyncio
import contextlib
import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from cluster import WallClock  # noqa: E402
from redis_cluster import PRIMARIES, SERVERS, RedisCluster, Server, layout  # noqa: E402

AHEAD = 10  # Seconds.
BAD_INPUT = 3  # What a service ends with.


async def doctor(binary, *redis):
    """{part: (urgency, what)} of the servers: nothing else is named, and no server was started where we stand."""
    places = [word for address in redis for word in ("--redis", address)]
    process = await asyncio.create_subprocess_exec(binary, "doctor", "--json", "--all", *places, cwd="/",
                                                   stdout=asyncio.subprocess.PIPE)
    said, _ = await process.communicate()
    return {symptom["part"]: (symptom["urgency"], symptom["what"]) for symptom in json.loads(said)["symptoms"]}


@contextlib.asynccontextmanager
async def running(data, make=Server):
    layout.make_folders(data)
    cluster = RedisCluster(data, make)
    try:
        await cluster.start([])
        yield cluster
    finally:
        for server in cluster.servers:
            server.process.stop()
        for proxy in cluster.proxies:
            await proxy.stop()


async def examine(binary, data):
    async with running(data) as cluster:
        first, replica = cluster.servers[0], cluster.servers[PRIMARIES]
        address = f"127.0.0.1:{first.announced}"
        parts = await doctor(binary, address)
        assert len(parts) == SERVERS and {urgency for urgency, _ in parts.values()} == {"none"}, parts

        await examine_never_synced(binary, cluster, first, replica)

        await stop(replica, first)
        parts = await doctor(binary, f"127.0.0.1:{replica.announced}", address)
        assert parts[f"redis 127.0.0.1:{replica.announced}"][0] == "soon", parts
        urgent = {part: what for part, (urgency, what) in parts.items() if urgency == "now"}
        assert list(urgent) == [f"redis {address}"] and "no replica that is in step" in urgent[f"redis {address}"], parts


async def stop(replica, primary):
    """Until the primary knows that it has none."""
    replica.process.stop()
    while primary.ask("ROLE")[2]:
        await asyncio.sleep(0.05)


async def examine_never_synced(binary, cluster, primary, replica):
    """It is started again with a password that its primary refuses; afterwards all is as before."""
    await stop(replica, primary)
    right = replica.process.command
    replica.process.command = [*right, "--masterauth", "wrong"]
    replica.process.start()
    # It answers before it knows again whose replica it is.
    while not replica.process.is_healthy() or replica.ask("ROLE")[0] != "slave":
        await asyncio.sleep(0.05)
    at_primary, at_replica = (f"redis 127.0.0.1:{server.announced}" for server in (primary, replica))
    # Whichever of the two is asked which servers there are.
    for server in (primary, replica):
        parts = await doctor(binary, f"127.0.0.1:{server.announced}")
        assert len(parts) == SERVERS, parts
        wrong = {part: said for part, said in parts.items() if said[0] != "none"}
        assert set(wrong) == {at_primary, at_replica} and "no replica that is in step" in wrong[at_primary][1], parts
        urgency, what = wrong[at_replica]
        assert urgency == "soon" and f"never in step with its primary 127.0.0.1:{primary.announced}" in what, parts

    replica.process.command = right
    replica.ask("CONFIG", "SET", "masterauth", "")
    await cluster.wait_whole()


class Hasty(Server):
    """One of them has a clock of its own."""

    def __init__(self, wall_clock, number, data):
        super().__init__(number, data)
        self.environment = wall_clock.environment if number == 2 else []

    async def announce(self, environment):
        return await super().announce(environment + self.environment)


async def examine_clocks(binaries, data):
    data.mkdir()
    wall_clock = WallClock(binaries, data)
    wall_clock.step(AHEAD)
    async with running(data, lambda number, data: Hasty(wall_clock, number, data)) as cluster:
        ahead = cluster.servers[1]
        service = await asyncio.create_subprocess_exec(
            binaries / "escaque-ratings", "--admin-port", "0", "--listen-port", "0", "--redis-nodes", cluster.nodes,
            "--sql-connection", f"sqlite3://{data}/ratings.sqlite", cwd=data, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT)
        said = (await asyncio.wait_for(service.communicate(), 60))[0].decode()
        assert service.returncode == BAD_INPUT and f"the clock of the Redis at 127.0.0.1:{ahead.announced} is {AHEAD} s ahead" in said, said
        parts = await doctor(binaries / "escaque", f"127.0.0.1:{ahead.announced}")
        urgency, what = parts[f"redis 127.0.0.1:{ahead.announced}"]
        assert urgency != "none" and "clock" in what, parts


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="folder of the built programs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="escaque-doctor-") as folder:
        binaries, folder = options.bin.resolve(), pathlib.Path(folder)
        asyncio.run(examine(binaries / "escaque", folder / "one"))
        asyncio.run(examine_clocks(binaries, folder / "other"))


if __name__ == "__main__":
    main()
