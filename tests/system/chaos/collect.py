"""Brings together what is there after a run, into the folder that the checker reads: the streams as they stand in
Redis, the archive as it stands in its database, and the ratings as REST tells them."""

import asyncio
import base64
import json
import sqlite3
import time

import aiohttp

from system.bots import record

# conduct looks at a game of lost connections after a minute.
SETTLED_WITHIN = 120.0
SHOWN_WITHIN = 30.0
SERVICE_UNAVAILABLE = 503
LONGEST = 1 << 24  # Bytes of a line of Redis.


class Redis:
    """As much of RESP as XRANGE needs."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    @classmethod
    async def connect(cls, address):
        host, port = address.rsplit(":", 1)
        return cls(*await asyncio.open_connection(host, int(port), limit=LONGEST))

    async def ask(self, *words):
        parts = [word.encode() for word in words]
        self.writer.write(b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(p), p) for p in parts))
        return await self.read()

    async def read(self):
        line = (await self.reader.readline()).rstrip(b"\r\n")
        kind, rest = line[:1], line[1:]
        if kind == b"$":
            return None if rest == b"-1" else (await self.reader.readexactly(int(rest) + 2))[:-2]
        if kind == b"*":
            return None if rest == b"-1" else [await self.read() for _ in range(int(rest))]
        if kind == b"-":
            raise RuntimeError(rest.decode())
        return int(rest) if kind == b":" else rest


class RedisServers:
    """The servers of a cluster, as one."""

    def __init__(self, links, connect):
        self.links, self.connect_to = links, connect

    @classmethod
    async def connect(cls, addresses, connect=Redis.connect):
        """`connect`: how to get to an address that a server announces."""
        return cls({address: await connect(address) for address in addresses}, connect)

    async def ask(self, *words):
        if words[0] == "KEYS":
            # One server may be among the links twice, by its own port and by its relay.
            return {key for link in self.links.values() if (await link.ask("ROLE"))[0] == b"master" for key in await link.ask(*words)}
        link = next(iter(self.links.values()))
        while True:
            try:
                return await link.ask(*words)
            except RuntimeError as refused:
                moved, *where = str(refused).split()
                if moved != "MOVED":
                    raise
                address = where[-1]
                if address not in self.links:  # It announces a relay.
                    self.links[address] = await self.connect_to(address)
                link = self.links[address]

    def close(self):
        for link in self.links.values():
            link.writer.close()


async def entries_of(redis, key):
    for position, fields in await redis.ask("XRANGE", key, "-", "+"):
        named = {fields[i]: fields[i + 1] for i in range(0, len(fields), 2)}
        yield {"key": key, "id": position.decode(), "t": int(named[b"t"]), "payload": base64.b64encode(named[b"e"]).decode(),
               "epoch": int(named.get(b"n", b"0"))}


def to_position(text):
    return tuple(map(int, text.split(b"-")))


async def outboxes_are_read(redis):
    """Everything was delivered to every group, and acknowledged. Redis' own `lag` is not asked: that of a replica that took
    over stays above 0 though its stream is empty."""
    for key in await redis.ask("KEYS", "out:*"):
        last = await redis.ask("XREVRANGE", key.decode(), "+", "-", "COUNT", "1")
        for group in await redis.ask("XINFO", "GROUPS", key.decode()):
            fields = {group[i]: group[i + 1] for i in range(0, len(group), 2)}
            is_behind = last and to_position(last[0][0]) > to_position(fields[b"last-delivered-id"])
            if fields[b"pending"] or is_behind:
                return False
    return True


async def settle(redis):
    """Whether the outboxes came to rest in time."""
    deadline = time.monotonic() + SETTLED_WITHIN
    while not await outboxes_are_read(redis):
        if time.monotonic() > deadline:
            return False
        await asyncio.sleep(0.2)
    await asyncio.sleep(1)  # The relay to the stream of ratings is behind by moments.
    return True


def archived(path):
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        for game_id, log in database.execute("SELECT game_id, log FROM archived_games"):
            yield {"game": game_id, "log": log}


async def profile(door, handle, number):
    """Each from an address of its own: budgets are by address."""
    connector = aiohttp.TCPConnector(local_addr=(f"127.3.{number // 250}.{1 + number % 250}", 0))
    async with aiohttp.ClientSession(connector=connector) as http:
        async with http.get(f"{door}/api/v1/user/{handle}") as answer:
            return await answer.json()


async def shown(http, door, path):
    """Somebody may just be taking over what it shows."""
    deadline = time.monotonic() + SHOWN_WITHIN
    while True:
        async with http.get(f"{door}/api/v1/{path}") as answer:
            if answer.status != SERVICE_UNAVAILABLE or time.monotonic() > deadline:
                return await answer.json()
        await asyncio.sleep(0.2)


async def tournaments(folder, door):
    """{id: what is shown of it}, of the events and arenas that were held."""
    held = [line for line in record.read(folder / "record.jsonl") if line["what"] in ("event", "arena")]
    papers = {}
    connector = aiohttp.TCPConnector(local_addr=("127.4.0.1", 0))
    async with aiohttp.ClientSession(connector=connector) as http:
        for line in held:
            kind = line["what"]
            view = await shown(http, door, f"{kind}/{line[kind]}")
            papers[line[kind]] = {"kind": kind, "view": view}
            if kind == "event" and "finished" in view:
                papers[line[kind]]["standings"] = await shown(http, door, f"event/{line[kind]}/standings")
    return papers


async def collect(folder, site, handles):
    """Of a server on loopback whose rows are in files."""
    redis = await RedisServers.connect([f"127.0.0.1:{port}" for port in site.redis_ports])
    await collect_from(redis, archived(site.data / "games.sqlite"), site.doors[0], folder, handles)


async def collect_from(redis, rows, door, folder, handles):
    is_settled = await settle(redis)
    with open(folder / "streams.jsonl", "w") as file:
        keys = [key.decode() for pattern in ("g:*", "t:{s*", "a:{s*") for key in await redis.ask("KEYS", pattern)]
        for key in sorted(keys) + ["ratings"]:
            async for entry in entries_of(redis, key):
                file.write(json.dumps(entry) + "\n")
    with open(folder / "archive.jsonl", "w") as file:
        for row in rows:
            file.write(json.dumps(row) + "\n")
    (folder / "tournaments.json").write_text(json.dumps(await tournaments(folder, door), indent=1))
    profiles = {handle: await profile(door, handle, i) for i, handle in enumerate(handles)}
    (folder / "ratings.json").write_text(json.dumps({"is_settled": is_settled, "profiles": profiles}, indent=1))
    redis.close()
