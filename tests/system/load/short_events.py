"""Swisses and arenas that are held one after the other, with short games, for as long as one likes."""

import asyncio
import subprocess
import time

import aiohttp

from short_games import join, make_clients, play_game
from system.bots.client import Stalled
from system.bots.event_ids import new_event_id

ROUNDS = 2
ARENA_SECONDS = 40
LOOK_EVERY = 0.5  # Seconds.
PATIENCE = 240.0  # Seconds within which a round is played, or an arena.


class Hall:
    """A site arbiter and the players of one event or arena after the other."""

    def __init__(self, number, url, players, block, rng):
        names = [f"soakhall{number}of{i}" for i in range(players)] + [f"soakhall{number}desk"]
        *self.players, self.arbiter = make_clients(names, url, block, rng)
        self.url, self.held, self.games, self.stalls = url, 0, 0, 0

    async def open(self, binaries, data):
        await join([*self.players, self.arbiter])
        self.by_id = {client.user_id: client for client in self.players}
        await asyncio.to_thread(
            subprocess.run, [binaries / "escaque", "user", "role", self.arbiter.name, "arbiter", "--socket",
                             next(data.glob("operator*.sock"))], check=True, stdout=subprocess.DEVNULL)

    async def hold_on(self, closing):
        while not closing.is_set():
            try:
                await self.hold()
                self.held += 1
            except (Stalled, TimeoutError):
                self.stalls += 1

    async def call(self, client, method, path, body=None):
        """The answer; what cannot be answered at the moment is asked again."""
        said = ""
        for _ in range(300):
            try:
                async with client.http.request(method, f"{self.url}/api/v1/{path}", json=body,
                                               headers={"Authorization": f"Bearer {client.token}"}) as answer:
                    said = await answer.text()
                    if answer.status == 200:
                        return await answer.json()
                    if answer.status not in (429, 503):
                        break
            except (OSError, aiohttp.ClientError, asyncio.TimeoutError) as error:
                said = repr(error)
            await asyncio.sleep(0.2)
        raise Stalled(f"{method} {path} by {client.name}: {said}")

    async def until(self, path, holds):
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            seen = await self.call(self.arbiter, "GET", path)
            if holds(seen):
                return seen
            await asyncio.sleep(LOOK_EVERY)
        raise TimeoutError(path)

    async def play(self, game_id, white_id, black_id):
        await play_game(self.by_id[white_id], self.by_id[black_id], game_id)
        self.games += 1

    async def stop(self):
        for client in (*self.players, self.arbiter):
            await client.stop()


class SwissHall(Hall):
    async def command(self, client, event, order, **body):
        await self.call(client, "POST", f"event/{event}", {"commandId": client.new_id(), order: body})

    async def hold(self):
        event = new_event_id()
        await self.command(self.arbiter, event, "createEvent", regulations={
            "name": "Short Swiss", "system": "PAIRING_SYSTEM_DUTCH_2026", "venue": "VENUE_HERE", "isRated": True,
            "timeControl": {"baseMs": 180_000}, "edition": "fide-2023", "rounds": ROUNDS,
            "calendar": {"startsMs": [(time.time() + 3600) * 1000], "intervalMs": 1000},
            "entry": {"maxEntrants": len(self.players)}, "noShows": "NO_SHOWS_STAY"})
        await asyncio.gather(*(self.command(client, event, "enterEvent") for client in self.players))
        await self.command(self.arbiter, event, "publishRound", startsMs=time.time() * 1000)
        for number in range(ROUNDS):
            seen = await self.until(f"event/{event}", lambda now: has_begun(now, number))
            await asyncio.gather(*(self.play(board["gameId"], board["whiteId"], board["blackId"])
                                   for board in seen["rounds"][number]["boards"]))
        await self.until(f"event/{event}", lambda now: now["stage"] != "EVENT_STAGE_OPEN")


def has_begun(event, number):
    rounds = event.get("rounds", [])
    return len(rounds) > number and all(board.get("hasGameBegun") for board in rounds[number]["boards"])


class ArenaHall(Hall):
    async def hold(self):
        arena, starts = new_event_id(), time.time() * 1000 + 1500
        await self.call(self.arbiter, "POST", f"arena/{arena}", {"createArena": {"regulations": {
            "name": "Short arena", "timeControl": {"baseMs": 180_000}, "startsMs": starts, "isRated": True,
            "durationMs": ARENA_SECONDS * 1000, "waveEveryMs": 2000, "closingWindowMs": 4000}}})
        await asyncio.gather(*(self.call(client, "POST", f"arena/{arena}", {"joinArena": {}}) for client in self.players))
        # Only who is at the arena's page is paired.
        for client in self.players:
            await client.send({"id": client.new_id(), "followArena": {"arenaId": arena, "version": 0}})
        seen, playing = set(), set()
        try:
            while (now := await self.call(self.arbiter, "GET", f"arena/{arena}"))["stage"] == "ARENA_STAGE_OPEN":
                for game in now.get("games", []):
                    if game["gameId"] not in seen:
                        seen.add(game["gameId"])
                        playing.add(asyncio.create_task(self.play(game["gameId"], game["whiteId"], game["blackId"])))
                await asyncio.sleep(LOOK_EVERY)
            await asyncio.gather(*playing)
        finally:
            for client in self.players:
                await client.send({"id": client.new_id(), "unfollowArena": {"arenaId": arena}})
