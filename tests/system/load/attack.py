#!/usr/bin/env python3
"""Three hostile addresses do the worst that is allowed, beside an event of thousands and honest games at a fixed rate, on
a whole server of its own. Told at the end: how long honest moves took, how many honest requests were refused, and whether
the memory of any process grows. Usage: attack.py BIN [--minutes 10] [--rate 1000] [--players 5000] [--silent 2000]"""

import argparse
import asyncio
import collections
import contextlib
import json
import os
import pathlib
import random
import subprocess
import sys
import time

import aiohttp

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "deploy")]
from support import deployment  # noqa: E402
from processes import resident, slope  # noqa: E402
from system.bots.world import PASSWORD, World, all_of, from_address  # noqa: E402

# Addresses of the load generator and of whoever looks after the machine; attackers come from elsewhere.
TRUSTED = "127.0.0.1,127.16.0.0/12"
HOSTILE = ("127.200.0.1", "127.200.0.2", "127.200.0.3")
HONEST = "127.201.0.1"  # An ordinary visitor's: trusted with nothing.
GOAL_MS = 20  # p99 of honest moves
KEPT = "1m"  # How long what is over stays in Redis here, by default an hour: as much is to leave as comes.
SETTLED = 0.25  # The share of the time after which memory is compared.
WITHIN = 15  # Seconds until somebody gives up.


async def hold_event(http, server, binaries, players):
    """An event with a published round, so that every view of it has something to show."""
    world = World(http, server, binaries, "attack")
    organiser = await world.register("Hall")
    world.give_role(organiser, "arbiter")
    event = await world.announce(organiser, name="A full hall", rounds=9, system="PAIRING_SYSTEM_DUTCH_2026",
                                 entry={"maxEntrants": players})

    async def enter():
        await world.must(event, await world.guest(), "enterEvent")
    await all_of((enter() for _ in range(players)), 16)
    await world.must(event, organiser, "publishRound", startsMs=(time.time() + 86_400) * 1000)
    return event


