"""Games of two plies and a resignation: between pairs who challenge each other, and wherever else two are to play."""

import asyncio
import random
import time

from system.bots.client import Stalled
from system.bots.pairing import by_challenge, by_pool

TERMS = {"timeControl": {"baseMs": 180_000}, "variant": "VARIANT_STANDARD", "isRated": True}
MOVES = ("e2e4", "e7e5")
PATIENCE = 120.0  # Seconds for the other's move.


async def play_game(white, black, game_id):
    players = (white, black)
    for player in players:
        await player.follow(game_id)
    for version, (player, uci) in enumerate(zip(players, MOVES), start=1):
        await act(player, game_id, version, {"playMove": {"uci": uci}})
    await act(white, game_id, len(MOVES) + 1, {"resign": {}})
    for player in players:
        await player.unfollow(game_id)


async def act(player, game_id, version, action):
    deadline = time.monotonic() + PATIENCE
    while player.views[game_id].version < version:
        # On a machine that is too busy the game may have ended without the other's move.
        if player.views[game_id].ended or time.monotonic() > deadline:
            raise Stalled(f"{player.name}: version {version} of {game_id} did not come")
        await player.wait(0.5)
    await player.insist("actInGame", {"gameId": game_id, "version": version, "action": action})


class Pair:
    """Two who play one short game after the other."""

    def __init__(self, players):
        self.players = list(players)
        self.ended, self.stalls = 0, 0

    async def play(self, every, closing):
        """A game every N seconds, by the clock: what was late is caught up."""
        loop = asyncio.get_running_loop()
        due = loop.time() + random.random() * every
        while not closing.is_set():
            await asyncio.sleep(max(0.0, due - loop.time()))
            due += every
            try:
                await self.play_one()
                self.ended += 1
            except Stalled:
                self.stalls += 1
            self.players.reverse()

    async def play_one(self):
        game_id = await self.get_game()
        one, two = self.players
        if game_id is None:
            raise Stalled(f"{one.name} and {two.name} got no game")
        view = await one.follow(game_id)
        white, black = (one, two) if view.color_of(one.user_id) == "white" else (two, one)
        await play_game(white, black, game_id)

    async def get_game(self):
        """Its id; nothing where there is none."""
        return await by_challenge(*self.players, TERMS)


class PoolPair(Pair):
    """Two who meet in a pool in which nobody else waits."""

    def __init__(self, players, pool):
        super().__init__(players)
        self.pool = pool

    async def get_game(self):
        one, two = self.players
        return await by_pool(one, two, self.pool, one.games | two.games)
