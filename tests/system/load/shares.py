#!/usr/bin/env python3
"""How the work of matchmaking is divided among its instances: many small Swisses and arenas at the same time, pools of every
part and challenges, on a whole server of its own with 1, 2 and 4 instances in turn. Of each instance: its processor time, and
the entries that it wrote in the logs of what it owned. What several instances share is counted in pieces: nobody owns two
fewer than another for long, but which pieces come together is left to chance. Two cores say nothing about the speed of more
machines: these are shares. Usage: shares.py BIN [--instances 1 2 4] [--judge]"""

import argparse
import asyncio
import collections
import dataclasses
import functools
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "deploy")]
import redis_server  # noqa: E402
from processes import holder_of  # noqa: E402
from round_start import cpu_seconds  # noqa: E402
from short_events import ShortArenas, ShortSwisses  # noqa: E402
from short_games import Pair, PoolPair  # noqa: E402
from support import deployment  # noqa: E402
from system.bots.crowd import leave, make_clients, register  # noqa: E402
from system.bots.event_ids import SLICES, new_id_of  # noqa: E402
from system.bots.world import all_of  # noqa: E402

# What is divided: the leases of its pieces, and where Redis has the logs.
KINDS = {"seeks": (("l0",), "lobby:{s0}"), "pools": (("l1", "l2", "l3", "l4"), "lobby:{s0}:?"),
         "events": (("t0", "t1", "t2", "t3"), "t:{s*}:*"), "arenas": (("a0", "a1", "a2", "a3"), "a:{s*}:*")}
LEASES = [lease for leases, _ in KINDS.values() for lease in leases]
POOLS = ({"baseMs": 60_000}, {"baseMs": 180_000}, {"baseMs": 120_000, "incrementMs": 1000},
         {"baseMs": 180_000, "incrementMs": 2000})  # One of each part.
CHALLENGERS = 4  # Pairs.
GAME_EVERY = 2.0  # Seconds, of each pair.
HALLS_AT_ONCE = 2  # That register their people.
SETTLED_WITHIN = 180  # Seconds: what is owned too much is given up after 45, a piece every 5.
AT_REST = 10  # Seconds.
MOST_OFF = 2  # Times as many entries as what is owned should have, or as few.
MOST_OF_ONE = 0.5  # Of the processor time of all, where there are four.

# "EPOCH NUMBER" of all entries of the streams ARGV.
WRITTEN = """
local written, out = {}, {}
for _, stream in ipairs(ARGV) do
  for _, entry in ipairs(redis.call('XRANGE', stream, '-', '+')) do
    for f = 1, #entry[2], 2 do
      local epoch = entry[2][f] == 'n' and entry[2][f + 1]
      if epoch then written[epoch] = (written[epoch] or 0) + 1 end
    end
  end
end
for epoch, number in pairs(written) do out[#out + 1] = epoch .. ' ' .. number end
return out
"""


@dataclasses.dataclass
class Moment:
    """What has been done up to then."""
    at: float
    seconds: dict  # Of processor time, by process.
    owners: dict  # (instance, epoch) of each lease.
    written: dict  # Of each kind the entries, by epoch.
    results: int


@dataclasses.dataclass
class Row:
    """An instance, between two moments."""
    name: str
    seconds: float
    at_rest: float  # Of these, as many as it takes when nothing is played.
    owned: collections.Counter  # Pieces of each kind; half of one that it had at only one of the moments.
    written: collections.Counter  # Entries of each kind.


def instances(server):
    return [name for name in server["addresses"] if name.startswith("matchmaking")]


def owners(server):
    return {lease: holder for lease in LEASES if (holder := holder_of(server, lease))}


def written(server, pattern):
    redis = server["addresses"]["redis"]
    lines = redis_server.ask(redis, "EVAL", WRITTEN, "0", *redis_server.ask(redis, "KEYS", pattern))
    return collections.Counter({epoch: int(number) for epoch, number in map(str.split, lines)})


def look(server, halls, pairs):
    results = sum(hall.games for hall in halls) + sum(pair.ended for pair in pairs)
    return Moment(time.monotonic(), cpu_seconds(server), owners(server),
                  {kind: written(server, pattern) for kind, (_, pattern) in KINDS.items()}, results)


async def settle(server):
    """Until every piece has an owner, and what one that came late lacks has been given up for it."""
    deadline = time.monotonic() + SETTLED_WITHIN
    while True:
        held = collections.Counter(name for name, _ in (await asyncio.to_thread(owners, server)).values())
        numbers = [held[name] for name in instances(server)]
        if sum(numbers) == len(LEASES) and max(numbers) - min(numbers) <= 1:
            return
        if time.monotonic() > deadline:
            raise RuntimeError(f"after {SETTLED_WITHIN} s the instances own {numbers}: expected {len(LEASES)} in all, "
                               "and nobody two fewer than another")
        await asyncio.sleep(0.5)


