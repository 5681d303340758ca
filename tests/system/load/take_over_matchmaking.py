#!/usr/bin/env python3
"""How long nothing is paired, entered or ruled when the owner of all events dies, on a server that has held many: two
instances of matchmaking, finished events that have left for the database, then repeated kill -9 of the owner.
From each kill until the first command is carried out that was sent after it. The lease alone is 1.2 s."""

import argparse
import asyncio
import os
import pathlib
import signal
import statistics
import sys
import time
import urllib.request

import aiohttp

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "deploy")]
from processes import metric, owner_of, state_of  # noqa: E402
from support import deployment  # noqa: E402
from system.bots.event_ids import new_event_id  # noqa: E402
from system.bots.organiser import event_regulations  # noqa: E402
from system.bots.world import World, all_of, from_address  # noqa: E402

KEPT = "10s"  # How long a finished event stays in Redis here.
AT_ONCE = 24  # Events that are held beside each other.
ASKED_EVERY = 0.02  # Seconds between two commands while nobody owns the events.
GOAL = (1.5, 2.5)  # Seconds: median and worst.


class Arbiter:
    """Of the site: holds as many events as they like."""

    def __init__(self, world):
        self.world = world

    async def register(self):
        self.person = await self.world.register("Desk")
        self.world.give_role(self.person, "arbiter")

    async def try_once(self, event, order, **body):
        """Whether it was carried out, and why not."""
        try:
            answer = await self.world.command(event, self.person, order, **body)
            return answer.status == 200, answer.body
        except (OSError, aiohttp.ClientError, asyncio.TimeoutError) as error:
            return False, repr(error)

    async def command(self, event, order, **body):
        for _ in range(200):
            done, why = await self.try_once(event, order, **body)
            if done:
                return
            await asyncio.sleep(0.1)
        raise RuntimeError(f"{order}: {why}")

    async def open_event(self):
        event = new_event_id()
        await self.command(event, "createEvent", regulations=event_regulations("Two at a board", 1, 300_000, venue="VENUE_ELSEWHERE"))
        return event

    async def hold_event(self):
        """A whole one, of two people without accounts."""
        event = await self.open_event()
        for name in ("White, A.", "Black, B."):
            await self.command(event, "enterEvent", user={}, name=name, rating=1500)
        await self.command(event, "publishRound", startsMs=1)
        # The round begins by itself; until then the result is refused.
        await self.command(event, "enterResult", round=1, board=0, score="SCORE_WHITE_WINS")


def live_events(server):
    """In the memory of those who own them."""
    return sum(metric(pair["admin"], 'escaque_matchmaking_live{of="the events"}')
               for name, pair in server["ports"].items() if name.startswith("matchmaking"))


async def all_healthy(server, event):
    while True:
        state = state_of(server)
        try:
            for name, pid in state["pids"].items():
                if name.startswith("matchmaking"):
                    os.kill(pid, 0)
                    urllib.request.urlopen(f"http://127.0.0.1:{server['ports'][name]['admin']}/healthz", timeout=2).close()
            if owner_of(server, event):
                return state
        except OSError:
            pass
        await asyncio.sleep(0.1)


async def kill_once(server, arbiter, event):
    """Seconds until the first command is carried out."""
    state = await all_healthy(server, event)
    os.kill(state["pids"][owner_of(server, event)], signal.SIGKILL)
    killed, carried_out, asked = time.monotonic(), asyncio.Event(), set()

    async def ask(number):
        done, _ = await arbiter.try_once(event, "enterEvent", user={}, name=f"Late, {killed:.3f} {number}", rating=1400)
        if done:
            carried_out.set()
    number = 0
    while not carried_out.is_set():
        asked.add(asyncio.create_task(ask(number := number + 1)))
        try:
            await asyncio.wait_for(carried_out.wait(), ASKED_EVERY)
        except asyncio.TimeoutError:
            pass
    took = time.monotonic() - killed
    await asyncio.gather(*asked)
    return took


async def measure(server, options):
    async with from_address("127.0.0.1", 10) as http:
        arbiter = Arbiter(World(http, server, options.bin, "take over"))
        await arbiter.register()
        began = time.monotonic()
        await all_of((arbiter.hold_event() for _ in range(options.events)), AT_ONCE)
        print(f"{options.events} events held in {time.monotonic() - began:.0f} s", flush=True)
        event = await arbiter.open_event()
        while not options.keep and live_events(server) > 1:
            await asyncio.sleep(1)
        print(f"{live_events(server):.0f} of them in Redis and in memory", flush=True)
        return [await kill_once(server, arbiter, event) for _ in range(options.kills)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("--events", type=int, default=2000)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--keep", action="store_true", help="let no event leave Redis, to compare")
    options = parser.parse_args()
    options.bin = options.bin.resolve()
    os.environ["ESCAQUE_MATCHMAKING_KEEP_FINISHED"] = "72h" if options.keep else KEPT
    # One arbiter gives the commands of thousands of events.
    os.environ["ESCAQUE_GATEWAY_BUDGET_FACTOR"] = "100"
    with deployment.running(options.bin, "--matchmaking", "2") as server:
        times = asyncio.run(measure(server, options))
    print(f"{options.kills} kills of the owner of {options.events} finished events; s from kill -9 to the next command carried "
          f"out: median {statistics.median(times):.2f} (goal {GOAL[0]}), worst {max(times):.2f} (goal {GOAL[1]}); "
          + " ".join(f"{seconds:.2f}" for seconds in times))


if __name__ == "__main__":
    main()
