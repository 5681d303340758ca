"""An event and an arena that never begin, whose entries come and go. Whoever reads them never sees less than was read or
acknowledged before: an instance of matchmaking that was replaced and does not know it would show an old state."""

import asyncio
import time

from system.bots.client import Stalled
from system.bots.event_ids import new_event_id
from system.bots.organiser import Refused

CHANGED = 0.4  # Of the commands and looks.
PAUSE = 0.8  # Seconds between two of them, at most: now and then an instance is asked only after another was.
HOUR = 3600.0


class EventRegister:
    """One entrant, whom the arbiter strikes out and admits again."""

    KIND = "event"

    def __init__(self, organiser, entrant):
        self.organiser, self.entrant = organiser, entrant

    async def create(self, place):
        self.place = place
        now = 1000 * time.time()
        await self.command(self.organiser.arbiter, createEvent={"regulations": {
            "name": "Entries of a bot", "system": "PAIRING_SYSTEM_DUTCH_2026", "venue": "VENUE_HERE", "edition": "online",
            "timeControl": {"baseMs": 60_000}, "rounds": 1, "calendar": {"startsMs": [now + 1000 * HOUR], "intervalMs": 1000},
            "entry": {"maxEntrants": 10}, "noShows": "NO_SHOWS_STAY", "tiebreaks": ["BH"]}})
        return await self.command(self.entrant, enterEvent={})

    async def change(self, is_in):
        order = "withdrawEntrant" if is_in else "readmitEntrant"
        return await self.command(self.organiser.arbiter, **{order: {"userId": self.entrant.user_id}})

    async def command(self, client, **order):
        command = {"commandId": client.new_id(), "reason": "A bot's wish"} | order
        return await self.organiser.call(client, "POST", f"event/{self.place}", command)


class ArenaRegister:
    """One player, who joins and leaves."""

    KIND = "arena"

    def __init__(self, organiser, entrant):
        self.organiser, self.entrant = organiser, entrant

    async def create(self, place):
        self.place = place
        await self.command(self.organiser.arbiter, createArena={"regulations": {
            "name": "Entries of a bot", "timeControl": {"baseMs": 60_000}, "startsMs": 1000 * (time.time() + HOUR),
            "durationMs": 600_000, "waveEveryMs": 2000, "closingWindowMs": 60_000}})
        return await self.command(self.entrant, joinArena={})

    async def change(self, is_in):
        return await self.command(self.entrant, **{"leaveArena" if is_in else "joinArena": {}})

    async def command(self, client, **command):
        return await self.organiser.call(client, "POST", f"arena/{self.place}", command)


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
            told = await register.organiser.call(register.organiser.arbiter, "GET", f"{register.KIND}/{place}")
        if told["version"] < seen:
            room.recorder.note("room", "stale", place=place, text=f"is told at version {told['version']}, after version {seen}")
        seen = max(seen, told["version"])
