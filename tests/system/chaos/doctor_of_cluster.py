#!/usr/bin/env python3
"""`escaque doctor` at a Redis Cluster: all servers are asked, and a primary whose replica is lost is named."""

import argparse
import asyncio
import json
import pathlib
import tempfile

from redis_cluster import PRIMARIES, SERVERS, RedisCluster, layout


async def doctor(binary, *redis):
    """{part: (urgency, what)} of the servers. No process is asked: nobody is at that port."""
    places = [word for address in redis for word in ("--redis", address)]
    process = await asyncio.create_subprocess_exec(binary, "doctor", "--json", "--admin", "none=127.0.0.1:1", *places,
                                                   stdout=asyncio.subprocess.PIPE)
    said, _ = await process.communicate()
    return {symptom["part"]: (symptom["urgency"], symptom["what"]) for symptom in json.loads(said)["symptoms"]
            if symptom["part"].startswith("redis")}


async def examine(binary, data):
    layout.make_folders(data)
    cluster = RedisCluster(data)
    await cluster.start([])
    first, replica = cluster.servers[0], cluster.servers[PRIMARIES]
    address = f"127.0.0.1:{first.announced}"
    try:
        parts = await doctor(binary, address)
        assert len(parts) == SERVERS and {urgency for urgency, _ in parts.values()} == {"none"}, parts

        replica.process.stop()
        while first.ask("ROLE")[2]:
            await asyncio.sleep(0.05)
        parts = await doctor(binary, f"127.0.0.1:{replica.announced}", address)
        urgent = {part: what for part, (urgency, what) in parts.items() if urgency == "now"}
        assert list(urgent) == [f"redis {address}"] and "no replica that is in step" in urgent[f"redis {address}"], parts
    finally:
        for server in cluster.servers:
            server.process.stop()
        for proxy in cluster.proxies:
            await proxy.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="folder of the built programs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="escaque-doctor-") as folder:
        asyncio.run(examine(options.bin.resolve() / "escaque", pathlib.Path(folder)))


if __name__ == "__main__":
    main()
