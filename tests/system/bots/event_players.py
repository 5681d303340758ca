"""The players of an event on the server, from round to round."""

import asyncio
import time

from .client import Stalled


class EventPlayers:
    """Sit down wherever the server has paired them."""

    ROUND_WITHIN = 240.0  # Seconds.

    def __init__(self, organiser, clients):
        self.organiser, self.clients, self.number = organiser, clients, 0

    @property
    def by_id(self):
        return {client.user_id: client for client in self.clients}

    async def play_round(self, number):
        """Until it is complete; answers the event as it stands then."""
        self.number = number
        event = await self.until(lambda event: self.has_started(event, number))
        async with asyncio.TaskGroup() as everything:
            for board in event["rounds"][number - 1]["boards"]:
                everything.create_task(self.play_board(board))
            everything.create_task(self.meanwhile())
        return await self.until(lambda event: stage_of(event, number) == "ROUND_STAGE_COMPLETE")

    async def until(self, holds):
        deadline = time.monotonic() + self.ROUND_WITHIN
        while time.monotonic() < deadline:
            event = await self.organiser.event()
            if holds(event):
                return event
            await self.look_after(event)
            await asyncio.sleep(0.5)
        raise Stalled(f"event {self.organiser.event_id} stalls for {self.ROUND_WITHIN:.0f} s in round {self.number}: "
                      f"{event['stage']}, {[each['stage'] for each in event.get('rounds', [])]}")

    @staticmethod
    def has_started(event, number):
        return stage_of(event, number) in ("ROUND_STAGE_STARTED", "ROUND_STAGE_COMPLETE")

    # What differs.

    async def play_board(self, board):
        raise NotImplementedError

    async def meanwhile(self):
        """What happens while the boards of the round are played."""

    async def look_after(self, event):
        """What the arbiter does while everybody waits for a round."""


def stage_of(event, number):
    rounds = event.get("rounds", [])
    return rounds[number - 1]["stage"] if len(rounds) >= number else None
