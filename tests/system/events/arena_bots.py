"""Bots that play an arena over real WebSockets: they join, follow the arena, go to the board when they are paired, play
legal moves, sometimes berserk, resign or agree to a draw, and come back. For arena_test.py."""

import asyncio
import random

import arena_recount
from system.bots.arena_client import ArenaClient
from system.bots.crowd import leave, make_clients, register
from system.bots.event_ids import new_event_id
from system.bots.game_view import other
from system.bots.organiser import arena_regulations
from system.bots.records import choose_records

ARENA_ENTRY = "type.googleapis.com/escaque.matchmaking.v1.ArenaEntry"
USUAL_PLIES, MOST_PLIES = 30, 64
BASE_MS = 30_000


class Bot(ArenaClient):
    SILENCE = 60.0  # Nobody is paired, and little is told, while the arena comes to its end.

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.refusals, self.seen, self.game_id, self.came_again = [], {}, None, 0

    def prepare(self, log, lines, think):
        """`log`: what everybody is told; `lines`: how games may go; `think`: seconds over a move, on the average."""
        self.log, self.lines, self.think = log, lines, think

    def decode(self, text):
        return self.log.read(text)

    def take(self, message):
        super().take(message)
        if "refusal" in message:
            self.refusals.append(message["refusal"])

    def take_entry(self, entry):
        assert entry["@type"] == ARENA_ENTRY, entry
        assert entry["version"] == self.arena_version + 1, f"{self.name} is told {entry['version']} after {self.arena_version}"
        self.log.tell(entry["version"], entry.get("facts", []))
        view = self.views.get(self.game_id)
        is_free = not self.paired and (view is None or view.ended)
        waiting = len(self.paired)
        super().take_entry(entry)
        assert is_free or len(self.paired) == waiting, f"{self.name} is paired while they play"

    async def wait(self, seconds):
        await super().wait(seconds)
        if self.task.done():
            self.task.result()  # They were told something wrong.

    async def play(self):
        """Until the arena is finished, and the last game."""
        while self.paired or not self.is_over:
            if self.paired:
                self.game_id = self.paired.popleft()
                await self.play_game()
                self.game_id = None
            else:
                await self.wait(0.5)
        self.came_again = self.connection - 1

    async def play_game(self):
        """Both players of a game choose the same line, by its id. Most break it off early, some score a long draw."""
        seed = random.Random(self.game_id)
        line = seed.choice(self.lines)
        ends_drawn = seed.random() < 0.25
        most = MOST_PLIES if ends_drawn and seed.random() < 0.3 else USUAL_PLIES
        line = line[:seed.randrange(6, most + 1)]
        view = await self.follow(self.game_id)
        color = view.color_of(self.user_id)
        if self.rng.random() < 0.3:
            await self.act(goBerserk={})
        while not view.ended:
            ply = len(view.moves)
            if view.draw_offer == other(color):
                await self.act(acceptDraw={})
            elif view.turn != color or view.draw_offer:
                await self.wait(0.5)
            else:
                await asyncio.sleep(self.rng.random() * 2 * self.think)
                if not view.ended:
                    await self.move(line, ply, ends_drawn)
        self.seen[self.game_id] = {"plies": len(view.moves), "winner": view.ended.get("winner", ""),
                                   "white": "white" in view.berserk, "black": "black" in view.berserk}
        await self.unfollow(self.game_id)

    async def move(self, line, ply, ends_drawn):
        """The side that is on move at the end of the line resigns, or offers a draw."""
        if ply < len(line):
            await self.act(playMove={"uci": line[ply]})
        elif ends_drawn:
            await self.act(offerDraw={})
        else:
            await self.act(resign={})

    async def act(self, **action):
        await self.insist("actInGame", {"gameId": self.game_id, "action": action})


async def hold(server, players, seconds, seed, rule, closing=8):
    """A whole arena, then `rule` with the bots and the log; answers its last view, the bots, and what they all were told."""
    print(f"seed {seed}", flush=True)
    lines = [moves[:MOST_PLIES] for _, moves in choose_records(random.Random(seed), 24, MOST_PLIES)]
    bots = make_clients([f"bot-{seed % 10000}-{i}" for i in range(players)], [server["url"]], 9, seed, kind=Bot)
    arena_id, log = new_event_id(), arena_recount.Log()
    for bot in bots:
        bot.prepare(log, lines, players / 500)
    place = f"arena/{arena_id}"
    try:
        await register(bots)
        await bots[0].call("POST", place, {"createArena": {"regulations": arena_regulations(
            "Bots' arena", BASE_MS, 1 + players / 50, seconds, closing, allowsBerserk=True)}})
        await asyncio.gather(*(bot.call("POST", place, {"joinArena": {}}) for bot in bots))
        # First the list, then the sockets: else everybody would be told of everybody's joining one by one.
        await asyncio.wait_for(read_back(bots[0], arena_id, log), 60)
        for bot in bots[1:]:
            bot.enter(arena_id, len(log.entries))
            bot.start()
        await asyncio.wait_for(asyncio.gather(*(bot.play() for bot in bots)), seconds + 120)
        await rule(bots, log)
        return await bots[0].call("GET", place), bots, log
    finally:
        await leave(bots)


async def read_back(bot, arena_id, log):
    """What is in the log already, as it is told to whoever comes now."""
    version = (await bot.call("GET", f"arena/{arena_id}"))["version"]
    bot.enter(arena_id)
    bot.start()
    while len(log.entries) < version:
        await bot.wait(0.5)


def check(view, bots, log):
    """What everybody was told is one story, is scored by the rules, and adds up to the standings; answers what to print."""
    count = arena_recount.recount(log)
    waited = arena_recount.waiting(log, view["created"]["regulations"]["startsMs"])
    waited.came_again = sum(bot.came_again for bot in bots)
    assert waited.came_again or not waited.away, f"{waited.away} times somebody was left out who was there"
    results = {fact["gameFinished"]["gameId"]: fact["gameFinished"] for fact in log if "gameFinished" in fact}
    for bot in bots:
        for game_id, seen in bot.seen.items():
            check_result(results.get(game_id), seen)
    for row in view["players"]:
        sheet = count.sheet(row["user"]["id"])
        assert (row.get("points", 0), row.get("games", 0)) == (sheet.points, sheet.games), (row, vars(sheet))
    order = [(-row.get("points", 0), -row.get("performance", 0)) for row in view["players"]]
    assert order == sorted(order), "the standings are out of order"
    assert view["stage"] == "ARENA_STAGE_FINISHED", view["stage"]
    # A player who came again may have sent something twice.
    unfit = [refusal for bot in bots if not bot.came_again for refusal in bot.refusals
             if refusal["error"]["reason"] not in ("REASON_GAME_OVER", "REASON_NO_SUCH_GAME")]
    assert not unfit, unfit[:3]
    return len(results), sum(sheet.games for sheet in count.sheets.values()) // 2, count.credits, waited


def check_result(told, seen):
    """The arena says of a game what its players saw of it."""
    if told is None or not told.get("counts"):
        return  # It ended after the arena.
    winner = told.get("winner", "COLOR_UNSPECIFIED").replace("COLOR_UNSPECIFIED", "")
    assert (told.get("plies", 0), winner) == (seen["plies"], seen["winner"].replace("COLOR_UNSPECIFIED", "")), (told, seen)
    for side in ("white", "black"):
        assert told.get(f"is{side.capitalize()}Berserk", False) == seen[side], (told, seen)
