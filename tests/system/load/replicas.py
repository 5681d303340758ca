#!/usr/bin/env python3
"""What a replica costs a move: `escaque load` through a whole server on one Redis, and on a Redis Cluster of three primaries
with a replica each, with redis.replicas 0 and 1; in turn, so that a noisy machine is the same for all. Usage: replicas.py BIN
[--rates 1000 2000 …] [--runs N] [--seconds N] [--games N] [--fsync always]"""

import argparse
import asyncio
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests/system/chaos")]
from redis_cluster import RedisCluster, Server, layout  # noqa: E402
from cluster import Kept  # noqa: E402
import command_line  # noqa: E402

ONE_OF_EACH = dict.fromkeys(("accounts", "conduct", "games", "gateway", "matchmaking", "ratings"), 1)
SIDES = {"one Redis": None, "a cluster": 0, "with replicas": 1}


class Direct(Server):
    """Without relays: nobody cuts it off."""

    def __init__(self, number, data, fsync):
        super().__init__(number, data)
        self.fsync, self.proxies = fsync, []

    async def open_doors(self):
        return self.port, self.bus


class Site(Kept):
    """A process of each service, on one Redis or on a cluster."""

    def __init__(self, binaries, data, fsync, replicas):
        super().__init__()
        layout.make_folders(data)
        ports = {name: (layout.free_port(), layout.free_port()) for name in layout.all_ports(ONE_OF_EACH)}
        options = command_line.read_options(
            ["--bin", str(binaries), "--data", str(data), "--web", str(data), "--fsync", fsync, "--no-analysis"])
        self.processes = {process.name: process for process in layout.processes(options, ports)}
        self.url = f"http://127.0.0.1:{ports['gateway'][0]}"
        self.redis = None
        if replicas is not None:
            self.redis = RedisCluster(data, lambda number, data: Direct(number, data, fsync))
            del self.processes["redis"]
        self.replicas = replicas

    async def start(self):
        servers = await self.redis.start([]) if self.redis else {}
        for process in self.processes.values():
            if self.redis:
                place = process.command.index("--redis-host")
                process.command[place:place + 2] = ["--redis-nodes", self.redis.nodes, "--redis-replicas", str(self.replicas)]
            process.start()
        self.processes = servers | self.processes
        await self.wait_healthy()


async def load(options, replicas, rate):
    """Milliseconds (p50, p99) of its round trips, and moves a second."""
    with tempfile.TemporaryDirectory(prefix="escaque-") as folder:
        folder = pathlib.Path(folder)
        site = Site(options.binaries, folder / "var", options.fsync, replicas)
        try:
            await site.start()
            report = folder / "report.json"
            words = [options.binaries / "escaque", "load", "--url", site.url, "--pgn", ROOT / "tests/data/games/games.pgn",
                     "--report", report, "--connections", 2 * options.games, "--games", options.games, "--rate", rate,
                     "--duration", options.seconds]
            await asyncio.to_thread(subprocess.run, list(map(str, words)), check=True, stdout=subprocess.DEVNULL)
            told = json.loads(report.read_text())
            assert told["received"] == told["due"] and not told["errors"], told
            return told["round_trip_ms"]["p50"], told["round_trip_ms"]["p99"], told["achieved_rate"]
        finally:
            await site.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binaries", type=lambda text: pathlib.Path(text).resolve())
    parser.add_argument("--rates", type=int, nargs="+", default=[500, 1000, 2000, 4000])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--fsync", default="everysec", choices=("always", "everysec"))
    options = parser.parse_args()
    print(f"{options.games:,} games, appendfsync {options.fsync}; medians of {options.runs} runs: p50, p99 ms (every p99), moves/s")
    for rate in options.rates:
        found = {side: [] for side in SIDES}
        for run in range(options.runs):
            for side, replicas in SIDES.items():
                found[side].append(asyncio.run(load(options, replicas, rate)))
        for side, runs in found.items():
            p50, p99, achieved = map(statistics.median, zip(*runs))
            print(f"{rate:>6} {side:<14} {p50:7.1f} {p99:7.1f} ({', '.join(f'{run[1]:.1f}' for run in runs)}) {achieved:9.0f}", flush=True)


if __name__ == "__main__":
    main()
