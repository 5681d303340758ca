"""The arbiter's and the players' commands over REST, and what the server shows of the event."""

import asyncio
import subprocess
import time

import aiohttp

from .event_ids import new_event_id

DEFAULT_TIME_MS = 6_000  # How late a player may come.
AGAIN = (429, 500, 503, 504)  # Not now.
WITHIN = 90.0


class Refused(Exception):
    pass


class Organiser:
    def __init__(self, arbiter, binaries, data):
        self.arbiter, self.event_id = arbiter, new_event_id()
        subprocess.run([binaries / "escaque", "user", "role", arbiter.name, "arbiter", "--socket",
                        next(data.glob("operator*.sock"))], check=True, stdout=subprocess.DEVNULL)

    async def call(self, client, method, path, body=None, is_json=True):
        """The answer; what is not ready yet is asked again."""
        headers = {"Authorization": f"Bearer {client.token}"}
        deadline = time.monotonic() + WITHIN
        while time.monotonic() < deadline:
            try:
                url = f"{client.rng.choice(client.doors)}/api/v1/{path}"
                async with client.http.request(method, url, json=body, headers=headers) as answer:
                    if answer.status == 200:
                        return await (answer.json() if is_json else answer.text())
                    if answer.status not in AGAIN:
                        raise Refused(f"{method} {path} by {client.name}: {answer.status} {await answer.text()}")
            except (OSError, aiohttp.ClientError, asyncio.TimeoutError):
                pass
            await asyncio.sleep(0.2)
        raise Refused(f"{method} {path} by {client.name} was never answered")

    async def command(self, client, order, reason="", **body):
        command = {"commandId": client.new_id(), "reason": reason, order: body}
        await self.call(client, "POST", f"event/{self.event_id}", command)

    async def announce(self, rounds, base_ms, **others):
        """Round 1 begins when the arbiter publishes it; the others by themselves. `others`: regulations that differ."""
        await self.command(self.arbiter, "createEvent", regulations={
            "name": "Swiss of the bots", "system": "PAIRING_SYSTEM_DUTCH_2026", "venue": "VENUE_HERE", "isRated": True,
            "timeControl": {"baseMs": base_ms}, "edition": "fide-2023", "rules": {"defaultTimeMs": DEFAULT_TIME_MS},
            "rounds": rounds, "calendar": {"startsMs": [(time.time() + 3600) * 1000], "intervalMs": 1000},
            "entry": {"maxEntrants": 200, "lastLateEntry": 3}, "byes": {"halfPointByes": 1, "lastRound": rounds - 1},
            "noShows": "NO_SHOWS_STAY", "tiebreaks": ["BH/C1", "BH", "SB", "DE"]} | others)

    async def event(self):
        return await self.call(self.arbiter, "GET", f"event/{self.event_id}")

    async def order_draw(self, game_id):
        """Corrects the result of a game that is over."""
        await self.call(self.arbiter, "POST", f"arbiter/game/{game_id}",
                        {"id": self.arbiter.new_id(), "order": {"reason": "Both had agreed to a draw", "article": "fide-2023 12.9.4",
                                                              "declareResult": {"verdict": "VERDICT_DRAW"}}})

    async def papers(self):
        """What is shown at the end: the event, its standings, its report."""
        return (await self.event(), await self.call(self.arbiter, "GET", f"event/{self.event_id}/standings"),
                await self.call(self.arbiter, "GET", f"event/{self.event_id}.trf", is_json=False))
