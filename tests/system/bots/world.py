"""What anybody does over REST and WebSockets who asks once, and looks at the answer."""

import asyncio
import copy
import random
import time

import aiohttp

from support import deployment

from .event_ids import new_event_id

PATIENCE = 20  # seconds
FAR_MS = 4_102_444_800_000
PASSWORD = "long enough 1"


def from_address(address, within=300):
    return aiohttp.ClientSession(connector=aiohttp.TCPConnector(local_addr=(address, 0), limit=0),
                                 cookie_jar=aiohttp.DummyCookieJar(), timeout=aiohttp.ClientTimeout(total=within))


async def all_of(doings, at_once):
    """Not all within the same second."""
    places = asyncio.Semaphore(at_once)

    async def one(doing):
        async with places:
            return await doing
    return await asyncio.gather(*(one(doing) for doing in doings))


class Answer:
    def __init__(self, status, body):
        self.status, self.body = status, body


class Person:
    def __init__(self, session):
        self.token, self.user = session["token"], session["user"]
        self.id, self.handle = self.user["id"], self.user["handle"]


class World:
    def __init__(self, http, server, binaries, seed):
        self.http, self.url, self.binaries, self.data = http, server["urls"][0].rstrip("/") + "/api/v1", binaries, server["data"]
        self.random, self.numbers = random.Random(seed), iter(range(1, 1 << 30))

    def at(self, http):
        """The same world, seen from where `http` comes from."""
        elsewhere = copy.copy(self)
        elsewhere.http = http
        return elsewhere

    async def call(self, method, path, body=None, by=None):
        headers = {"Authorization": f"Bearer {by.token}"} if by else {}
        async with self.http.request(method, f"{self.url}/{path}", json=body, headers=headers) as answer:
            is_json = answer.content_type == "application/json"
            return Answer(answer.status, await (answer.json() if is_json else answer.text()))

    async def get(self, path, by=None):
        answer = await self.call("GET", path, by=by)
        assert answer.status == 200, (path, answer.status, answer.body)
        return answer.body

    async def post(self, path, body, by=None):
        answer = await self.call("POST", path, body, by)
        assert answer.status == 200, (path, body, answer.status, answer.body)
        return answer.body

    async def register(self, stem):
        handle = f"{stem}{next(self.numbers)}x{self.random.randrange(1000)}"
        return Person(await self.post("register", {"handle": handle, "password": PASSWORD}))

    async def guest(self):
        return Person(await self.post("guest", {}))

    def give_role(self, person, role):
        self.operate("user", "role", person.handle, role)

    def operate(self, *order, check=True):
        return deployment.operate(self.binaries, self.data, *order, check=check)

    async def command(self, event, by, order, reason="as seen", **body):
        """Carried out or refused: who attacks looks at the status."""
        wire = {"commandId": f"c{next(self.numbers)}", "reason": reason, order: body}
        return await self.call("POST", f"event/{event}", wire, by)

    async def must(self, event, by, order, **body):
        answer = await self.command(event, by, order, **body)
        assert answer.status == 200, (order, body, answer.status, answer.body)

    async def announce(self, by, **regulations):
        event = new_event_id(self.random)
        rules = {"name": "An event", "rounds": 1, "timeControl": {"baseMs": 180_000}, "calendar": {"startsMs": [FAR_MS]}}
        await self.must(event, by, "createEvent", regulations=rules | regulations)
        return event

    async def until(self, ask, is_enough):
        deadline = time.monotonic() + PATIENCE
        while not is_enough(found := await ask()):
            assert time.monotonic() < deadline, found
            await asyncio.sleep(0.05)
        return found

    def connect(self, by):
        return self.http.ws_connect(f"{self.url}/socket", protocols=("escaque.v1.json",),
                                    headers={"Authorization": f"Bearer {by.token}"})

    async def play(self, by, game, *moves):
        """Each as soon as it is written."""
        async with self.connect(by) as socket:
            await socket.receive(timeout=PATIENCE)
            for uci in moves:
                name = f"m{next(self.numbers)}"
                await socket.send_json({"id": name, "actInGame": {"gameId": game, "action": {"playMove": {"uci": uci}}}})
                while name not in (await socket.receive(timeout=PATIENCE)).data:
                    pass
