"""One user's (or visitor's) way to the server: comes back to any gateway when a connection breaks, follows their
games again from the version after the last one, and repeats, under the same id, what was not answered."""

import asyncio
import json
import time
from socket import SHUT_RDWR

import aiohttp

from .game_view import GameView
from .refusals import AGAIN, refusal_of

PATIENCE = 3.0  # Seconds without an answer after which a command is sent again.
WITHIN = 90.0  # Seconds until something must have been done.
NOT_NOW = (429, 500, 503, 504)  # Statuses of REST.


class Stalled(Exception):
    """The server did not do for a long time what it should have done at once."""


class Refused(Exception):
    """The server answered no over REST, or never."""


class Client:
    SILENCE = 7.0  # Seconds without a message after which a connection is given up; after half of them the server is asked for one.

    def __init__(self, name, doors, source, recorder, rng):
        self.name, self.doors, self.source, self.recorder, self.rng = name, doors, source, recorder, rng
        self.http = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(local_addr=(source, 0), force_close=True),
            timeout=aiohttp.ClientTimeout(total=10))
        self.token, self.user_id = None, ""
        self.socket, self.connection = None, 0
        self.views, self.caught_up = {}, set()
        self.answers, self.written = {}, {}
        self.games = set()  # Those that have begun, as far as we were told. A short one may be over before the lobby tells of it.
        self.last_id = 0
        self.away_until = 0.0
        self.news = asyncio.Event()
        self.task = None

    def note(self, what, **fields):
        self.recorder.note(self.name, what, **fields)

    async def register(self):
        credentials = {"handle": self.name, "password": "correct horse battery staple"}
        path, opened, deadline = "register", "never answered", time.monotonic() + 240
        while time.monotonic() < deadline:
            try:
                async with self.http.post(f"{self.rng.choice(self.doors)}/api/v1/{path}", json=credentials) as answer:
                    opened = await answer.json()
                    if answer.status == 200:
                        self.token, self.user_id = opened["token"], opened["user"]["id"]
                        return self.note("joined", user_id=self.user_id, handle=self.name)
                    if opened.get("reason") == "REASON_HANDLE_TAKEN":
                        path = "login"  # It is ours, and the answer came too late. A login before that would count as a guess.
                    await asyncio.sleep(min(opened.get("retryAfterMs", 0) / 1000, 5))
            except (OSError, aiohttp.ClientError, asyncio.TimeoutError, ValueError):
                pass
            await asyncio.sleep(0.2)
        raise Stalled(f"{self.name} could not register: {opened}")

    async def call(self, method, path, body=None):
        """What REST answers; what is not ready yet is asked again."""
        deadline = time.monotonic() + WITHIN
        while time.monotonic() < deadline:
            try:
                async with self.http.request(method, f"{self.rng.choice(self.doors)}/api/v1/{path}", json=body,
                                             headers=self.headers) as answer:
                    if answer.status == 204:
                        return None
                    if answer.status == 200:
                        return await (answer.json() if answer.content_type == "application/json" else answer.text())
                    if answer.status not in NOT_NOW:
                        raise Refused(f"{method} {path} by {self.name}: {answer.status} {await answer.text()}")
            except (OSError, aiohttp.ClientError, asyncio.TimeoutError):
                pass
            await asyncio.sleep(0.2)
        raise Refused(f"{method} {path} by {self.name} was never answered")

    @property
    def headers(self):
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def start(self):
        self.task = asyncio.create_task(self.stay_connected())

    async def stop(self):
        while self.task and not self.task.done():
            self.task.cancel()
            await asyncio.wait([self.task], timeout=1)  # A time-out at that very moment swallows it: then once more.
        if self.task and not self.task.cancelled():
            self.task.result()
        await self.http.close()

    async def stay_connected(self):
        while True:
            await asyncio.sleep(max(self.away_until - time.monotonic(), 0))
            try:
                await self.be_connected(self.rng.randrange(len(self.doors)))
            except (OSError, aiohttp.ClientError, asyncio.TimeoutError):
                pass
            await asyncio.sleep(0.05 + 0.2 * self.rng.random())

    async def be_connected(self, door):
        socket = await asyncio.wait_for(
            self.http.ws_connect(self.doors[door] + "/api/v1/socket", protocols=["escaque.v1.json"], headers=self.headers,
                                 max_msg_size=1 << 24), 5)
        self.connection += 1
        number = self.connection
        self.note("opened", connection=number, door=door)
        self.socket, self.caught_up = socket, set()
        try:
            await self.greet()
            await self.receive(socket, number)
        finally:
            self.socket = None
            self.note("closed", connection=number, code=socket.close_code)
            self.news.set()
            self.abort(socket)

    async def greet(self):
        """What a new connection asks for first."""
        for game_id in list(self.views):
            await self.ask_to_follow(game_id)

    async def receive(self, socket, number):
        while True:
            frame = await self.hear(socket)
            if frame.type != aiohttp.WSMsgType.TEXT:
                return
            message = self.decode(frame.data)
            if "ping" in message:
                await socket.send_str(json.dumps({"pong": {"nonce": message["ping"].get("nonce", 0)}}))
            if "ping" in message or "pong" in message:
                continue
            self.note("received", connection=number, message=message)
            self.take(message)
            self.news.set()

    async def hear(self, socket):
        """As browsers do: whoever is not at a board is pinged too seldom to know whether the connection is still there."""
        try:
            return await socket.receive(timeout=self.SILENCE / 2)
        except asyncio.TimeoutError:
            await socket.send_str(json.dumps({"ping": {"nonce": 1}}))
        return await socket.receive(timeout=self.SILENCE / 2)

    def decode(self, text):
        return json.loads(text)

    def take(self, message):
        if message.get("replyTo"):
            self.answers[message["replyTo"]] = message
        self.games.update(message.get("welcome", {}).get("gameIds", []))
        for fact in message.get("lobbyChanged", {}).get("facts", []):
            if "gameStarted" in fact:
                self.games.add(fact["gameStarted"]["gameId"])
        entries = message.get("gameEntries")
        if not entries or entries["gameId"] not in self.views:
            return
        view = self.views[entries["gameId"]]
        for entry in entries.get("entries", []):
            if not view.apply(entry):
                self.abort(self.socket)  # An entry is missing: the next connection asks for it.
                return
            if view.created and "by" in entry and view.color_of(self.user_id) == entry["by"][6:].lower():
                self.written[entry["commandId"]] = entry
        if entries.get("isCaughtUp"):
            self.caught_up.add(entries["gameId"])

    def new_id(self):
        self.last_id += 1
        return f"{self.name}-{self.last_id}"

    async def send(self, message):
        socket, number = self.socket, self.connection
        if socket is None:
            return
        self.note("sent", connection=number, message=message)
        try:
            await asyncio.wait_for(socket.send_str(json.dumps(message)), 5)
        except (OSError, asyncio.TimeoutError):
            pass

    async def ask_to_follow(self, game_id):
        self.caught_up.discard(game_id)
        await self.send({"id": (own := self.new_id()),
                         "followGame": {"gameId": game_id, "fromVersion": self.views[game_id].version + 1}})
        return own

    async def wait(self, seconds):
        """Until something came or changed, at most this long."""
        self.news.clear()
        try:
            await asyncio.wait_for(self.news.wait(), seconds)
        except asyncio.TimeoutError:
            pass

    async def follow(self, game_id, within=WITHIN):
        """Returns when the game is there and known up to now."""
        self.views.setdefault(game_id, GameView())
        self.games.add(game_id)
        deadline = time.monotonic() + within
        while game_id not in self.caught_up:
            own = await self.ask_to_follow(game_id)
            asked, number = time.monotonic(), self.connection
            while game_id not in self.caught_up and self.connection == number and time.monotonic() < asked + 2:
                await self.wait(0.5)
                if refusal_of(self.answers.get(own, {})):
                    await asyncio.sleep(0.6)  # A pairing is published before its game exists.
                    break
            if time.monotonic() > deadline:
                raise Stalled(f"{self.name} could not follow {game_id} for {within:.0f} s")
        return self.views[game_id]

    async def unfollow(self, game_id):
        self.views.pop(game_id, None)
        self.caught_up.discard(game_id)
        await self.send({"id": self.new_id(), "unfollowGame": {"gameId": game_id}})

    def answer_to(self, command_id):
        return self.written.get(command_id) or self.answers.get(command_id)

    async def insist(self, kind, body, times=1, within=WITHIN):
        """Sends a command until it is answered: by its entry, "done", or a refusal that will not change."""
        message = {"id": self.new_id(), kind: body}
        deadline = time.monotonic() + within
        while time.monotonic() < deadline:
            self.answers.pop(message["id"], None)
            for _ in range(times):
                await self.send(message)
            sent, number = time.monotonic(), self.connection
            while (answer := self.answer_to(message["id"])) is None:
                if time.monotonic() > sent + PATIENCE or self.connection != number or self.socket is None:
                    break
                await self.wait(0.5)
            if answer is not None and refusal_of(answer) not in AGAIN:
                return answer
            pause = answer["refusal"]["error"].get("retryAfterMs", 200) / 1000 if answer else 0.1
            await asyncio.sleep(pause)
        raise Stalled(f"{self.name}: {json.dumps(message)} was not answered for {within:.0f} s")

    def drop(self, away=0.0):
        """The connection breaks, and the next one is not tried before `away` seconds."""
        self.away_until = time.monotonic() + away
        if self.socket is not None:
            self.abort(self.socket)

    @staticmethod
    def abort(socket):
        """Without the WebSocket's own good-bye."""
        try:
            if raw := socket.get_extra_info("socket"):
                raw.shutdown(SHUT_RDWR)
        except OSError:
            pass  # It was broken already.
