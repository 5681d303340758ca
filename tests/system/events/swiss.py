#!/usr/bin/env python3
"""Bots play a whole Swiss through the whole server: late entries, byes, a withdrawal, a no-show, a corrected result.
What came out is judged from the outside. README.md says how."""

import argparse
import asyncio
import pathlib
import random
import shutil
import sys
import tempfile
import time

TESTS = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(TESTS), str(TESTS / "system/chaos")]
from cluster import Cluster  # noqa: E402
from run import choose_records, register  # noqa: E402

import judge  # noqa: E402
from hall import Hall, Nobody, Script  # noqa: E402
from system.bots.client import Client  # noqa: E402
from system.bots.organiser import Organiser  # noqa: E402


def make_clients(names, cluster, seed):
    return [Client(name, cluster.doors, f"127.1.1.{1 + number}", Nobody(), random.Random(f"{seed} {name}"))
            for number, name in enumerate(names)]


async def hold(options, cluster, seed):
    """The folder's event from the announcement to the last result; answers what the judge needs."""
    names = [f"Entrant{number:03}" for number in range(options.players)] + ["Late000", "Late001", "Arbiter000"]
    clients = make_clients(names, cluster, seed)
    await register(clients)
    for client in clients:
        client.start()
    *entrants, arbiter = clients
    organiser = Organiser(arbiter, options.bin, cluster.data)
    rng = random.Random(f"{seed} hall")
    hall = Hall(organiser, entrants, choose_records(random.Random(f"{seed} records")), rng, options.pace)
    try:
        await organiser.announce(options.rounds, options.base_ms)
        await hall.run(Script(options.players, options.rounds, rng))
        return await organiser.papers(), hall
    finally:
        for client in clients:
            await client.stop()


async def run_in(folder, options, seed):
    cluster = Cluster(options.bin, folder, random.Random(seed))
    try:
        await cluster.start()
        return await hold(options, cluster, seed)
    finally:
        await cluster.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="folder of the built programs")
    parser.add_argument("--players", type=int, default=64, help="besides two late ones (default 64; at least 10)")
    parser.add_argument("--rounds", type=int, default=9, help="(default 9; at least 5)")
    parser.add_argument("--base-ms", type=int, default=30_000, help="of each player's clock (default 30000)")
    parser.add_argument("--pace", type=float, default=0.12, help="seconds that a bot thinks, on average")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    options = parser.parse_args()
    options.bin = options.bin.resolve()
    print(f"seed {options.seed}", flush=True)
    folder, began = pathlib.Path(tempfile.mkdtemp(prefix="escaque-swiss-")), time.monotonic()
    papers, hall = asyncio.run(run_in(folder, options, options.seed))
    findings, counts = judge.judge(papers, hall, options.bin, folder)
    print(", ".join(f"{what}: {count}" for what, count in counts.items()) + f", in {time.monotonic() - began:.0f} s")
    for finding in findings:
        print(f"  {finding}")
    if findings:
        sys.exit(f"{len(findings)} findings; evidence: {folder}")
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
