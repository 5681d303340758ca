"""Two bots that play one recorded game after the other, against each other; and spectators."""

import asyncio
import time

from system.bots.client import Stalled
from system.bots.pairing import by_challenge, by_pool, by_seek
from system.bots.player import ORDINARY, Plan, play_out

USUAL = ({"baseMs": 180000, "incrementMs": 2000}, {"baseMs": 60000, "incrementMs": 1000}, {"baseMs": 300000},
         {"baseMs": 600000, "incrementMs": 5000})
# One for each table: nobody else waits in it. The pools are in all parts of the lobby.
POOLS = ({"baseMs": 180000, "incrementMs": 2000}, {"baseMs": 300000, "incrementMs": 3000}, {"baseMs": 600000, "incrementMs": 5000},
         {"baseMs": 60000}, {"baseMs": 900000, "incrementMs": 10000}, {"baseMs": 300000}, {"baseMs": 1800000, "incrementMs": 20000})
SHORT = {"baseMs": 8000}
TROUBLE = ({"baseMs": 6000, "incrementMs": 2000}, {"baseMs": 4000, "incrementMs": 3000})
CONTROLS = {"sleep": (SHORT,), "late": TROUBLE}


def pool_of(table):
    return POOLS[table] if table < len(POOLS) else None


class Room:
    """What everybody at the event knows: which games are under way, and when to come to an end."""

    def __init__(self, recorder, rng, records, pace, is_hurried=False):
        self.recorder, self.rng, self.records, self.pace, self.is_hurried = recorder, rng, records, pace, is_hurried
        self.closing = asyncio.Event()  # No new games, and those under way end.
        self.live, self.begun, self.ended, self.stalls = set(), 0, 0, []

    async def play_out(self, clients, game_id, record, plan, rng):
        self.live.add(game_id)
        try:
            return await play_out(clients, game_id, record, plan, rng, self.pace, self.closing)
        finally:
            self.live.discard(game_id)

    def note_stall(self, stall):
        self.stalls.append(str(stall))
        self.recorder.note("room", "stalled", error=str(stall))

    def plan(self, length):
        luck, color = self.rng.random(), self.rng.choice(("white", "black"))
        parity = 0 if color == "white" else 1
        ply = 2 * self.rng.randrange(2, max(3, min(10, length // 2 - 1))) + parity
        if self.is_hurried:
            return Plan("late", color)
        if luck < 0.04:
            return Plan("leave", color, ply)
        if luck < 0.12:
            return Plan("sleep", color, ply)
        if luck < 0.15:
            return Plan("abort", color, parity)
        if luck < 0.35:
            return Plan("late", color)
        return ORDINARY


async def pair(make, white, black, rng):
    """Makes a game of the two; answers its id. Some commands are sent twice, under the same id."""
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        times = 2 if rng.random() < 0.2 else 1
        if game_id := await make(white, black, times):
            return game_id
        # Gone meanwhile, because its owner had no connection for too long, or there is another one open.
        await asyncio.sleep(0.3)
    raise Stalled(f"{white.name} and {black.name} could not be paired for 120 s")


async def seat(white, black, plan, pool, rng):
    """Their game, and who has White in it. In a `pool` the server decides that."""
    if plan is ORDINARY and pool and rng.random() < 0.4:
        before = white.games | black.games
        game_id = await pair(lambda one, two, times: by_pool(one, two, pool, before, times), white, black, rng)
        view = await white.follow(game_id)
        return (game_id, white, black) if view.color_of(white.user_id) == "white" else (game_id, black, white)
    terms = {"timeControl": rng.choice(CONTROLS.get(plan.kind, USUAL)), "variant": "VARIANT_STANDARD",
             "isRated": rng.random() < 0.8}
    make = by_challenge if rng.random() < 0.7 else by_seek
    return await pair(lambda one, two, times: make(one, two, terms, times), white, black, rng), white, black


async def play_one(room, white, black, pool, rng):
    record = rng.choice(room.records)
    plan = room.plan(len(record[1]))
    game_id, white, black = await seat(white, black, plan, pool, rng)
    room.begun += 1
    room.recorder.note("room", "seated", game=game_id, white=white.user_id, black=black.user_id, plan=plan._asdict())
    await room.play_out((white, black), game_id, record, plan, rng)
    room.ended += 1


async def run_table(room, clients, pool, rng):
    while not room.closing.is_set():
        white, black = clients
        try:
            await play_one(room, white, black, pool, rng)
        except* Stalled as stalls:
            for stall in stalls.exceptions:
                room.note_stall(stall)
        clients = (black, white)


async def run_spectator(room, client, rng):
    """Watches one game after the other, from the beginning; comes and goes."""
    while not room.closing.is_set():
        if not room.live:
            await asyncio.sleep(0.2)
            continue
        game_id = rng.choice(sorted(room.live))
        try:
            view = await client.follow(game_id)
        except Stalled as stall:
            room.note_stall(stall)
            continue
        leaves = time.monotonic() + rng.uniform(2, 20)
        while time.monotonic() < leaves and not view.ended and not room.closing.is_set():
            await client.wait(0.5)
            if rng.random() < 0.01:
                client.drop(away=rng.random() * 2)
        await client.unfollow(game_id)
