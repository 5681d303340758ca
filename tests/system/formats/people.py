"""The people of the day: clients that come from an address of their own, and do what a scene says."""

import asyncio
import random
import time

from system.bots.arena_client import ArenaClient
from system.bots.client import Refused
from system.bots.record import Silent
from system.bots.refusals import refusal_of

PLAYERS = ("Ana", "Bruno", "Clara", "Dario", "Elena", "Fabio", "Gala", "Hugo")
COMMITTEE = ("Ida", "Joan", "Karl")
OTHERS = ("Nadia", "Oscar", "Rita", "Sol", "Vera")  # Organisers, the site's arbiter, its admin; the last one closes the account.
ARTICLE = "fide-2023 12.9"  # Of most orders.
WITHIN = 60  # Seconds until what must happen has happened.


class Someone(ArenaClient):
    SILENCE = 60.0

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.talks, self.started = {}, {}

    def take(self, message):
        super().take(message)
        for talk in message.get("talks", {}).get("talks", []):
            self.talks[talk["talkId"]] = talk
        for fact in message.get("lobbyChanged", {}).get("facts", []):
            if "gameStarted" in fact:
                self.started[fact["gameStarted"]["gameId"]] = fact["gameStarted"]

    async def until(self, holds, what):
        deadline = time.monotonic() + WITHIN
        while not (found := holds()):
            assert time.monotonic() < deadline, (self.name, what)
            await self.wait(0.5)
        return found

    async def do(self, kind, body):
        """A command that must not be refused."""
        answer = await self.insist(kind, body)
        assert not refusal_of(answer), (self.name, kind, body, answer)
        return answer.get("done", {})

    async def act(self, game, **action):
        return await self.do("actInGame", {"gameId": game, "action": action})

    async def say(self, room, text, **where):
        return await self.do("say", {"room": f"ROOM_{room}", "text": text} | where)

    async def order(self, game, article, reason="As the Laws say", **order):
        """An arbiter's, or a committee's."""
        body = {"id": self.new_id(), "order": {"reason": reason, "article": article} | order}
        return await self.call("POST", f"arbiter/game/{game}", body)

    async def insists_on_calling(self, path, body):
        """What a new role allows: the gateways learn of it a moment later."""
        for _ in range(100):
            try:
                return await self.call("POST", path, body)
            except Refused as refused:
                assert "REASON_NOT_ALLOWED" in str(refused), refused
                await asyncio.sleep(0.1)
        raise AssertionError(f"{path} is refused for ever")


class Guest(Someone):
    """Becomes a guest."""

    async def register(self):
        opened = await self.call("POST", "guest", {})
        self.token, self.user_id, self.name = opened["token"], opened["user"]["id"], opened["user"]["handle"]


class Seat:
    """Both sides of one game, and an arbiter."""

    def __init__(self, game, white, black, arbiter=None):
        self.game, self.arbiter = game, arbiter
        self.side = {"white": white, "black": black}

    @property
    def view(self):
        return self.side["white"].views[self.game]

    async def sit_down(self):
        for player in self.side.values():
            await player.follow(self.game)

    async def play(self, script):
        """`script`: words. A move is of the side to move; `w:`, `b:` and `a:` begin an action of White, Black, the arbiter;
        `end` waits for the end of the game."""
        await self.sit_down()
        for word in script:
            if isinstance(word, tuple):
                await self.do(*word)
            elif word == "end":
                await self.side["white"].until(lambda: self.view.ended, f"the end of {self.game}")
            else:
                plies = len(self.view.moves)
                player = self.side[self.view.turn]
                await player.act(self.game, playMove={"uci": word})
                await self.side["white"].until(lambda: len(self.view.moves) > plies or self.view.ended, word)
        return self.game

    async def do(self, by, action, body=None):
        if by == "plies":
            return await self.side["white"].until(lambda: len(self.view.moves) == action, f"{action} plies")
        version, edition = self.view.version, self.view.created["edition"]
        if by == "a":
            await self.arbiter.order(self.game, ARTICLE if edition == "online" else f"{edition} 12.9", **{action: body or {}})
        else:
            await self.side["white" if by == "w" else "black"].act(self.game, **{action: body or {}})
        await self.side["white"].until(lambda: self.view.version > version, action)


def make(names, doors, kind=Someone, block=41):
    return [kind(name, doors, f"127.{block}.1.{number + 1}", Silent(), random.Random(name)) for number, name in enumerate(names)]


class Cast:
    """Everybody, and those who take part: all, or those who are left on a later day."""

    def __init__(self, doors, is_later=False):
        self.players = make(PLAYERS, doors)
        self.committee = make(COMMITTEE, doors, block=42)
        self.nadia, self.oscar, self.rita, self.sol, self.vera = others = make(OTHERS, doors, block=43)
        (self.visitor,) = make([""], doors, block=44)  # Has no account.
        self.all = [*self.players, *self.committee, *others, self.visitor]
        (self.guest,) = guests = make(["guest"], doors, Guest, 45)
        gone = [self.visitor, self.vera, self.guest] if is_later else [self.visitor]
        self.all += guests
        for person in self.all if is_later else ():
            person.last_id = 1_000_000  # An id of the day would be a repetition.
        self.present = [person for person in self.all if person not in gone]
