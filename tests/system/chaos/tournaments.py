"""A Swiss and an arena of bots, one after the other beside the tables. What became of their games is recounted from the
games' own logs (check_tournaments)."""

import asyncio
import collections
import random
import time

from system.bots.client import Client, Stalled
from system.bots.event_ids import new_event_id
from system.bots.organiser import Refused
from system.bots.player import ORDINARY, Player

ROUNDS = 3
ROUND_WITHIN = 150.0
ARENA_SECONDS, CLOSING_SECONDS = 40, 10
GAME_MS = 20_000  # Of each player's clock.
CORRECTED = 0.3  # Of the decided games of a Swiss, by its arbiter as soon as they are over.


class ArenaClient(Client):
    """At the page of an arena; knows the games that it is paired for and has not played."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.enter("")

    def enter(self, arena_id):
        self.arena_id, self.arena_version, self.is_over = arena_id, 0, False
        self.paired = collections.deque()

    async def greet(self):
        await super().greet()
        if self.arena_id:
            await self.send({"id": self.new_id(), "followArena": {"arenaId": self.arena_id, "version": self.arena_version}})

    def take(self, message):
        super().take(message)
        told = message.get("arenaEntries", {})
        if told.get("arenaId") == self.arena_id:
            for entry in told.get("entries", []):
                self.take_entry(entry)

    def take_entry(self, entry):
        if entry["version"] != self.arena_version + 1:
            if entry["version"] > self.arena_version:
                self.abort(self.socket)  # An entry is missing: the next connection asks for it.
            return
        self.arena_version += 1
        for fact in entry.get("facts", []):
            self.is_over |= "arenaFinished" in fact
            self.paired += [game["gameId"] for game in fact.get("wavePaired", {}).get("games", [])
                            if self.user_id in (game["whiteId"], game["blackId"])]


async def sit_down(room, clients, game_id):
    """Both players of a game, until it is over; answers its end as they saw it."""
    record = random.Random(game_id).choice(room.records)
    async with asyncio.TaskGroup() as all_players:
        for client in clients:
            all_players.create_task(play(room, client, game_id, record))
    return clients[0].views.pop(game_id).ended


async def play(room, client, game_id, record):
    await client.follow(game_id)
    room.live.add(game_id)
    try:
        await Player(client, game_id, record, ORDINARY, random.Random(f"{game_id} {client.name}"), room.pace, room.closing).play()
    finally:
        room.live.discard(game_id)


class Swiss:
    def __init__(self, room, organiser, clients, rng):
        self.room, self.organiser, self.clients, self.rng = room, organiser, clients, rng
        self.by_id = {client.user_id: client for client in clients}

    async def hold(self):
        """From the announcement to the last result."""
        organiser = self.organiser
        organiser.event_id = new_event_id()
        self.room.recorder.note("room", "event", event=organiser.event_id)
        await organiser.announce(ROUNDS, GAME_MS, edition="online", rules={}, isRated=False)
        for client in self.clients:
            await organiser.command(client, "enterEvent")
        await self.publish()
        for number in range(1, ROUNDS + 1):
            boards = (await self.until(number, ("ROUND_STAGE_STARTED", "ROUND_STAGE_COMPLETE")))["boards"]
            async with asyncio.TaskGroup() as all_boards:
                for board in boards:
                    all_boards.create_task(self.play_board(board))
            await self.until(number, ("ROUND_STAGE_COMPLETE",))

    async def play_board(self, board):
        ended = await sit_down(self.room, [self.by_id[board[side]] for side in ("whiteId", "blackId")], board["gameId"])
        self.room.ended += 1
        if ended.get("winner") and self.rng.random() < CORRECTED:
            await self.organiser.order_draw(board["gameId"])

    async def publish(self):
        await self.organiser.command(self.organiser.arbiter, "publishRound", startsMs=(time.time() + 1) * 1000)

    async def until(self, number, stages):
        deadline = time.monotonic() + ROUND_WITHIN
        while time.monotonic() < deadline:
            event = await self.organiser.event()
            rounds = event.get("rounds", [])
            if len(rounds) >= number and rounds[number - 1]["stage"] in stages:
                return rounds[number - 1]
            if event.get("waitsForArbiter") and len(rounds) < number:
                await self.publish()  # Nobody played in the round before: the server does not go on by itself.
            await asyncio.sleep(0.5)
        raise Stalled(f"round {number} of event {self.organiser.event_id} is not {stages[0]} after {ROUND_WITHIN:.0f} s: {rounds[-1:]}")


class Arena:
    def __init__(self, room, organiser, clients):
        self.room, self.organiser, self.clients = room, organiser, clients

    async def hold(self):
        arena_id = new_event_id()
        self.room.recorder.note("room", "arena", arena=arena_id)
        await self.command(arena_id, self.organiser.arbiter, createArena={"regulations": {
            "name": "Bots' arena", "timeControl": {"baseMs": GAME_MS}, "startsMs": (time.time() + 3) * 1000,
            "durationMs": ARENA_SECONDS * 1000, "waveEveryMs": 2000, "closingWindowMs": CLOSING_SECONDS * 1000}})
        async with asyncio.TaskGroup() as everybody:
            for client in self.clients:
                everybody.create_task(self.take_part(arena_id, client))

    async def take_part(self, arena_id, client):
        await self.command(arena_id, client, joinArena={})
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

    async def command(self, arena_id, client, **command):
        await self.organiser.call(client, "POST", f"arena/{arena_id}", command)


async def hold_in_turn(room, tournament):
    """One after the other; the last one goes to its end, as fast as the players resign."""
    while not room.closing.is_set():
        try:
            await tournament.hold()
        except* (Stalled, Refused) as problems:
            for problem in problems.exceptions:
                room.note_stall(problem)