class Attacker:
    """What one hostile address does, all at once; everything again as soon as it is refused."""

    def __init__(self, address, url, event, victim, silent, seed):
        self.address, self.url, self.event, self.victim, self.silent = address, url, event, victim, silent
        self.host, self.port = url.removeprefix("http://").split(":")
        self.random, self.seen = random.Random(f"{seed} {address}"), collections.Counter()

    async def run(self):
        async with from_address(self.address, WITHIN) as self.http:
            kinds = [self.look(path) for path in self.views() for _ in range(2)]
            kinds += [self.be_silent() for _ in range(self.silent)]
            kinds += [self.follow_random_ids() for _ in range(10)] + [self.never_read() for _ in range(10)]
            kinds += [self.challenge() for _ in range(4)] + [self.register() for _ in range(4)]
            await asyncio.gather(*kinds)

    def views(self):
        event = f"event/{self.event}"
        return (event, f"{event}/standings", f"{event}/why?round=1", f"{event}/working?number=7", f"{event}.trf", "events")

    async def ask(self, what, method, path, **more):
        try:
            async with self.http.request(method, f"{self.url}/api/v1/{path}", **more) as answer:
                body = await answer.read()
                self.seen[f"{what} {answer.status}"] += 1
                return json.loads(body) if answer.status == 200 and answer.content_type == "application/json" else None
        except (OSError, aiohttp.ClientError, asyncio.TimeoutError):
            self.seen[f"{what} cut"] += 1
            await asyncio.sleep(0.1)

    async def look(self, path):
        while True:
            await self.ask("view", "GET", path)

    async def be_silent(self):
        while True:
            try:
                reader, writer = await asyncio.open_connection(self.host, int(self.port), local_addr=(self.address, 0))
                await reader.read()
                writer.close()
                self.seen["silent closed"] += 1
            except OSError:
                self.seen["silent cut"] += 1
            await asyncio.sleep(0.5)

    async def open_socket(self, what, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        try:
            socket = await self.http.ws_connect(f"{self.url}/api/v1/socket", protocols=("escaque.v1.json",), headers=headers)
            self.seen[f"{what} opened"] += 1
            return socket
        except (OSError, aiohttp.ClientError, asyncio.TimeoutError):
            self.seen[f"{what} refused"] += 1
            await asyncio.sleep(0.5)

    async def send_for_ever(self, what, socket, make):
        """Answers pings, and reads what comes; until the other side has enough."""
        async def read():
            with contextlib.suppress(OSError, aiohttp.ClientError):
                async for message in socket:
                    if message.type != aiohttp.WSMsgType.TEXT:
                        break
                    heard = json.loads(message.data)
                    if "ping" in heard:
                        await socket.send_json({"pong": heard["ping"]})

        reading = asyncio.create_task(read())
        try:
            while not reading.done():
                await socket.send_json(make())
                await asyncio.sleep(0.001)
        except (OSError, aiohttp.ClientError):
            pass
        reading.cancel()
        await socket.close()
        self.seen[f"{what} ended"] += 1
        await asyncio.sleep(2)  # Or the places of its address would be gone for everything else it does.

    async def follow_random_ids(self):
        while True:
            if socket := await self.open_socket("random ids"):
                await self.send_for_ever("random ids", socket, lambda: {"id": "f", "followGame": {
                    "gameId": f"{self.random.randrange(10**11):011d}", "fromVersion": 1}})

    async def never_read(self):
        """By hand: a WebSocket library reads as soon as something comes."""
        upgrade = (f"GET /api/v1/socket HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                   "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                   "Sec-WebSocket-Protocol: escaque.v1.json\r\n\r\n").encode()
        text = json.dumps({"id": "l", "followLobby": {}}).encode()
        frame = bytes((0x81, 0x80 | len(text), 0, 0, 0, 0)) + text
        while True:
            try:
                _, writer = await asyncio.open_connection(self.host, int(self.port), local_addr=(self.address, 0), limit=1)
                writer.write(upgrade)
                while True:
                    writer.write(frame)
                    await writer.drain()
                    await asyncio.sleep(0.6)  # More would be shown out for its rate.
            except OSError:
                self.seen["never reads ended"] += 1
            await asyncio.sleep(0.1)

    async def challenge(self):
        while True:
            guest = await self.ask("guest", "POST", "guest", json={})
            if guest and (socket := await self.open_socket("challenges", guest["token"])):
                await self.send_for_ever("challenges", socket, lambda: {"id": "c", "commandLobby": {
                    "openChallenge": {"handle": self.victim, "terms": {
                        "timeControl": {"baseMs": 180_000}, "variant": "VARIANT_STANDARD"}}}})

    async def register(self):
        while True:
            handle = f"Flood{self.random.randrange(10**9)}"
            await self.ask("register", "POST", "register", json={"handle": handle, "password": PASSWORD})


async def attack(options):
    attacker = Attacker(options.attacker, options.url, options.event, options.victim, options.silent, options.seed)
    try:
        await asyncio.wait_for(attacker.run(), options.seconds)
    except asyncio.TimeoutError:
        pass
    print(json.dumps(attacker.seen))


class Honest:
    """An ordinary visitor and member from an ordinary address, as often as people do such things."""

    def __init__(self, url, event):
        self.url, self.event, self.refused, self.asked, self.slowest = url, event, [], 0, 0.0

    async def ask(self, method, path, **more):
        began = time.monotonic()
        self.asked += 1
        try:
            async with self.http.request(method, f"{self.url}/api/v1/{path}", **more) as answer:
                body = await answer.read()
                if answer.status != 200:
                    self.refused.append(f"{method} {path}: {answer.status} {body[:200].decode()}")
        except (OSError, aiohttp.ClientError, asyncio.TimeoutError) as error:
            self.refused.append(f"{method} {path}: {error!r}")
        self.slowest = max(self.slowest, time.monotonic() - began)

    async def run(self, seconds):
        credentials = {"handle": f"Honest{random.randrange(10**6)}", "password": PASSWORD}
        async with from_address(HONEST, WITHIN) as self.http:
            await self.ask("POST", "register", json=credentials)
            until = time.monotonic() + seconds
            turn = 0
            while time.monotonic() < until:
                await self.ask("GET", "me")
                await self.ask("GET", f"event/{self.event}/standings")
                if turn % 5 == 0:
                    await self.ask("POST", "login", json=credentials)
                    await self.look_at_lobby()
                turn += 1
                await asyncio.sleep(2)

    async def look_at_lobby(self):
        self.asked += 1
        try:
            async with self.http.ws_connect(f"{self.url}/api/v1/socket", protocols=("escaque.v1.json",)) as socket:
                await socket.send_json({"id": "l", "followLobby": {}})
                while "lobby" not in (await socket.receive(timeout=15)).data:
                    pass
        except (OSError, aiohttp.ClientError, asyncio.TimeoutError, TypeError) as error:
            self.refused.append(f"lobby: {error!r}")


async def watch_memory(server, seconds, samples):
    began = time.monotonic()
    while (passed := time.monotonic() - began) < seconds:
        samples.append((passed / 60, {name: resident(pid) for name, pid in server["pids"].items()}))
        await asyncio.sleep(max(1.0, seconds / 200))


def tell_memory(samples):
    settled = samples[int(len(samples) * SETTLED):]
    print("\n| resident MiB | at first | once settled | at the end | slope a minute |\n| --- | --- | --- | --- | --- |")
    for name in settled[0][1]:
        values = [numbers[name] for _, numbers in settled]
        growth = slope([minute for minute, _ in settled], values)
        print(f"| {name} | {samples[0][1][name]:.1f} | {values[0]:.1f} | {values[-1]:.1f} | {growth:+.2f} |")


async def play(url, report, options, seconds):
    games = max(1, options.rate // 2)
    return await asyncio.create_subprocess_exec(
        options.bin / "escaque", "load", "--url", url, "--pgn", ROOT / "tests/data/games/games.pgn", "--connections", str(2 * games),
        "--games", str(games), "--rate", str(options.rate), "--duration", str(seconds), "--report", report)


def warn_of_autogroups():
    """With them a priority counts only within one session, and each process of the server is one: attackers who wait for
    nobody take their share of the cores from it, whatever their priority."""
    setting = pathlib.Path("/proc/sys/kernel/sched_autogroup_enabled")
    if setting.exists() and setting.read_text().strip() != "0":
        print("the attackers do not yield the cores: set kernel.sched_autogroup_enabled to 0 for this measurement", flush=True)


def yield_the_cores():
    """Attackers have machines of their own in life. Being nice is not enough: since Linux 6.6 even the nicest process
    ends its turn of some 3 ms, and every write to the disk waits for it."""
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


async def besiege(server, options):
    """Everything at once; the report of the honest games, the honest visitor, what attackers saw, and memory."""
    url, seconds = server["urls"][0].rstrip("/"), round(60 * options.minutes)
    async with from_address("127.0.0.1", WITHIN) as http:
        began = time.monotonic()
        event = await hold_event(http, server, options.bin, options.players)
        print(f"an event of {options.players} players, entered in {time.monotonic() - began:.0f} s", flush=True)
        victim = (await World(http, server, options.bin, "victim").register("Victim")).handle
    if options.calm:
        print("without attackers, for comparison:", flush=True)
        await (await play(url, server["data"] / "calm.json", options, options.calm)).wait()
        print("with them:", flush=True)
    report = server["data"] / "load.json"
    load = await play(url, report, options, seconds)
    attackers = [await asyncio.create_subprocess_exec(
        sys.executable, "-B", __file__, options.bin, "--attacker", address, "--url", url, "--event", event, "--victim", victim,
        "--silent", str(options.silent // len(HOSTILE)), "--seconds", str(seconds), "--seed", str(options.seed),
        stdout=subprocess.PIPE, preexec_fn=yield_the_cores) for address in HOSTILE]
    honest, samples = Honest(url, event), []
    watching = asyncio.create_task(watch_memory(server, seconds, samples))
    await honest.run(seconds)
    await watching
    await load.wait()
    seen = [json.loads((await attacker.communicate())[0]) for attacker in attackers]
    return json.loads(report.read_text()), honest, seen, samples


def judge(report, honest, seen, samples):
    """Prints everything; whether all goals were reached."""
    for address, counts in zip(HOSTILE, seen):
        print(f"{address}: " + ", ".join(f"{what} {count}" for what, count in sorted(counts.items())))
    tell_memory(samples)
    errors, times = report["errors"], report["round_trip_ms"]
    lost = report["due"] - report["received"]
    refused = len(honest.refused) + sum(errors.values())
    print(f"\nhonest moves: {report['received']} of {report['due']}, p50 {times['p50']:.1f} ms, p99 {times['p99']:.1f} ms"
          f" (goal {GOAL_MS}: {'reached' if times['p99'] <= GOAL_MS else 'MISSED'}), most {times['max']:.0f} ms")
    print(f"honest requests refused: {refused} (goal 0) of {honest.asked} besides the moves; the slowest took {honest.slowest:.1f} s")
    for line in honest.refused[:20] + [f"{cause}: {times}" for cause, times in errors.items()]:
        print(f"  {line}")
    return times["p99"] <= GOAL_MS and refused == 0 and lost == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("Usage")[0])
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--rate", type=int, default=1_000, help="honest moves a second")
    parser.add_argument("--players", type=int, default=5_000, help="of the event")
    parser.add_argument("--silent", type=int, default=2_000, help="connections that send nothing, of all attackers")
    parser.add_argument("--calm", type=int, default=30, metavar="SECONDS", help="of honest moves alone before; 0: none")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    for name in ("--attacker", "--url", "--event", "--victim"):
        parser.add_argument(name, help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=float, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.attacker:
        return asyncio.run(attack(options))
    print(f"seed {options.seed}", flush=True)
    warn_of_autogroups()
    options.bin = options.bin.resolve()
    os.environ["ESCAQUE_GAMES_ARCHIVE_KEEP_STREAM"] = KEPT
    with deployment.running(options.bin, "--trust", TRUSTED) as server:
        found = asyncio.run(besiege(server, options))
    sys.exit(0 if judge(*found) else 1)


if __name__ == "__main__":
    main()
