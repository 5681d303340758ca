"""Bots that play an arena over real WebSockets: they join, follow the arena, go to the board when they are paired, play
legal moves, sometimes berserk, resign or agree to a draw, and come back. For arena_test.py."""

import asyncio
import contextlib
import json
import pathlib
import random
import secrets
import sys
import time

import aiohttp
import arena_recount

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from system.evening.board import Board, name_of  # noqa: E402

PASSWORD = "correct horse battery"
AGAIN = ("REASON_RATE_LIMITED", "REASON_UNAVAILABLE", "REASON_TIMED_OUT", "REASON_OVERLOADED")
# As many register and play from one address: the server lets no more than 30 a minute register there.
PER_ADDRESS = 20
# Of them, a divisor: passwords are hashed slowly on purpose, and an answer that is too late is work done twice.
AT_ONCE = 4
ARENA_ENTRY = "type.googleapis.com/escaque.matchmaking.v1.ArenaEntry"


def new_id():
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    number, text = secrets.randbits(63), ""
    for _ in range(11):
        number, digit = divmod(number, 62)
        text = digits[digit] + text
    return text


def random_line(rng, plies):
    board, line = Board(), []
    while len(line) < plies:
        legal = sorted(board.moves())
        if not legal:
            break
        move = rng.choice(legal)
        line.append(name_of(move[0]) + name_of(move[1]) + move[2])
        board = board.after(move)
    return line


# Both players of a game choose the same one, by its id. Most break it off early, some would score a long draw.
LINES = [random_line(random.Random(seed), 64) for seed in range(24)]
USUAL_PLIES = 30


def address(number):
    """Where this bot connects from: all of 127.0.0.0/8 is this machine."""
    place = number // PER_ADDRESS
    return f"127.9.{1 + place // 250}.{1 + place % 250}"


class Bot:
    def __init__(self, url, name, seed, think):
        self.url, self.name, self.rng = url, name, random.Random(seed)
        self.think = think  # Seconds over a move, on the average.
        self.arena_id, self.user_id, self.token = "", "", ""
        self.game_id, self.is_white, self.line, self.plies = None, False, [], 0
        self.sent, self.refusals, self.seen = 0, [], {}
        self.log, self.version, self.connections = None, 0, 0
        self.is_over = False

    async def register(self, http):
        self.http = http
        path = "register"
        for _ in range(100):
            async with http.post(f"{self.url}/api/v1/{path}", json={"handle": self.name, "password": PASSWORD}) as answer:
                told = await answer.json()
            if answer.status == 200:
                self.token, self.user_id = told["token"], told["user"]["id"]
                return
            if told["reason"] == "REASON_HANDLE_TAKEN":  # The answer was lost, not the registration.
                path = "login"
            else:
                await self.wait_to_try_again(told)
        raise AssertionError(f"{self.name} could not register")

    async def wait_to_try_again(self, told):
        assert told["reason"] in AGAIN, (self.name, told)
        await asyncio.sleep(told.get("retryAfterMs", 500) / 1000)

    @property
    def headers(self):
        return {"Authorization": f"Bearer {self.token}"}

    async def command(self, **command):
        for _ in range(100):
            async with self.http.post(f"{self.url}/api/v1/arena/{self.arena_id}", json=command, headers=self.headers) as answer:
                told = await answer.json()
            if answer.status == 200:
                return told
            await self.wait_to_try_again(told)
        raise AssertionError(f"{self.name}: {command} is refused for ever")

    async def send(self, **message):
        self.sent += 1
        with contextlib.suppress(ConnectionError):  # Then listening ends, too.
            await self.socket.send_str(json.dumps({"id": f"m{self.sent}", **message}))

    async def play(self):
        """Until the arena is finished; who is cut off, as when this machine is too slow, comes again and goes on."""
        while not (self.is_over and self.game_id is None):
            self.connections += 1
            async with self.http.ws_connect(f"{self.url}/api/v1/socket", protocols=["escaque.v1.json"], headers=self.headers,
                                            max_msg_size=1 << 25) as self.socket:
                await self.send(followArena={"arenaId": self.arena_id, "version": self.version})
                if self.game_id:
                    await self.follow_game()
                await self.listen()

    async def follow_game(self):
        # What was sent last may be lost.
        self.moved_at = -1
        await self.send(followGame={"gameId": self.game_id, "fromVersion": self.game_version + 1})

    async def listen(self):
        async for raw in self.socket:
            message = self.log.read(raw.data)
            if "ping" in message:
                await self.send(pong={"nonce": message["ping"].get("nonce", 0)})
            elif "refusal" in message:
                await self.on_refusal(message["refusal"])
            elif "arenaEntries" in message:
                for entry in message["arenaEntries"].get("entries", []):
                    await self.on_arena_entry(entry)
            elif "gameEntries" in message and message["gameEntries"]["gameId"] == self.game_id:
                for entry in message["gameEntries"].get("entries", []):
                    if entry["version"] > self.game_version:
                        self.game_version = entry["version"]
                        for fact in entry.get("facts", []):
                            await self.on_game(fact)
                self.move_if_due()
            if self.is_over and self.game_id is None:
                return

    async def on_arena_entry(self, entry):
        assert entry["@type"] == ARENA_ENTRY, entry
        self.version += 1
        assert entry["version"] == self.version, f"{self.name} is told {entry['version']}, not {self.version}"
        self.log.tell(self.version, entry.get("facts", []))
        for fact in entry.get("facts", []):
            await self.on_arena(fact)

    async def on_arena(self, fact):
        for game in fact.get("wavePaired", {}).get("games", []):
            if self.user_id in (game["whiteId"], game["blackId"]):
                assert self.game_id is None, f"{self.name} is paired while he plays"
                await self.begin(game)
        if "arenaFinished" in fact:
            self.is_over = True

    async def begin(self, game):
        self.game_id, self.is_white, self.plies, self.game_version = game["gameId"], game["whiteId"] == self.user_id, 0, 0
        self.berserk = set()
        seed = random.Random(self.game_id)
        line = seed.choice(LINES)
        self.ends_drawn = seed.random() < 0.25
        most = len(line) if self.ends_drawn and seed.random() < 0.3 else USUAL_PLIES
        # The side that is on move then resigns, or offers a draw.
        self.line = line[:seed.randrange(6, most + 1)]
        self.goes_berserk = self.rng.random() < 0.3
        await self.follow_game()

    async def on_refusal(self, refusal):
        # A pairing is published before its game exists.
        is_early = refusal["error"]["reason"] == "REASON_NO_SUCH_GAME" and self.plies == 0
        if is_early and self.game_id and refusal.get("gameId") == self.game_id:
            await asyncio.sleep(0.1)
            await self.follow_game()
        else:
            self.refusals.append(refusal)

    async def on_game(self, fact):
        if self.game_id is None:
            return
        if "gameCreated" in fact and self.goes_berserk:
            await self.act(goBerserk={})
        if "movePlayed" in fact:
            self.plies += 1
        if "wentBerserk" in fact:
            self.berserk.add(fact["wentBerserk"]["by"])
        if "drawOffered" in fact and fact["drawOffered"]["by"] != self.color:
            await self.act(acceptDraw={})
        if "gameEnded" in fact:
            self.seen[self.game_id] = {"plies": self.plies, "winner": fact["gameEnded"].get("winner", ""),
                                       "white": "COLOR_WHITE" in self.berserk, "black": "COLOR_BLACK" in self.berserk}
            await self.send(unfollowGame={"gameId": self.game_id})
            self.game_id = None

    @property
    def color(self):
        return "COLOR_WHITE" if self.is_white else "COLOR_BLACK"

    async def act(self, **action):
        await self.send(actInGame={"gameId": self.game_id, "action": action})

    def move_if_due(self):
        if self.game_id is None or self.is_white != (self.plies % 2 == 0) or self.moved_at == self.plies:
            return
        self.moved_at = self.plies
        self.thought = asyncio.create_task(self.move(self.game_id, self.plies))

    async def move(self, game_id, plies):
        """After some thought, unless the game is over then."""
        await asyncio.sleep(self.rng.random() * 2 * self.think)
        if (self.game_id, self.plies) != (game_id, plies):
            return
        if plies < len(self.line):
            await self.act(playMove={"uci": self.line[plies]})
        elif self.ends_drawn:
            await self.act(offerDraw={})
        else:
            await self.act(resign={})


