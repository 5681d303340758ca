#!/usr/bin/env python3
"""Plays games on a whole server while its processes die, stall and lose their connections, and proves from the outside
that nothing acknowledged was lost or done twice. ./dev chaos runs it; README.md says what is checked."""

import argparse
import os
import pathlib
import random
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import planted  # noqa: E402
from run import Terms, run_once  # noqa: E402
from system.machines import losses, network, on_machines  # noqa: E402

SHOWN, WIDTH = 12, 400  # Findings of one run, characters of each.
SKIPPED = 77  # What CTest takes for "not here".
# As on a larger machine: one hub or group of shards alone would hide what goes wrong between two.
THREADED = ("GATEWAY", "GAMES")


def say(verdict, seconds):
    counts = ", ".join(f"{what}: {number}" for what, number in verdict.counts.items())
    injected = ", ".join(f"{number} {kind}" for kind, number in sorted(verdict.injected.items())) or "nothing"
    print(f"seed {verdict.seed}: {'FAILED' if verdict.findings else 'passed'} in {seconds:.0f} s; {counts}; injected: {injected}",
          flush=True)
    for finding in verdict.findings[:SHOWN]:
        print(f"  {finding.check}: game {finding.game or '-'}: {finding.text[:WIDTH]}")
    if verdict.findings:
        print(f"  {len(verdict.findings)} findings; evidence: {verdict.folder} (checker.py judges it again)", flush=True)


def one_run(terms, seed, **ways):
    began = time.monotonic()
    verdict = run_once(terms, seed, **ways)
    say(verdict, time.monotonic() - began)
    return verdict


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", type=pathlib.Path, required=True, help="folder of the built programs")
    parser.add_argument("--seconds", type=float, default=120, help="how long things go wrong (default 120)")
    parser.add_argument("--seed", type=int, help="decides everything that is random (default: a new one)")
    parser.add_argument("--runs", type=int, default=1, help="number of runs, with this seed and the next ones")
    parser.add_argument("--tables", type=int, default=12, help="games at the same time (default 12)")
    parser.add_argument("--spectators", type=int, default=6)
    parser.add_argument("--crowd", type=int, default=6, help="players of the Swiss, and of the arena, beside them (default 6)")
    parser.add_argument("--pace", type=float, default=0.15, help="seconds that a bot thinks, on average (default 0.15)")
    parser.add_argument("--lone", action=argparse.BooleanOptionalAction, help="one `games` only (default: the seed decides)")
    parser.add_argument("--redis-cluster", action="store_true", help="three primaries with a replica each instead of one Redis")
    parser.add_argument("--machines", action="store_true",
                        help="every process in a network namespace, 5 ms from the others; one is cut off for 30 s, one lost with its disk")
    parser.add_argument("--cut-off", choices=losses.CUT_OFF, help="which machine is cut off (default: the seed decides)")
    parser.add_argument("--lose", choices=losses.LOST, help="which machine is lost (default: the seed decides)")
    parser.add_argument("--faults", nargs="*", metavar="NAME", choices=[[], *planted.FAULTS],
                        help="instead: plant each of these faults (all by default); each must be caught within three runs")
    options = parser.parse_args()
    if options.machines and (options.lone or options.redis_cluster or options.faults is not None):
        parser.error("--machines has a Redis Cluster and three `games` of its own, and plants no faults")
    for service in THREADED:
        os.environ.setdefault(f"ESCAQUE_{service}_THREADS", "2")
    terms = Terms(options.bin.resolve(), options.seconds, options.tables, options.spectators, options.pace, options.lone,
                  options.crowd, is_redis_cluster=options.redis_cluster)
    seed = options.seed if options.seed is not None else random.randrange(1_000_000)
    if options.faults is not None:
        sys.exit(0 if planted.catch_all(options.faults or list(planted.FAULTS), terms, seed, one_run) else 1)
    ways = {}
    if options.machines:
        if trouble := network.why_not():
            print(f"skipped: {trouble}")
            sys.exit(SKIPPED)
        ways = on_machines.ways(options.cut_off, options.lose)
    passed = sum(not one_run(terms, seed + number, **ways).findings for number in range(options.runs))
    print(f"{passed} of {options.runs} runs passed")
    sys.exit(0 if passed == options.runs else 1)


if __name__ == "__main__":
    main()
