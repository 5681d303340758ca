"""What a site is tried with, however it was installed: two people of tests/system/bots and a game of theirs."""

import asyncio
import contextlib
import pathlib
import subprocess
import time

from system.bots import pairing
from system.bots.opera import PLIES

ROOT = pathlib.Path(__file__).resolve().parents[2]
TERMS = {"timeControl": {"baseMs": 600_000}, "variant": "VARIANT_STANDARD", "isRated": True}
WITHIN = 120  # seconds, for whatever is waited for


@contextlib.contextmanager
def timed(what):
    began = time.monotonic()
    yield
    print(f"{time.monotonic() - began:7.1f} s  {what}", flush=True)


async def until(is_so, what):
    deadline = time.monotonic() + WITHIN
    while not (found := is_so()):
        assert time.monotonic() < deadline, what
        await asyncio.sleep(0.02)
    return found


def make_repository(build, folder, revision):
    with timed(f"packages of revision {revision}"):
        subprocess.run(["bash", ROOT / "deploy/packages/make_repository.sh", build, folder, str(revision)], check=True,
                       stdout=subprocess.DEVNULL)


class Game:
    """One that is played while everything happens."""

    def __init__(self, clients):
        self.clients, self.id, self.plies = clients, None, 0

    async def begin(self):
        self.id = await pairing.by_challenge(*self.clients, TERMS)
        assert self.id, "the challenge was refused"
        for client in self.clients:
            await client.follow(self.id)

    @property
    def left(self):
        return len(PLIES) - self.plies

    async def move(self):
        """The next ply, which both see."""
        answer = await self.clients[self.plies % 2].insist(
            "actInGame", {"gameId": self.id, "action": {"playMove": {"uci": PLIES[self.plies]}}})
        assert "refusal" not in answer, (self.plies, answer)
        self.plies += 1
        for client in self.clients:
            await until(lambda client=client: client.views[self.id].moves == PLIES[:self.plies],
                        f"{client.name} has not seen ply {self.plies}")


async def check_archived(clients, game):
    async def games_of(client):
        found = await client.call("GET", f"user/{client.name}/games?limit=100")
        return [each["gameId"] for each in found.get("games", [])]
    deadline = time.monotonic() + WITHIN
    for client in clients:
        while game.id not in (found := await games_of(client)):
            assert time.monotonic() < deadline, found
            await asyncio.sleep(0.1)
