#!/usr/bin/env python3
"""Bots play on a server of the supervisor's while deploy/roll.py replaces all of its processes by those of another build, or
of the same, and back; the checker judges as after a run of chaos. With --rate `escaque load` plays beside them: no move of its
games may be lost, or wait too long. Without it, gateways must send the bots away a few at a time."""

import argparse
import asyncio
import os
import pathlib
import random
import shutil
import sys
import tempfile
import types

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tests"))
import checker  # noqa: E402
import handed_on  # noqa: E402
from collect import collect  # noqa: E402
from run import Terms, play  # noqa: E402
from support import deployment  # noqa: E402
from system.bots.record import Recorder  # noqa: E402
from system.bots.records import choose_records  # noqa: E402
from system.load.traced_load import TracedLoad, live_games, summary  # noqa: E402

WARM = 3.0  # Seconds of play before the first roll and after each.
MOST_OF_A_ROLL = 75  # Seconds.
MOST_WAIT = 2.0  # Seconds, of a move of the load.
MOVES_OF_A_GAME = 2  # A second, of the load.


async def roll_to(folder, site):
    rolling = await asyncio.create_subprocess_exec(
        sys.executable, ROOT / "deploy/roll.py", "--data", site.data, "--bin", folder, stdout=asyncio.subprocess.PIPE)
    said, _ = await rolling.communicate()
    lines = said.decode().splitlines()
    print("\n".join(f"  {line}" for line in lines), flush=True)
    if rolling.returncode != 0:
        raise RuntimeError(f"the roll to {folder} has failed")


def load_beside(folder, state, binaries, rate, rolls):
    games = round(rate / MOVES_OF_A_GAME)
    return TracedLoad(binaries, state, folder / "load", 2 * games, games, rate, round(rolls * (MOST_OF_A_ROLL + WARM)), "--come-back")


def judge_load(load, rate):
    """What is wrong."""
    moves, troubles = load.result()
    waits = [waited for _, _, waited in moves]
    print(f"moves of the load, {rate:.0f} a second: {summary(waits)}")
    returns, took = load.returns()
    print(f"connections opened again: {returns}, p99 {took['p99']} ms, most {took['max']} ms")
    for trouble in troubles:
        print(f"  {trouble}")
    late = sum(waited > 1000 * MOST_WAIT for waited in waits)
    return ([trouble for trouble in troubles if "not received" in trouble] +
            ([f"{late} moves waited for more than {MOST_WAIT:.0f} s"] if late else []))


async def run_in(folder, terms, seed, builds, flags, rate):
    records = choose_records(random.Random(f"{seed} records"))
    recorder = Recorder(folder / "record.jsonl")
    with deployment.running(terms.binaries, "--tcp", *flags, folder=folder / "server") as state:
        site = types.SimpleNamespace(data=state["data"], doors=state["urls"], redis_ports=[state["ports"]["redis"]["port"]])

        load = load_beside(folder, state, builds[0], rate, len(builds)) if rate else None
        if load:
            recorder.note("room", "load")

        async def roll_all():
            await asyncio.sleep(WARM)
            while load and live_games(state) < rate / MOVES_OF_A_GAME:
                await asyncio.sleep(WARM)
            for build in builds:
                await roll_to(build, site)
                await asyncio.sleep(WARM)
            if load and not load.is_playing():
                raise RuntimeError("the load has ended before the last roll")
        handles = await play(terms, seed, site, recorder, roll_all, records)
        recorder.close()
        await collect(folder, site, handles)
        return judge_load(load, rate) if load else []


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="folder of the programs that run first")
    parser.add_argument("--to", type=pathlib.Path, help="folder of the programs to roll to, and then back (default: once, to the same)")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--tables", type=int, default=6, help="games at the same time (default 6)")
    parser.add_argument("--spectators", type=int, default=3)
    parser.add_argument("--pace", type=float, default=0.15, help="seconds that a bot thinks, on average (default 0.15)")
    parser.add_argument("--rate", type=float, default=0, help="moves a second of `escaque load`, of the build rolled to (default: none)")
    parser.add_argument("--flags", nargs=argparse.REMAINDER, default=[], help="of supervise.py")
    options = parser.parse_args()
    first = options.bin.resolve()
    builds = [options.to.resolve(), first] if options.to else [first]
    for build in builds:
        if not (build / "escaque-games").exists():
            parser.error(f"no programs in {build}. Expected the bin folder of a build; `./dev test --long` makes that of the feature level before")
    folder = pathlib.Path(tempfile.mkdtemp(prefix=f"escaque-roll-{options.seed}-"))
    print(f"seed {options.seed}", flush=True)
    terms = Terms(first, 0, options.tables, options.spectators, options.pace, crowd=4)
    if not options.rate:
        os.environ["ESCAQUE_GATEWAY_THREADS"] = "1"  # Each of them sends clients away, so that few are soon gone.
    faults = [f"load: {fault}" for fault in asyncio.run(run_in(folder, terms, options.seed, builds, options.flags, options.rate))]
    if not options.rate:
        faults += [f"handed on: {fault}" for fault in handed_on.judge(folder / "record.jsonl", len(builds))]
    findings, counts = checker.judge(folder)
    print(", ".join(f"{what}: {number}" for what, number in counts.items()))
    for finding in findings:
        print(f"  {finding.check}: game {finding.game or '-'}: {finding.text[:400]}")
    for fault in faults:
        print(f"  {fault}")
    if findings or faults:
        sys.exit(f"{len(findings) + len(faults)} findings; evidence: {folder} (checker.py judges it again)")
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
