"""How a bot plays one side of a recorded game, and what else it does meanwhile: offers, claims, take-backs,
wrong moves, doubled commands, broken connections, resignations, falling asleep, leaving, time trouble."""

import asyncio
import collections

from .client import Stalled
from .game_view import other

STALLED_AFTER = 140.0  # Seconds without an entry in a game that both want to go on: a sleeper may have 60 more for each wrong claim.

# Chances per own ply.
Manners = collections.namedtuple("Manners", "offer claim resign disconnect wrong double takeback")
LIVELY = Manners(offer=0.02, claim=0.008, resign=0.003, disconnect=0.02, wrong=0.02, double=0.03, takeback=0.03)

# A whole game's plan: who does something that ends it, at which ply.
Plan = collections.namedtuple("Plan", "kind color ply", defaults=(None, 0))
ORDINARY = Plan("ordinary")


async def play_out(clients, game_id, *arguments):
    """The players of a game who are there, until it is over; answers its end as they saw it."""
    try:
        for action in (lambda client: client.follow(game_id), lambda client: Player(client, game_id, *arguments).play()):
            async with asyncio.TaskGroup() as both:
                for client in clients:
                    both.create_task(action(client))
        return clients[0].views[game_id].ended
    finally:
        for client in clients:
            await client.unfollow(game_id)


class Player:
    def __init__(self, client, game_id, record, plan, rng, pace, closing):
        self.client, self.game_id, self.rng, self.pace, self.closing = client, game_id, rng, pace, closing
        self.result, self.moves = record
        self.plan = plan
        self.view = client.views[game_id]
        self.color = self.view.color_of(client.user_id)
        self.seen, self.since = -1, 0.0
        self.considered = -1  # Version at which the opponent's turn was last used for something.

    async def act(self, kind, body=None, version=None, times=1):
        action = {"gameId": self.game_id, "version": version or self.view.version, "action": {kind: body or {}}}
        return await self.client.insist("actInGame", action, times)

    async def play(self):
        """Until the game is over."""
        while not self.view.ended:
            self.expect_progress()
            if self.closing.is_set():
                await self.end_somehow()
            elif self.is_planned("leave"):
                await self.leave()
            elif self.is_planned("sleep"):
                self.client.note("asleep", game=self.game_id)
                await self.wait_for_end(STALLED_AFTER)
            elif await self.answer_offers():
                pass
            elif self.view.turn == self.color:
                await self.take_turn()
            else:
                await self.pass_time()

    def expect_progress(self):
        now = asyncio.get_running_loop().time()
        if self.view.version != self.seen:
            self.seen, self.since = self.view.version, now
        if now > self.since + STALLED_AFTER:
            raise Stalled(f"{self.client.name}: nothing new in {self.game_id} for {STALLED_AFTER:.0f} s after version {self.seen}")

    def is_planned(self, kind):
        return self.plan.kind == kind and self.plan.color == self.color and self.plan.ply == len(self.view.moves)

    async def wait_for_end(self, seconds):
        clock = asyncio.get_running_loop().time
        began = clock()
        while not self.view.ended and not self.closing.is_set() and clock() < began + seconds:
            await self.client.wait(0.5)

    async def end_somehow(self):
        await self.act("resign" if self.view.may_resign else "abort")
        await self.wait_for_news()

    async def wait_for_news(self):
        version = self.view.version
        if not self.view.ended:
            await self.client.wait(0.3)
        return self.view.version != version

    async def leave(self):
        """Longer than the ten seconds after which the opponent may claim the win."""
        self.client.note("leaves", game=self.game_id)
        await self.client.send({"id": self.client.new_id(), "leaveGame": {"gameId": self.game_id}})
        self.client.drop(away=16)
        await self.wait_for_end(18)
        self.plan = ORDINARY

    async def answer_offers(self):
        view, luck = self.view, self.rng.random()
        if view.draw_offer == other(self.color) and self.considered != view.version:
            self.considered = view.version
            if luck < 0.4 or len(view.moves) >= len(self.moves):
                await self.act("acceptDraw")
                return True
            if luck < 0.7:
                await self.act("declineDraw")
                return True
        if view.takeback_offer == other(self.color):
            await self.act("acceptTakeback" if luck < 0.5 else "declineTakeback")
            return True
        return False

    async def take_turn(self):
        view, rng, manners = self.view, self.rng, LIVELY
        await asyncio.sleep(self.time_to_think())
        if view.ended or view.turn != self.color:
            return
        ply = len(view.moves)
        if ply >= len(self.moves):
            return await self.end_by_result()
        if self.is_planned("abort"):
            await self.act("resign" if view.may_resign else "abort")
            return
        if rng.random() < manners.disconnect:
            self.client.drop(away=rng.random() * 1.5)
        if rng.random() < manners.wrong and ply + 1 < len(self.moves):
            await self.act("playMove", {"uci": self.moves[ply + 1]})  # The opponent's: never legal.
        if view.is_under_way:
            if rng.random() < manners.resign:
                await self.act("resign")
                return
            if rng.random() < manners.offer:
                await self.act("offerDraw")
            if rng.random() < manners.claim:
                await self.claim(ply)
                return
        if not view.ended and view.turn == self.color and ply == len(view.moves):
            await self.act("playMove", {"uci": self.moves[ply]}, times=2 if rng.random() < manners.double else 1)

    def time_to_think(self):
        """As a rule some tenths; in time trouble until one to three seconds are left."""
        left = self.view.seconds_left(self.color)
        if self.plan.kind == "late" and self.plan.color == self.color and self.view.is_under_way and left is not None:
            return max(left - self.rng.uniform(1, 3), 0)
        return self.rng.expovariate(1 / self.pace)

    async def claim(self, ply):
        claim = self.rng.choice(("DRAW_CLAIM_THREEFOLD", "DRAW_CLAIM_FIFTY_MOVES"))
        intended = {"uci": self.moves[ply]} if self.rng.random() < 0.5 else {}
        await self.act("claimDraw", {"claim": claim} | intended)

    async def end_by_result(self):
        """As the record ended, where the board did not end it."""
        if self.result == "1/2-1/2" and self.considered != -2:
            self.considered = -2
            await self.act("offerDraw")
            await self.wait_for_end(3)
        elif self.result == ("1-0" if self.color == "white" else "0-1"):
            await self.wait_for_end(2)  # The loser resigns; if they do not, we do.
            if not self.view.ended:
                await self.act("resign")
        else:
            await self.act("resign")

    async def pass_time(self):
        """The opponent is on move."""
        view, rng = self.view, self.rng
        if other(self.color) in view.gone and self.plan.kind == "leave" and view.is_under_way:
            await self.act("claimAbandonment", {"claim": rng.choice(("ABANDONMENT_CLAIM_WIN", "ABANDONMENT_CLAIM_DRAW"))})
            await self.client.wait(1)
        elif view.version != self.considered:
            self.considered = view.version
            if not view.created.get("isRated") and rng.random() < LIVELY.takeback and view.moves:
                await self.act("offerTakeback")
            elif len(view.moves) >= len(self.moves) and self.result == ("1-0" if self.color == "black" else "0-1"):
                await self.act("resign" if view.may_resign else "abort")
            elif rng.random() < LIVELY.wrong and len(view.moves) + 1 < len(self.moves):
                await self.act("playMove", {"uci": self.moves[len(view.moves) + 1]})  # Too early.
        await self.wait_for_news()