async def play(server, options):
    """The same load for any number of instances. Moments: long enough before it, at its beginning, at its end."""
    url = server["urls"][0].rstrip("/")
    people = make_clients([f"shares{number}{side}" for number in range(len(POOLS) + CHALLENGERS) for side in "ab"],
                          [url], 0, options.seed)
    twos = [people[i:i + 2] for i in range(0, len(people), 2)]
    pairs = [PoolPair(two, pool) for two, pool in zip(twos, POOLS)] + [Pair(two) for two in twos[len(POOLS):]]
    halls = [(ShortSwisses if number % 2 == 0 else ShortArenas)(
        number, url, options.players, 10 + number, options.seed, functools.partial(new_id_of, number // 2 % SLICES))
        for number in range(options.halls)]
    await register(people)
    for player in people:
        player.start()
    await all_of((hall.open(options.bin, server["data"]) for hall in halls), HALLS_AT_ONCE)
    await settle(server)
    looking = functools.partial(asyncio.to_thread, look, server, halls, pairs)
    moments, closing = [await looking()], asyncio.Event()
    await asyncio.sleep(AT_REST)
    moments.append(await looking())
    async with asyncio.TaskGroup() as playing:
        for hall in halls:
            playing.create_task(hall.hold_on(closing))
        for pair in pairs:
            playing.create_task(pair.play(GAME_EVERY, closing))
        await asyncio.sleep(options.seconds)
        moments.append(await looking())
        closing.set()
    stalls = sum(each.stalls for each in (*halls, *pairs))
    for hall in halls:
        await hall.stop()
    await leave(people)
    return moments, stalls


def rows_of(names, resting, before, after):
    factor = (after.at - before.at) / (before.at - resting.at)
    new = {kind: after.written[kind] - before.written[kind] for kind in KINDS}
    for name in names:
        epochs = {epoch for moment in (before, after) for owner, epoch in moment.owners.values() if owner == name}
        owned = collections.Counter({kind: sum(moment.owners.get(lease, ("",))[0] == name
                                               for moment in (before, after) for lease in leases) / 2
                                     for kind, (leases, _) in KINDS.items()})
        entries = collections.Counter({kind: sum(new[kind][epoch] for epoch in epochs) for kind in KINDS})
        yield Row(name, after.seconds[name] - before.seconds[name],
                  factor * (before.seconds[name] - resting.seconds[name]), owned, entries)


def due(row, entries):
    """How many of `entries` it should have written: of each kind as large a part as it owns."""
    return sum(entries[kind] * row.owned[kind] / len(leases) for kind, (leases, _) in KINDS.items())


def tell(rows, entries):
    seconds = sum(row.seconds for row in rows)
    for row in rows:
        cells = [f"{len(rows)}", row.name, f"{row.seconds:.2f}", f"{row.at_rest:.2f}", f"{row.seconds / seconds:.0%}",
                 *(f"{row.owned[kind]:g}: {row.written[kind]}" for kind in KINDS),
                 f"{row.written.total() / entries.total():.0%}", f"{due(row, entries) / entries.total():.0%}"]
        print(f"| {' | '.join(cells)} |", flush=True)


def troubles(rows, entries, before, after, stalls):
    found = [f"nothing was written for {kind}" for kind in KINDS if not entries[kind]]
    if after.results == before.results:
        found.append("no game came to its end: expected some")
    if stalls:
        found.append(f"{stalls} events or games were not played: expected all")
    for row in rows:
        fair = due(row, entries)
        if len(rows) > 1 and not fair / MOST_OFF <= row.written.total() <= fair * MOST_OFF:
            found.append(f"{row.name} wrote {row.written.total()} entries: expected some {fair:.0f} by what it owns")
    most, seconds = max(rows, key=lambda row: row.seconds), sum(row.seconds for row in rows)
    if len(rows) >= 4 and most.seconds > MOST_OF_ONE * seconds:
        found.append(f"{most.name} took {most.seconds:.2f} of {seconds:.2f} s: expected {MOST_OF_ONE:.0%} at most")
    return found


def measure(options, number):
    with deployment.running(options.bin, "--matchmaking", str(number)) as server:
        (resting, before, after), stalls = asyncio.run(play(server, options))
    rows = list(rows_of(instances(server), resting, before, after))
    entries = collections.Counter({kind: (after.written[kind] - before.written[kind]).total() for kind in KINDS})
    if entries.total() == 0:
        raise RuntimeError("nothing was played: expected entries of events, arenas, pools and challenges")
    tell(rows, entries)
    if changed := sorted(before.owners.items() ^ after.owners.items()):
        print(f"with {number} owners have changed: {changed}", flush=True)
    found = troubles(rows, entries, before, after, stalls)
    rate = (after.results - before.results) / (after.at - before.at)
    return f"with {number}: {rate:.1f} results a second, {stalls} events or games not played", found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("bin", type=pathlib.Path, help="folder of the built programs")
    parser.add_argument("--instances", type=int, nargs="+", default=[1, 2, 4], metavar="N", help="of matchmaking, in turn")
    parser.add_argument("--halls", type=int, default=32, help="in which Swisses (the even ones) and arenas are held")
    parser.add_argument("--players", type=int, default=4, help="in each hall")
    parser.add_argument("--seconds", type=float, default=40, help="that are looked at")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--judge", action="store_true",
                        help="fail when an instance has too much or too little of the work, or something was not played")
    options = parser.parse_args()
    options.bin = options.bin.resolve()
    print(f"seed {options.seed}; {options.halls} Swisses and arenas of {options.players} at a time, {len(POOLS)} pools, "
          f"{CHALLENGERS} pairs who challenge each other, {options.seconds:g} s. Of each kind: pieces owned, entries written. "
          "Two cores say nothing about the speed of more machines: these are shares\n")
    header = ["instances", "process", "processor time, s", "of it at rest", "share", *KINDS, "of all entries", "by what it owns"]
    print(f"| {' | '.join(header)} |\n|{' --- |' * len(header)}", flush=True)
    results = [measure(options, number) for number in options.instances]
    print("\n" + "\n".join(rate for rate, _ in results))
    missed = [f"{rate.split(':')[0]}: {trouble}" for rate, found in results for trouble in found]
    for trouble in missed:
        print(f"TROUBLE: {trouble}")
    return 1 if missed and options.judge else 0


if __name__ == "__main__":
    sys.exit(main())
