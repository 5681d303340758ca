"""The players of the Swiss, and who of them does what is not ordinary."""

import asyncio

from system.bots.event_players import EventPlayers
from system.bots.player import ORDINARY, play_out


class Script:
    """The script's acts, by index of the entrant."""

    def __init__(self, players, rounds, rng):
        half, zero, self.withdraws, self.absent = rng.sample(range(players), 4)
        self.byes = [(half, 3, "BYE_KIND_HALF_POINT"), (zero, 4, "BYE_KIND_ZERO_POINTS")]
        self.late = [players, players + 1]
        self.withdrawal_in, self.absence_in, self.correction_in = 4, 2, rounds - 2


class ScriptedSwiss(EventPlayers):
    def __init__(self, organiser, entrants, script, records, rng, pace):
        super().__init__(organiser, entrants)
        self.script, self.records, self.rng, self.pace = script, records, rng, pace
        self.closing = asyncio.Event()  # Never: all games are played to their end.
        self.ended = {}  # The end of each game as its players saw it.
        self.corrected, self.no_shows = None, {}  # Games, and what those without an opponent score.

    async def run(self):
        organiser = self.organiser
        await asyncio.gather(*(organiser.command(client, "enterEvent") for client in self.clients[:-2]))
        for number, round_number, kind in self.script.byes:
            await organiser.command(organiser.arbiter, "requestBye", userId=self.clients[number].user_id, round=round_number, kind=kind)
        await organiser.publish_round()
        number = 1
        while (await self.play_round(number))["stage"] == "EVENT_STAGE_OPEN":
            number += 1

    async def play_round(self, number):
        event = await super().play_round(number)
        if number == self.script.correction_in:
            await self.correct(event["rounds"][number - 1])
        return event

    async def meanwhile(self):
        if self.number == 1:
            for late in self.script.late:
                await self.organiser.command(self.clients[late], "enterEvent")
        if self.number == self.script.withdrawal_in:
            client = self.clients[self.script.withdraws]
            await self.organiser.command(client, "withdrawEntrant", userId=client.user_id)

    async def play_board(self, board):
        game_id, record = board["gameId"], self.rng.choice(self.records)
        absent = self.clients[self.script.absent].user_id if self.number == self.script.absence_in else None
        here = [self.by_id[user] for user in (board["whiteId"], board["blackId"]) if user != absent]
        if len(here) == 1:
            winner = "WHITE" if board["blackId"] == absent else "BLACK"
            self.no_shows[game_id] = f"SCORE_{winner}_WINS_BY_FORFEIT"
        self.ended[game_id] = await play_out(here, game_id, record, ORDINARY, self.rng, self.pace, self.closing)

    async def correct(self, played):
        """A decided game becomes a draw; the event must learn it from `games`."""
        board = next(i for i, b in enumerate(played["boards"]) if b.get("score") in ("SCORE_WHITE_WINS", "SCORE_BLACK_WINS"))
        self.corrected = played["boards"][board]["gameId"]
        await self.organiser.order_result(self.corrected, "VERDICT_DRAW")
        await self.until(lambda event: event["rounds"][played["number"] - 1]["boards"][board].get("score") == "SCORE_DRAW")
