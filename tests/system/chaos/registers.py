"""An event and an arena that never begin, whose entries come and go. Whoever reads them never sees less than was read or
acknowledged before: an instance of matchmaking that was replaced and does not know it would show an old state."""

import asyncio

from system.bots.client import Refused, Stalled
from system.bots.event_ids import new_event_id
from system.bots.organiser import arena_regulations, event_regulations

CHANGED = 0.4  # Of the commands and looks.
PAUSE = 0.8  # Seconds between two of them, at most: now and then an instance is asked only after another was.
HOUR = 3600.0
NAME = "Entries of a bot"


class Register:
    def __init__(self, arbiter, entrant):
        self.arbiter, self.entrant = arbiter, entrant

    async def command(self, client, **command):
        return await client.call("POST", f"{self.KIND}/{self.place}", command)


class EventRegister(Register):
    """One entrant, whom the arbiter strikes out and admits again."""

    KIND = "event"

    async def create(self, place):
        self.place = place
        regulations = event_regulations(NAME, 1, 60_000, edition="online", entry={"maxEntrants": 10}, tiebreaks=["BH"])
        await self.command(self.arbiter, createEvent={"regulations": regulations})
        return await self.command(self.entrant, enterEvent={})

    async def change(self, is_in):
        order = "withdrawEntrant" if is_in else "readmitEntrant"
        return await self.command(self.arbiter, **{order: {"userId": self.entrant.user_id}})

    async def command(self, client, **order):
        return await super().command(client, commandId=client.new_id(), reason="A bot's wish", **order)


class ArenaRegister(Register):
    """One player, who joins and leaves."""

    KIND = "arena"

    async def create(self, place):
        self.place = place
        regulations = arena_regulations(NAME, 60_000, starts_in=HOUR, seconds=600, closing=60)
        await self.command(self.arbiter, createArena={"regulations": regulations})
        return await self.command(self.entrant, joinArena={})

    async def change(self, is_in):
        return await self.command(self.entrant, **{"leaveArena" if is_in else "joinArena": {}})


async def keep(room, register, rng):
    """One after the other: a refusal ends it, and says that the server knew too little."""
    while not room.closing.is_set():
        place = new_event_id()
        room.recorder.note("room", register.KIND, **{register.KIND: place})
        try:
            await keep_one(room, register, rng, place)
        except Refused as refused:
            room.recorder.note("room", "stale", place=place, text=str(refused))
        except Stalled as stall:
            room.note_stall(stall)


async def keep_one(room, register, rng, place):
    seen, is_in = (await register.create(place))["version"], True
    while not room.closing.is_set():
        await asyncio.sleep(rng.uniform(0, PAUSE))
        if rng.random() < CHANGED:
            told = await register.change(is_in)
            is_in = not is_in
        else:
            told = await register.arbiter.call("GET", f"{register.KIND}/{place}")
        if told["version"] < seen:
            room.recorder.note("room", "stale", place=place, text=f"is told at version {told['version']}, after version {seen}")
        seen = max(seen, told["version"])
