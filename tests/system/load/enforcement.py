#!/usr/bin/env python3
"""From an admin's order until a sanction is in force everywhere: each gateway has told its user, conduct refuses their talk and
matchmaking their rated games, through each gateway. Three gateways, one of everything else. Usage: enforcement.py BIN [--rounds N]
[--seed N]. Goal: 1 s."""

import argparse
import asyncio
import copy
import json
import os
import pathlib
import random
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests")]
from support import deployment  # noqa: E402
from system.bots.refusals import refusal_of  # noqa: E402
from system.bots.world import World, from_address  # noqa: E402

GOAL = 1.0  # Seconds.
ASKED_EVERY = 0.02  # Between two commands of whoever is sanctioned.
REPORTS_A_DAY = 15  # Of one reporter, who may make 20.
LASTS_MS = 1_200_000  # A cool-down of twenty minutes.
TERMS = {"timeControl": {"baseMs": 180_000}, "variant": "VARIANT_STANDARD", "isRated": True}
# What is taken away, and a command that it refuses.
ATTEMPTS = {
    "talk": lambda listener: ("say", {"room": "ROOM_TELL", "handle": listener, "text": "are you there?"}),
    "rated games": lambda listener: ("commandLobby", {"openSeek": {"terms": TERMS, "color": "COLOR_WISH_EITHER", "maxRating": 4000}}),
}


class Window:
    """One connection of somebody to one gateway."""

    def __init__(self, socket, numbers):
        self.socket, self.numbers = socket, numbers
        self.told, self.answers, self.came = None, {}, asyncio.Event()
        self.reader = asyncio.create_task(self.read())

    async def read(self):
        async for frame in self.socket:
            message = json.loads(frame.data)
            if "ping" in message:
                await self.socket.send_json({"pong": {"nonce": message["ping"].get("nonce", 0)}})
            if "sanctioned" in message and self.told is None:
                self.told = time.monotonic()
            if message.get("replyTo"):
                self.answers[message["replyTo"]] = message
            self.came.set()
        self.came.set()

    async def ask(self, kind, body):
        name = f"e{next(self.numbers)}"
        await self.socket.send_json({"id": name, kind: body})
        while name not in self.answers:
            self.came.clear()
            await asyncio.wait_for(self.came.wait(), 10)
            assert not self.socket.closed, "the gateway has hung up"
        return self.answers.pop(name)

    async def refused(self, attempt, listener):
        """When it first was, for the sanction."""
        while True:
            answer = await self.ask(*attempt(listener))
            if refusal_of(answer) == "REASON_SANCTIONED":
                return time.monotonic()
            await asyncio.sleep(ASKED_EVERY)

    async def close(self):
        self.reader.cancel()
        await self.socket.close()


async def open_case(world, reporter, person):
    answer = await world.post("report", {"id": f"r{next(world.numbers)}", "handle": person.handle, "offence": "OFFENCE_ABUSE",
                                         "text": "An insult"}, reporter)
    return answer["caseId"]


async def order(world, admin, case, **command):
    await world.post(f"admin/case/{case}", {"commandId": f"o{next(world.numbers)}"} | command, admin)


async def one_round(worlds, admin, reporter):
    """Seconds from the order until each thing was so, by its name."""
    world = worlds[0]
    person = await world.register("Ruy")
    windows = [Window(await each.connect(person), world.numbers) for each in worlds]
    case = await open_case(world, reporter, person)
    await order(world, admin, case, take={})
    begun = time.monotonic()
    impose = {"step": "STEP_COOL_DOWN", "features": ["FEATURE_TELLS", "FEATURE_ROOMS", "FEATURE_RATED_GAMES"], "article": "ARTICLE_RESPECT",
              "ground": "GROUND_NONE", "reason": "An insult", "untilMs": time.time() * 1000 + LASTS_MS, "isCritical": True}
    await order(world, admin, case, impose=impose)
    found = {"the order": time.monotonic() - begun}
    tries = [(what, each.refused(attempt, admin.handle)) for what, attempt in ATTEMPTS.items() for each in windows]
    ends = await asyncio.wait_for(asyncio.gather(*(one for _, one in tries)), 30)
    for what in ATTEMPTS:
        found[f"{what} refused"] = max(end for (of, _), end in zip(tries, ends) if of == what) - begun
    deadline = time.monotonic() + 30
    while any(each.told is None for each in windows):
        assert time.monotonic() < deadline, "a gateway has not told it"
        await asyncio.sleep(0.005)
    found["told"] = max(each.told for each in windows) - begun
    for each in windows:
        await each.close()
    return found


async def measure(server, binaries, rounds, seed):
    async with from_address("127.0.0.1") as http:
        first = World(http, server, binaries, seed)
        worlds = []
        for url in server["urls"]:
            worlds.append(copy.copy(first))
            worlds[-1].url = url.rstrip("/") + "/api/v1"
        admin = await first.register("Ada")
        first.give_role(admin, "admin")
        found, reporter = [], None
        for number in range(rounds):
            if number % REPORTS_A_DAY == 0:
                reporter = await first.register("Ana")
            found.append(await one_round(worlds, admin, reporter))
        return found


def show(found):
    worst = 0
    for what in found[0]:
        times = sorted(each[what] for each in found)
        worst = max(worst, times[-1])
        print(f"{what}: median {statistics.median(times) * 1000:.0f} ms, most {times[-1] * 1000:.0f} ms of {len(times)}")
    return worst


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binaries", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    os.environ["ESCAQUE_ACCOUNTS_PASSWORD_MEMORY"] = "8MiB"
    # Asks much oftener than a person may.
    os.environ["ESCAQUE_GATEWAY_BUDGET_FACTOR"] = "100"
    with deployment.running(options.binaries.resolve(), "--gateways", "3") as server:
        found = asyncio.run(measure(server, options.binaries.resolve(), options.rounds, options.seed))
    sys.exit(show(found) > GOAL)


if __name__ == "__main__":
    main()
