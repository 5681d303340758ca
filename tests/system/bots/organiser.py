"""What an arbiter sets up and orders over REST, and what the server shows of it."""

import time

from .event_ids import new_event_id

DEFAULT_TIME_MS = 6_000  # How late a player may come.


def event_regulations(name, rounds, base_ms, **others):
    """Round 1 begins when the arbiter publishes it; the others by themselves. `others` are added, or differ."""
    return {"name": name, "system": "PAIRING_SYSTEM_DUTCH_2026", "venue": "VENUE_HERE", "edition": "fide-2023",
            "timeControl": {"baseMs": base_ms}, "rounds": rounds, "noShows": "NO_SHOWS_STAY",
            "calendar": {"startsMs": [(time.time() + 3600) * 1000], "intervalMs": 1000}} | others


def arena_regulations(name, base_ms, starts_in, seconds, closing, **others):
    """`closing`: within how many seconds of the end nobody is paired any more."""
    return {"name": name, "timeControl": {"baseMs": base_ms}, "startsMs": (time.time() + starts_in) * 1000,
            "durationMs": seconds * 1000, "waveEveryMs": 2000, "closingWindowMs": closing * 1000} | others


class Organiser:
    """The arbiter of one event after the other."""

    def __init__(self, arbiter):
        self.arbiter, self.event_id = arbiter, new_event_id()

    async def command(self, client, order, reason="", **body):
        command = {"commandId": client.new_id(), "reason": reason, order: body}
        return await client.call("POST", f"event/{self.event_id}", command)

    async def announce(self, regulations):
        await self.command(self.arbiter, "createEvent", regulations=regulations)

    async def announce_swiss(self, rounds, base_ms, **others):
        await self.announce(event_regulations(
            "Swiss of the bots", rounds, base_ms, **{
                "isRated": True, "rules": {"defaultTimeMs": DEFAULT_TIME_MS}, "entry": {"maxEntrants": 200, "lastLateEntry": 3},
                "byes": {"halfPointByes": 1, "lastRound": rounds - 1}, "tiebreaks": ["BH/C1", "BH", "SB", "DE"]} | others))

    async def publish_round(self, starts_in=1.0):
        await self.command(self.arbiter, "publishRound", startsMs=(time.time() + starts_in) * 1000)

    async def event(self):
        return await self.arbiter.call("GET", f"event/{self.event_id}")

    async def order_result(self, game_id, verdict, reason="Both had agreed to a draw", article="fide-2023 12.9.4"):
        """Of a game that is over."""
        await self.arbiter.call("POST", f"arbiter/game/{game_id}", {"id": self.arbiter.new_id(), "order": {
            "reason": reason, "article": article, "declareResult": {"verdict": verdict}}})

    async def papers(self):
        """What is shown at the end: the event, its standings, its report."""
        return (await self.event(), await self.arbiter.call("GET", f"event/{self.event_id}/standings"),
                await self.arbiter.call("GET", f"event/{self.event_id}.trf"))
