#!/usr/bin/env python3
"""Sends what nobody should send to the doors of a real server built with sanitizers: HTTP requests, WebSocket frames and
messages of both subprotocols, made from valid ones and then spoiled. A process that ends, and a sanitizer that says
something, fails; so does an honest request that is not answered meanwhile.
Usage: doors.py BIN [--seconds S] [--seed N] [--only http|frames|messages]"""

import argparse
import asyncio
import json
import os
import pathlib
import random
import re
import sys
import time

import aiohttp

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent))
from support import deployment  # noqa: E402

from door_messages import Messages  # noqa: E402
from spoil import spoil, spoilt_frame, spoilt_request  # noqa: E402

HONEST_WITHIN = 10.0  # Seconds.
AT_ONCE = 4
TROUBLE = re.compile(r"Sanitizer|runtime error:|Assertion .* failed|terminate called")
ROWS = re.compile(r'\{"(GET|POST|DELETE)", "([^"]+)"')


class Door:
    """One way in: who fuzzes it, and what was sent."""

    def __init__(self, server, rng):
        self.url = server["urls"][0].rstrip("/")
        self.host, port = self.url.removeprefix("http://").split(":")
        self.port, self.rng, self.sent = int(port), rng, 0

    async def connect(self):
        # From everywhere in 127.0.0.0/8: one address may have only a few connections.
        source = f"127.{self.rng.randrange(5, 250)}.{self.rng.randrange(250)}.{1 + self.rng.randrange(250)}"
        return await asyncio.open_connection(self.host, self.port, local_addr=(source, 0))

    async def exchange(self, data, patience=0.5):
        """Sends it, and reads what comes for a moment."""
        reader, writer = await self.connect()
        self.sent += 1
        try:
            writer.write(data)
            await asyncio.wait_for(writer.drain(), patience)
            return await asyncio.wait_for(reader.read(1 << 16), patience)
        except (OSError, asyncio.TimeoutError):
            return b""
        finally:
            writer.transport.abort()


def rest_rows():
    """[(method, pattern)] of the table that the gateway is built with."""
    return ROWS.findall((ROOT / "services/gateway/web/rest/rest.cpp").read_text())


async def fuzz_http(door, messages, tokens):
    rows = rest_rows()
    method, pattern = door.rng.choice(rows)
    path = re.sub(r"\{\}", lambda _: messages.name(), pattern)
    body = json.dumps(messages.body(pattern)).encode() if method == "POST" else b""
    answer = await door.exchange(spoilt_request(door.rng, method, f"/api/v1/{path}", door.url, door.rng.choice(tokens), body))
    assert not answer or answer.startswith(b"HTTP/1.1 "), answer[:100]


async def fuzz_frames(door, messages, tokens):
    reader, writer = await door.connect()
    door.sent += 1
    try:
        subprotocol = door.rng.choice(("escaque.v1.json", "escaque.v1.proto"))
        writer.write((f"GET /api/v1/socket HTTP/1.1\r\nHost: {door.host}:{door.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                      f"Sec-WebSocket-Protocol: {subprotocol}\r\nAuthorization: Bearer {door.rng.choice(tokens)}\r\n\r\n").encode())
        await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), HONEST_WITHIN)
        for _ in range(door.rng.randrange(1, 8)):
            writer.write(spoilt_frame(door.rng, messages.encoded(subprotocol)))
        await asyncio.wait_for(writer.drain(), 0.5)
        await asyncio.wait_for(reader.read(1 << 16), 0.2)
    except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError):
        pass
    finally:
        writer.transport.abort()


async def fuzz_messages(door, messages, tokens):
    """Whole messages in whole frames, valid by their form or nearly so, over one connection."""
    subprotocol = door.rng.choice(("escaque.v1.json", "escaque.v1.proto"))
    headers = {"Authorization": f"Bearer {door.rng.choice(tokens)}"}
    async with aiohttp.ClientSession() as http:
        try:
            async with http.ws_connect(f"{door.url}/api/v1/socket", protocols=[subprotocol], headers=headers) as socket:
                for _ in range(40):
                    payload = messages.encoded(subprotocol)
                    if door.rng.random() < 0.3:
                        payload = spoil(door.rng, payload)
                    door.sent += 1
                    if subprotocol == "escaque.v1.json":
                        await socket.send_str(payload.decode("utf-8", "replace"))
                    else:
                        await socket.send_bytes(payload)
        except (aiohttp.ClientError, OSError):
            pass  # Shown out, as it should be.


FUZZERS = {"http": fuzz_http, "frames": fuzz_frames, "messages": fuzz_messages}


async def honest(server, until):
    """Asks for what anybody asks for, all the time; answers the longest wait."""
    longest = 0.0
    async with aiohttp.ClientSession() as http:
        while time.monotonic() < until:
            began = time.monotonic()
            async with http.get(f"{server['urls'][0].rstrip('/')}/api/v1/leaderboard/blitz",
                                timeout=aiohttp.ClientTimeout(total=HONEST_WITHIN)) as answer:
                assert answer.status in (200, 400), (answer.status, await answer.text())
            longest = max(longest, time.monotonic() - began)
            await asyncio.sleep(0.2)
    return longest


async def register(server, number):
    async with aiohttp.ClientSession() as http:
        async with http.post(f"{server['urls'][0].rstrip('/')}/api/v1/register",
                             json={"handle": f"Fuzzer{number}", "password": "correct horse battery"}) as answer:
            return await answer.json()


async def attack(server, names, seconds, seed):
    rng = random.Random(seed)
    sessions = [await register(server, number) for number in range(3)]
    tokens = [session["token"] for session in sessions] + ["", "x" * 43]
    until = time.monotonic() + seconds
    doors = {name: Door(server, random.Random(f"{seed} {name}")) for name in names}
    messages = Messages(rng, [session["user"] for session in sessions])

    async def keep_on(name):
        while time.monotonic() < until:
            await FUZZERS[name](doors[name], messages, tokens)
    watching = asyncio.create_task(honest(server, until))
    await asyncio.gather(*(keep_on(name) for name in names for _ in range(AT_ONCE)))
    longest = await watching
    print(", ".join(f"{name}: {door.sent} sent" for name, door in doors.items()) + f"; an honest request waited at most {longest:.2f} s")


def trouble(server):
    """What processes said before they ended, and which of them are not those that began."""
    for log in sorted(pathlib.Path(server["data"]).rglob("*.log*")):
        for line in log.read_text(errors="replace").splitlines():
            if TROUBLE.search(line):
                yield f"{log.name}: {line[:300]}"
    for name, pid in server["pids"].items():
        if not pathlib.Path(f"/proc/{pid}").exists():
            yield f"{name} has ended"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--only", choices=FUZZERS, action="append")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    os.environ["ESCAQUE_GATEWAY_BUDGET_FACTOR"] = "1000"
    with deployment.running(options.bin) as server:
        asyncio.run(attack(server, options.only or list(FUZZERS), options.seconds, options.seed))
        found = list(trouble(server))
    for line in found:
        print(line)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
