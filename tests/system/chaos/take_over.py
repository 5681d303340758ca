#!/usr/bin/env python3
"""How long a game stops when the process that serves it dies: from kill -9 to the next move in the log, by
Redis' clock. The server of the chaos suite (2 gateways, 3 `games`), bots at every table, one `games` killed every few
seconds and started again later. The others must take it for dead first (`heartbeat`), so nothing waits for a lease."""

import argparse
import asyncio
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
import run  # noqa: E402
from evidence import Evidence, facts  # noqa: E402
from injector import Injection  # noqa: E402

EVERY, AWAY = 5.0, 3.0  # Seconds from one kill to the next, and until what was killed is started again.


def kills(rng, seconds, cluster, provoked):
    names = [name for name in cluster.processes if name.startswith("games")]
    return [Injection(4.0 + EVERY * number, "kill", names[number % len(names)], AWAY)
            for number in range(int((seconds - 4) / EVERY))]


def stood_still(entries, killed):
    """Milliseconds until the next move of a game that another process took over; nothing for any other game."""
    before = [entry for entry in entries if entry.t <= killed]
    after = [entry for entry in entries if killed < entry.t <= killed + 1000 * AWAY]
    if not before or not after or after[0].epoch <= before[-1].epoch:
        return None
    return next((entry.t - killed for entry in after if any(kind == "movePlayed" for kind, _ in facts(entry))), None)


def measure(folder):
    evidence = Evidence(folder)
    moments = [line["utc_ms"] for line in evidence.injections if line["what"] == "begins"]
    times = sorted(time for moment in moments for entries in evidence.games.values()
                   if (time := stood_still(entries, moment)) is not None)
    return len(moments), times


def main():
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--tables", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="escaque-take-over-"))
    terms = run.Terms(options.bin.resolve(), options.seconds, options.tables, 0, 0.05)
    asyncio.run(run.run_in(folder, terms, options.seed, kills))
    count, times = measure(folder)
    shutil.rmtree(folder)

    def at(share):
        return f"{times[min(int(share * len(times)), len(times) - 1)]:.0f}"
    print(f"{count} kills, {len(times)} games taken over; ms from kill -9 to the next accepted move: "
          f"p50 {at(0.5)}, p90 {at(0.9)}, p99 {at(0.99)}, most {times[-1]:.0f}")


if __name__ == "__main__":
    main()
