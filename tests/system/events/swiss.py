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

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import judge  # noqa: E402
from scripted_swiss import Script, ScriptedSwiss  # noqa: E402
from support import deployment  # noqa: E402
from system.bots.crowd import join, leave, make_clients  # noqa: E402
from system.bots.organiser import Organiser  # noqa: E402
from system.bots.records import choose_records  # noqa: E402

INSTANCES = ("--gateways", "2", "--games", "3", "--others", "2")


async def hold(options, server):
    """The event from the announcement to the last result; answers what the judge needs."""
    names = [f"Entrant{number:03}" for number in range(options.players)] + ["Late000", "Late001", "Organiser"]
    clients = make_clients(names, [url.rstrip("/") for url in server["urls"]], 1, options.seed)
    *entrants, arbiter = clients
    records, rng = choose_records(random.Random(f"{options.seed} records")), random.Random(f"{options.seed} hall")
    try:
        await join(clients)
        deployment.operate(options.bin, server["data"], "user", "role", arbiter.name, "arbiter")
        organiser = Organiser(arbiter)
        swiss = ScriptedSwiss(organiser, entrants, Script(options.players, options.rounds, rng), records, rng, options.pace)
        await organiser.announce_swiss(options.rounds, options.base_ms)
        await swiss.run()
        return await organiser.papers(), swiss
    finally:
        await leave(clients)


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
    with deployment.running(options.bin, *INSTANCES, folder=folder) as server:
        papers, swiss = asyncio.run(hold(options, server))
    findings, counts = judge.judge(papers, swiss, options.bin, folder)
    print(", ".join(f"{what}: {count}" for what, count in counts.items()) + f", in {time.monotonic() - began:.0f} s")
    for finding in findings:
        print(f"  {finding}")
    if findings:
        sys.exit(f"{len(findings)} findings; evidence: {folder}")
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
