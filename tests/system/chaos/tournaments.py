"""A Swiss and an arena of bots, one after the other beside the tables. What became of their games is recounted from the
games' own logs (check_tournaments)."""

import asyncio
import random
import time

from system.bots.client import Refused, Stalled
from system.bots.event_ids import new_event_id
from system.bots.event_players import EventPlayers
from system.bots.organiser import arena_regulations
from system.bots.player import ORDINARY

ROUNDS = 3
ROUND_WITHIN = 150.0
ARENA_SECONDS, CLOSING_SECONDS = 40, 10
GAME_MS = 20_000  # Of each player's clock.
CORRECTED = 0.3  # Of the decided games of a Swiss, by its arbiter as soon as they are over.


async def sit_down(room, clients, game_id):
    """Both players of a game or one, until it is over; answers its end as they saw it."""
    record = random.Random(game_id).choice(room.records)
    rng = random.Random(" ".join([game_id, *(client.name for client in clients)]))
    return await room.play_out(clients, game_id, record, ORDINARY, rng)


class Swiss(EventPlayers):
    ROUND_WITHIN = ROUND_WITHIN

    def __init__(self, room, organiser, clients, rng):
        super().__init__(organiser, clients)
        self.room, self.rng = room, rng

    async def hold(self):
        """From the announcement to the last result."""
        organiser = self.organiser
        organiser.event_id, self.number = new_event_id(), 0
        self.room.recorder.note("room", "event", event=organiser.event_id)
        await organiser.announce_swiss(ROUNDS, GAME_MS, edition="online", rules={}, isRated=False)
        for client in self.clients:
            await organiser.command(client, "enterEvent")
        await organiser.publish_round()
        for number in range(1, ROUNDS + 1):
            await self.play_round(number)

    async def play_board(self, board):
        ended = await sit_down(self.room, [self.by_id[board[side]] for side in ("whiteId", "blackId")], board["gameId"])
        self.room.ended += 1
        if ended.get("winner") and self.rng.random() < CORRECTED:
            await self.organiser.order_result(board["gameId"], "VERDICT_DRAW")

    async def look_after(self, event):
        """Nobody played in the round before: the server does not go on by itself."""
        if event.get("waitsForArbiter") and len(event.get("rounds", [])) < self.number:
            await self.organiser.publish_round()


class Arena:
    def __init__(self, room, organiser, clients):
        self.room, self.organiser, self.clients = room, organiser, clients

    async def hold(self):
        arena_id = new_event_id()
        self.room.recorder.note("room", "arena", arena=arena_id)
        await self.organiser.arbiter.call("POST", f"arena/{arena_id}", {"createArena": {"regulations": arena_regulations(
            "Bots' arena", GAME_MS, 3, ARENA_SECONDS, CLOSING_SECONDS)}})
        async with asyncio.TaskGroup() as everybody:
            for client in self.clients:
                everybody.create_task(self.take_part(arena_id, client))

    async def take_part(self, arena_id, client):
        try:
            await client.call("POST", f"arena/{arena_id}", {"joinArena": {}})
        except Refused as refused:
            if "REASON_TOO_LATE" not in str(refused):
                raise
            return  # The server was stopped for most of so short an arena.
        client.enter(arena_id)
        client.drop()  # The next connection is at the arena's page.
        deadline = time.monotonic() + ARENA_SECONDS + ROUND_WITHIN
        while client.paired or not client.is_over:
            if client.paired:
                await sit_down(self.room, [client], client.paired.popleft())
            elif time.monotonic() > deadline:
                raise Stalled(f"{client.name} was not told of the end of arena {arena_id} after version {client.arena_version}")
            await client.wait(0.5)
        client.enter("")


async def hold_in_turn(room, tournament):
    """One after the other; the last one goes to its end, as fast as the players resign."""
    while not room.closing.is_set():
        try:
            await tournament.hold()
        except* (Stalled, Refused) as problems:
            for problem in problems.exceptions:
                room.note_stall(problem)
