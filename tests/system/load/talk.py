#!/usr/bin/env python3
"""Lines at a fixed rate in messages between two and in rooms of ten, beside moves at a fixed rate, through a whole server of its
own; then shouts to everybody who is connected. Told at the end: from when a line was due until it was received, by all who
were to receive it. Usage: talk.py BIN [--lines 200] [--rate 1000] [--seconds 20] [--listeners 2000]"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import pathlib
import random
import re
import sys
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "deploy")]
from listener import Listener  # noqa: E402
from support import deployment  # noqa: E402
from system.bots.world import World, all_of, from_address  # noqa: E402

EACH_EVERY = 2.2  # Seconds between two lines of one person: their budget is one in two seconds.
IN_ROOM = 10
SHOUTS = 20
SHOUT_EVERY = 0.5
GOAL_MS, SHOUT_GOAL_MS = 10, 200
TEXT = re.compile(r'"text":"([^"]*)"')
WITHIN = 20  # Seconds until something that was said has not come.


@contextlib.contextmanager
def without_collections():
    """Python looks through all objects now and then, which stops this process, and no other, for tens of milliseconds."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Talker:
    """A connection: what it says, and when it received what."""

    def __init__(self, person):
        self.person, self.socket, self.number, self.answers = person, None, 0, {}

    async def connect(self, http, url, heard):
        self.socket = await http.ws_connect(f"{url}/api/v1/socket", protocols=("escaque.v1.json",),
                                            headers={"Authorization": f"Bearer {self.person.token}"}, max_msg_size=1 << 22)
        self.task = asyncio.create_task(self.receive(heard))

    async def receive(self, heard):
        async for frame in self.socket:
            now = time.perf_counter()
            # What a shout costs is to be the server's time and not that of reading it 2,000 times.
            if frame.data.startswith('{"talks":'):
                for text in TEXT.findall(frame.data):
                    heard(self, text, now)
                continue
            message = json.loads(frame.data)
            if "ping" in message:
                await self.socket.send_json({"pong": {"nonce": message["ping"].get("nonce", 0)}})
            if answer := self.answers.pop(message.get("replyTo"), None):
                answer.set_result(message)

    def send(self, **message):
        self.number += 1
        answer = self.answers[f"m{self.number}"] = asyncio.get_running_loop().create_future()
        return asyncio.gather(self.socket.send_json({"id": f"m{self.number}", **message}), answer)

    async def must(self, **message):
        _, answer = await self.send(**message)
        assert "refusal" not in answer, answer


class Lines:
    """When each was due, by whom it is still to be received, and how long that took."""

    def __init__(self):
        self.due, self.missing, self.took, self.last, self.refused = {}, {}, [], [], []

    def heard(self, by, text, now):
        missing = self.missing.get(text)
        if missing is None or by not in missing:
            return
        missing.remove(by)
        self.took.append(now - self.due[text])
        if not missing:
            self.last.append(now - self.due[text])
            del self.missing[text]

    async def say(self, talker, text, listeners, **where):
        self.due[text], self.missing[text] = time.perf_counter(), set(listeners) - {talker}
        _, answer = await talker.send(say={**where, "text": text})
        if "refusal" in answer:
            self.refused.append(answer["refusal"])
            del self.missing[text]


def share(times, part):
    return 1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))] if times else float("inf")


async def in_turn(lines, plan, rate, seconds):
    """An open loop: a line is said when it is due, whether or not earlier ones were answered."""
    began, saying = time.perf_counter(), []
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
        talker, listeners, where = plan[number % len(plan)]
        saying.append(asyncio.create_task(lines.say(talker, f"{number} {random.randrange(10**6)}", listeners, **where)))
    await asyncio.gather(*saying)
    until = time.perf_counter() + WITHIN
    while lines.missing and time.perf_counter() < until:
        await asyncio.sleep(0.05)


