"""Swisses and arenas that are held one after the other, with short games, for as long as one likes."""

import asyncio

from short_games import play_game
from support import deployment
from system.bots.client import Refused, Stalled
from system.bots.crowd import join, leave, make_clients
from system.bots.event_ids import new_event_id
from system.bots.event_players import EventPlayers
from system.bots.organiser import Organiser, arena_regulations, event_regulations

ROUNDS = 2
ARENA_SECONDS = 40
BASE_MS = 180_000
LOOK_EVERY = 0.5  # Seconds.


class OneAfterTheOther(EventPlayers):
    """A site arbiter and the players of one event or arena after the other."""

    def __init__(self, number, url, players, block, seed, new_id=new_event_id):
        """`new_id()`: that of the next event or arena."""
        names = [f"hall{number}of{i}" for i in range(players)] + [f"hall{number}desk"]
        *players, self.arbiter = make_clients(names, [url], block, seed)
        super().__init__(Organiser(self.arbiter), players)
        self.new_id = new_id
        self.held, self.games, self.stalls = 0, 0, 0

    async def open(self, binaries, data):
        await join([*self.clients, self.arbiter])
        await asyncio.to_thread(deployment.operate, binaries, data, "user", "role", self.arbiter.name, "arbiter")

    async def hold_on(self, closing):
        while not closing.is_set():
            try:
                await self.hold()
                self.held += 1
            except* (Stalled, Refused):
                self.stalls += 1

    async def play_board(self, board):
        await play_game(self.by_id[board["whiteId"]], self.by_id[board["blackId"]], board["gameId"])
        self.games += 1

    async def stop(self):
        await leave([*self.clients, self.arbiter])


class ShortSwisses(OneAfterTheOther):
    @staticmethod
    def has_started(event, number):
        rounds = event.get("rounds", [])
        return len(rounds) >= number and all(board.get("hasGameBegun") for board in rounds[number - 1]["boards"])

    async def hold(self):
        organiser = self.organiser
        organiser.event_id = self.new_id()
        await organiser.announce(event_regulations("Short Swiss", ROUNDS, BASE_MS, isRated=True,
                                                   entry={"maxEntrants": len(self.clients)}))
        await asyncio.gather(*(organiser.command(client, "enterEvent") for client in self.clients))
        await organiser.publish_round(starts_in=0)
        for number in range(1, ROUNDS + 1):
            await self.play_round(number)
        await self.until(lambda event: event["stage"] != "EVENT_STAGE_OPEN")


class ShortArenas(OneAfterTheOther):
    async def hold(self):
        place = f"arena/{(arena := self.new_id())}"
        regulations = arena_regulations("Short arena", BASE_MS, 1.5, ARENA_SECONDS, 4, isRated=True)
        await self.arbiter.call("POST", place, {"createArena": {"regulations": regulations}})
        await asyncio.gather(*(client.call("POST", place, {"joinArena": {}}) for client in self.clients))
        # Only players at the arena's page are paired.
        for client in self.clients:
            await client.send({"id": client.new_id(), "followArena": {"arenaId": arena, "version": 0}})
        seen, playing = set(), set()
        try:
            while (now := await self.arbiter.call("GET", place))["stage"] == "ARENA_STAGE_OPEN":
                for game in now.get("games", []):
                    if game["gameId"] not in seen:
                        seen.add(game["gameId"])
                        playing.add(asyncio.create_task(self.play_board(game)))
                await asyncio.sleep(LOOK_EVERY)
            await asyncio.gather(*playing)
        finally:
            for client in self.clients:
                await client.send({"id": client.new_id(), "unfollowArena": {"arenaId": arena}})
