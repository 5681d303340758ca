"""The playing hall: sits the bots down at their boards as the rounds begin, and carries out the script."""

import asyncio
import time

from system.bots.player import ORDINARY, Player

ROUND_WITHIN = 240.0


class Nobody:
    """Takes no notes: what is judged is what the bots saw and what the server shows."""

    @staticmethod
    def note(who, what, **fields):
        pass


class Script:
    """Who does what is not ordinary, by index of the entrant."""

    def __init__(self, players, rounds, rng):
        half, zero, self.withdraws, self.absent = rng.sample(range(players), 4)
        self.byes = [(half, 3, "BYE_KIND_HALF_POINT"), (zero, 4, "BYE_KIND_ZERO_POINTS")]
        self.late = [players, players + 1]
        self.withdrawal_in, self.absence_in, self.correction_in = 4, 2, rounds - 2


class Hall:
    def __init__(self, organiser, entrants, records, rng, pace):
        self.organiser, self.entrants, self.records, self.rng, self.pace = organiser, entrants, records, rng, pace
        self.by_id = {client.user_id: client for client in entrants}
        self.closing = asyncio.Event()
        self.ended = {}  # The end of each game as its players saw it.
        self.corrected, self.no_shows = None, {}  # Games, and what those without an opponent score.

    async def run(self, script):
        organiser, arbiter = self.organiser, self.organiser.arbiter
        await asyncio.gather(*(organiser.command(client, "enterEvent") for client in self.entrants[:-2]))
        for number, round_number, kind in script.byes:
            await organiser.command(arbiter, "requestBye", userId=self.entrants[number].user_id, round=round_number, kind=kind)
        await organiser.command(arbiter, "publishRound", startsMs=(time.time() + 1) * 1000)
        number = 1
        while (event := await self.play_round(number, script))["stage"] == "EVENT_STAGE_OPEN":
            number += 1
        return event

    async def play_round(self, number, script):
        """Until the round is complete; answers the event as it stands then."""
        playing = await self.until(lambda event: stage_of(event, number) in ("ROUND_STAGE_STARTED", "ROUND_STAGE_COMPLETE"))
        games = asyncio.create_task(self.play_boards(playing["rounds"][number - 1]["boards"], self.absent_in(number, script)))
        if number == 1:
            for late in script.late:
                await self.organiser.command(self.entrants[late], "enterEvent")
        if number == script.withdrawal_in:
            client = self.entrants[script.withdraws]
            await self.organiser.command(client, "withdrawEntrant", userId=client.user_id)
        await games
        event = await self.until(lambda event: stage_of(event, number) == "ROUND_STAGE_COMPLETE")
        if number == script.correction_in:
            await self.correct(event["rounds"][number - 1])
        return event

    def absent_in(self, number, script):
        return self.entrants[script.absent].user_id if number == script.absence_in else None

    async def until(self, holds):
        deadline = time.monotonic() + ROUND_WITHIN
        while time.monotonic() < deadline:
            event = await self.organiser.event()
            if holds(event):
                return event
            await asyncio.sleep(0.5)
        raise TimeoutError(f"the event stands still: {event['stage']}, {[r.get('stage') for r in event['rounds']]}")

    async def play_boards(self, boards, absent):
        async with asyncio.TaskGroup() as all_boards:
            for board in boards:
                all_boards.create_task(self.play_board(board, absent))

    async def play_board(self, board, absent):
        game_id, record = board["gameId"], self.rng.choice(self.records)
        here = [self.by_id[user] for user in (board["whiteId"], board["blackId"]) if user != absent]
        if len(here) == 1:
            winner = "WHITE" if board["blackId"] == absent else "BLACK"
            self.no_shows[game_id] = f"SCORE_{winner}_WINS_BY_FORFEIT"
        async with asyncio.TaskGroup() as both:
            for client in here:
                both.create_task(client.follow(game_id))
        async with asyncio.TaskGroup() as both:
            for client in here:
                both.create_task(Player(client, game_id, record, ORDINARY, self.rng, self.pace, self.closing).play())
        self.ended[game_id] = here[0].views[game_id].ended
        for client in here:
            await client.unfollow(game_id)

    async def correct(self, played):
        """A decided game becomes a draw; the event must learn it from `games`."""
        board = next(i for i, b in enumerate(played["boards"]) if b.get("score") in ("SCORE_WHITE_WINS", "SCORE_BLACK_WINS"))
        self.corrected = played["boards"][board]["gameId"]
        await self.organiser.order_draw(self.corrected)
        await self.until(lambda event: event["rounds"][played["number"] - 1]["boards"][board].get("score") == "SCORE_DRAW")


def stage_of(event, number):
    rounds = event.get("rounds", [])
    return rounds[number - 1]["stage"] if len(rounds) >= number else None