async def talk(server, options):
    url = server["urls"][0].rstrip("/")
    people = max(2 * IN_ROOM, int(options.lines * EACH_EVERY) // (2 * IN_ROOM) * 2 * IN_ROOM + 2 * IN_ROOM)
    async with from_address("127.0.0.1", 300) as http:
        world = World(http, server, options.bin, options.seed)
        began = time.monotonic()
        persons = await all_of((world.register("Talker") for _ in range(people)), 4)
        guests = await all_of((world.guest() for _ in range(max(0, options.listeners - people))), 16)
        lines, shouts = Lines(), Lines()

        def heard(by, text, now):
            lines.heard(by, text, now)
            shouts.heard(by, text, now)
        talkers = [Talker(each) for each in persons]
        await all_of((each.connect(http, url, heard) for each in talkers), 32)
        door = urllib.parse.urlsplit(url)
        listeners = await all_of((Listener.connect(door.hostname, door.port, each.token, heard) for each in guests), 32)
        half = people // 2
        rooms = {f"r{n}": talkers[half + IN_ROOM * n:half + IN_ROOM * (n + 1)] for n in range(half // IN_ROOM)}
        for name, members in rooms.items():
            for each in members:
                await each.must(followTalk={"room": "ROOM_CHANNEL", "channel": name})
        plan = []
        for n in range(half):
            other = talkers[n ^ 1]
            plan.append((talkers[n], (other,), {"room": "ROOM_TELL", "handle": other.person.handle}))
            name = f"r{n // IN_ROOM}"
            plan.append((talkers[half + n], rooms[name], {"room": "ROOM_CHANNEL", "channel": name}))
        print(f"{people} people talk, {len(guests)} listen; ready in {time.monotonic() - began:.0f} s", flush=True)
        load = await asyncio.create_subprocess_exec(
            "nice", "-n", "10", options.bin / "escaque", "load", "--url", url, "--pgn", ROOT / "tests/data/games/games.pgn", "--connections",
            str(options.rate), "--games", str(options.rate // 2), "--rate", str(options.rate), "--duration",
            str(options.seconds + 10), "--report", server["data"] / "load.json") if options.rate else None
        await asyncio.sleep(8 if load else 0)  # Until its games have been made.
        with without_collections():
            await in_turn(lines, plan, options.lines, options.seconds)
        if load:
            await load.wait()
        everybody = talkers + listeners
        for each in everybody:
            await each.must(followTalk={"room": "ROOM_SHOUT"})
        with without_collections():
            await in_turn(shouts, [(each, everybody, {"room": "ROOM_SHOUT"}) for each in talkers[:SHOUTS]], 1 / SHOUT_EVERY,
                          SHOUTS * SHOUT_EVERY)
        for each in listeners:
            each.close()
        for each in talkers:
            await each.socket.close()
        return lines, shouts


def judge(lines, shouts):
    p99, worst = share(lines.took, 0.99), share(shouts.last, 1)
    print(f"\nlines received {len(lines.took)}, p50 {share(lines.took, 0.5):.1f} ms, p99 {p99:.1f} ms (goal {GOAL_MS}: "
          f"{'reached' if p99 <= GOAL_MS else 'MISSED'}), most {share(lines.took, 1):.0f} ms; refused {len(lines.refused)}, "
          f"not received by all {len(lines.missing)}")
    print(f"shouts {len(shouts.last)}, until the last of all had it: p50 {share(shouts.last, 0.5):.0f} ms, most {worst:.0f} ms "
          f"(goal {SHOUT_GOAL_MS}: {'reached' if worst <= SHOUT_GOAL_MS else 'MISSED'}); refused {len(shouts.refused)}, "
          f"not received by all {len(shouts.missing)}")
    for refused in (lines.refused + shouts.refused)[:5]:
        print(f"  {refused}")
    lost = lines.refused or lines.missing or shouts.refused or shouts.missing
    return p99 <= GOAL_MS and worst <= SHOUT_GOAL_MS and not lost


def before_others():
    """Listeners have machines of their own: what this process waits for a core is not the server's time."""
    try:
        os.setpriority(os.PRIO_PROCESS, 0, -10)
    except PermissionError:
        print("without the right to a higher priority: the times have those in them that this process waits", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("Usage")[0])
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("--lines", type=int, default=200, help="a second, half of them messages")
    parser.add_argument("--rate", type=int, default=1_000, help="moves a second beside them; 0: none")
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--listeners", type=int, default=2_000, help="connections in all, for shouts")
    parser.add_argument("--fsync", default="always")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    random.seed(options.seed)
    options.bin = options.bin.resolve()
    os.environ["ESCAQUE_CONDUCT_TALK_CHANNELS"] = ",".join(f"r{n} en A room" for n in range(100))
    with deployment.running(options.bin, "--fsync", options.fsync, "--trust", "127.0.0.0/8") as server:
        before_others()
        found = asyncio.run(talk(server, options))
    sys.exit(0 if judge(*found) else 1)


if __name__ == "__main__":
    main()