async def arena(url, http, arena_id):
    async with http.get(f"{url}/api/v1/arena/{arena_id}") as answer:
        assert answer.status == 200, await answer.text()
        return await answer.json()


async def sit_down(url, players, seed, leave):
    """So many bots, with an account each, from as many addresses as the server wants."""
    bots = [Bot(url, f"bot-{seed % 10000}-{i}", seed + i, think=players / 500) for i in range(players)]
    for number in range(0, players, PER_ADDRESS):
        connector = aiohttp.TCPConnector(limit=0, local_addr=(address(number), 0))
        session = aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(total=None))
        http = await leave.enter_async_context(session)
        for chunk in range(number, min(players, number + PER_ADDRESS), AT_ONCE):
            await asyncio.gather(*(bot.register(http) for bot in bots[chunk:chunk + AT_ONCE]))
    return bots


async def hold(server, players, seconds, seed, rule, closing=8, wave=2):
    """A whole arena, then `rule` with the bots and the log; answers its last view, the bots, and what they all were told."""
    url = server["url"]
    print(f"seed {seed}", flush=True)
    async with contextlib.AsyncExitStack() as leave:
        bots = await sit_down(url, players, seed, leave)
        arena_id, log = new_id(), arena_recount.Log()
        for bot in bots:
            bot.arena_id, bot.log = arena_id, log
        starts = time.time() * 1000 + 1000 + 20 * players
        await bots[0].command(createArena={"regulations": {
            "name": "Bots' arena", "timeControl": {"baseMs": 30_000}, "startsMs": starts, "durationMs": seconds * 1000,
            "waveEveryMs": wave * 1000, "closingWindowMs": closing * 1000, "allowsBerserk": True}})
        # First the list, then the sockets: else everybody would be told of everybody's joining one by one.
        await asyncio.gather(*(bot.command(joinArena={}) for bot in bots))
        await asyncio.wait_for(log.read_back(bots[0]), 60)
        for bot in bots:
            bot.version = len(log.entries)
        tasks = [asyncio.create_task(bot.play()) for bot in bots]
        await asyncio.wait_for(asyncio.gather(*tasks), seconds + 120)
        await rule(bots, log)
        return await arena(url, bots[0].http, arena_id), bots, log


def check(view, bots, log):
    """What everybody was told is one story, is scored by the rules, and adds up to the standings; answers what to print."""
    count = arena_recount.recount(log)
    waited = arena_recount.waiting(log, view["created"]["regulations"]["startsMs"])
    waited.came_again = sum(bot.connections - 1 for bot in bots)
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
    # Who came again may have sent something twice.
    unfit = [refusal for bot in bots if bot.connections == 1 for refusal in bot.refusals
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
