#!/usr/bin/env python3
"""`escaque doctor` at a Redis Cluster: all servers are asked, and a primary whose replica is lost is named. One whose clock is
not that of the others is named by a service, too, which does not start."""

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

        replica.process.stop()
        while first.ask("ROLE")[2]:
            await asyncio.sleep(0.05)
        parts = await doctor(binary, f"127.0.0.1:{replica.announced}", address)
        urgent = {part: what for part, (urgency, what) in parts.items() if urgency == "now"}
        assert list(urgent) == [f"redis {address}"] and "no replica that is in step" in urgent[f"redis {address}"], parts


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
