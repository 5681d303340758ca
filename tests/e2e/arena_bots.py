"""Bots that play an arena over real WebSockets: they join, follow the arena, go to the board when they are paired, play
legal moves, sometimes berserk, resign, and come back. For arena_test.py."""

import asyncio
import json
import pathlib
import random
import secrets
import sys
import time

import aiohttp

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "evening"))
from board import Board, name_of  # noqa: E402

PASSWORD = "correct horse battery"
AGAIN = ("REASON_RATE_LIMITED", "REASON_UNAVAILABLE", "REASON_TIMED_OUT", "REASON_OVERLOADED")
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


# Both players of a game choose the same one, by its id.
LINES = [random_line(random.Random(seed), 30) for seed in range(24)]


class Bot:
    def __init__(self, url, name, seed):
        self.url, self.name, self.rng = url, name, random.Random(seed)
        self.arena_id, self.user_id, self.token = "", "", ""
        self.game_id, self.is_white, self.line, self.plies = None, False, [], 0
        self.sent, self.refusals, self.finished = 0, [], {}
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
        await self.socket.send_str(json.dumps({"id": f"m{self.sent}", **message}))

    async def play(self):
        """Until the arena is finished."""
        async with self.http.ws_connect(f"{self.url}/api/v1/socket", protocols=["escaque.v1.json"], headers=self.headers,
                                        max_msg_size=1 << 25) as self.socket:
            await self.send(followArena={"arenaId": self.arena_id, "version": 0})
            async for raw in self.socket:
                message = json.loads(raw.data)
                if "ping" in message:
                    await self.send(pong={"nonce": message["ping"].get("nonce", 0)})
                elif "refusal" in message:
                    await self.on_refusal(message["refusal"])
                elif "arenaEntries" in message:
                    for entry in message["arenaEntries"].get("entries", []):
                        assert entry["@type"] == ARENA_ENTRY, entry
                        for fact in entry.get("facts", []):
                            await self.on_arena(fact)
                elif "gameEntries" in message and message["gameEntries"]["gameId"] == self.game_id:
                    for entry in message["gameEntries"].get("entries", []):
                        for fact in entry.get("facts", []):
                            await self.on_game(entry["version"], fact)
                    await self.move_if_due()
                if self.is_over and self.game_id is None:
                    return

    async def on_arena(self, fact):
        for game in fact.get("wavePaired", {}).get("games", []):
            if self.user_id in (game["whiteId"], game["blackId"]):
                assert self.game_id is None, f"{self.name} is paired while he plays"
                await self.begin(game)
        if "gameFinished" in fact:
            result = fact["gameFinished"]
            self.finished[result["gameId"]] = result
        if "arenaFinished" in fact:
            self.is_over = True

    async def begin(self, game):
        self.game_id, self.is_white, self.version, self.plies, self.moved_at = game["gameId"], game["whiteId"] == self.user_id, 0, 0, -1
        seed = random.Random(self.game_id)
        line = seed.choice(LINES)
        # The side that is on move then resigns.
        self.line = line[:seed.randrange(6, len(line) + 1)]
        self.goes_berserk = self.rng.random() < 0.3
        await self.send(followGame={"gameId": self.game_id, "fromVersion": 1})

    async def on_refusal(self, refusal):
        # A pairing is published before its game exists.
        is_early = refusal["error"]["reason"] == "REASON_NO_SUCH_GAME" and self.plies == 0
        if is_early and self.game_id and refusal.get("gameId") == self.game_id:
            await asyncio.sleep(0.1)
            await self.send(followGame={"gameId": self.game_id, "fromVersion": 1})
        else:
            self.refusals.append(refusal)

    async def on_game(self, version, fact):
        if self.game_id is None:
            return
        if "gameCreated" in fact and self.goes_berserk:
            await self.act(goBerserk={})
        if "movePlayed" in fact:
            self.plies += 1
        if "gameEnded" in fact:
            await self.send(unfollowGame={"gameId": self.game_id})
            self.game_id = None

    async def act(self, **action):
        await self.send(actInGame={"gameId": self.game_id, "action": action})

    async def move_if_due(self):
        if self.game_id is None or self.is_white != (self.plies % 2 == 0) or self.moved_at == self.plies:
            return
        self.moved_at = self.plies
        if self.plies < len(self.line):
            await self.act(playMove={"uci": self.line[self.plies]})
        else:
            await self.act(resign={})


async def arena(url, http, arena_id):
    async with http.get(f"{url}/api/v1/arena/{arena_id}") as answer:
        assert answer.status == 200, await answer.text()
        return await answer.json()


async def hold(url, players, seconds, seed, closing=8, wave=2):
    """A whole arena; answers its last view, the bots, and when it was over."""
    print(f"seed {seed}", flush=True)
    connector = aiohttp.TCPConnector(limit=0)
    async with aiohttp.ClientSession(connector=connector, timeout=aiohttp.ClientTimeout(total=None)) as http:
        bots = [Bot(url, f"bot-{seed % 10000}-{i}", seed + i) for i in range(players)]
        for chunk in range(0, players, 10):
            await asyncio.gather(*(bot.register(http) for bot in bots[chunk:chunk + 10]))
        arena_id = new_id()
        for bot in bots:
            bot.arena_id = arena_id
        starts = time.time() * 1000 + 1000
        await bots[0].command(createArena={"regulations": {
            "name": "Bots' arena", "timeControl": {"baseMs": 30_000}, "startsMs": starts, "durationMs": seconds * 1000,
            "waveEveryMs": wave * 1000, "closingWindowMs": closing * 1000, "allowsBerserk": True}})
        tasks = [asyncio.create_task(bot.play()) for bot in bots]
        await asyncio.gather(*(bot.command(joinArena={}) for bot in bots))
        await asyncio.wait_for(asyncio.gather(*tasks), seconds + 60)
        return await arena(url, http, arena_id), bots


def check(view, bots):
    """What everybody was told adds up to the standings."""
    results = {}
    for bot in bots:
        results |= bot.finished
    rows = {player["user"]["id"]: player for player in view["players"]}
    points, games = {id: 0 for id in rows}, {id: 0 for id in rows}
    berserk_wins = 0
    for result in results.values():
        if not result.get("counts"):
            continue
        for side in ("white", "black"):
            score = result[side]
            points[result[f"{side}Id"]] += score.get("scored", 0)
            games[result[f"{side}Id"]] += 1
            berserk_wins += 1 if score.get("bonus") else 0
            won = result.get("winner") == f"COLOR_{side.upper()}"
            if score.get("bonus"):
                assert won and score["isBerserk"] and result["plies"] >= 14, result
    for id, row in rows.items():
        assert row.get("points", 0) == points[id], (row, points[id])
        assert row.get("games", 0) == games[id], (row, games[id])
    order = [(-row.get("points", 0), -row.get("performance", 0)) for row in view["players"]]
    assert order == sorted(order), "the standings are out of order"
    assert view["stage"] == "ARENA_STAGE_FINISHED", view["stage"]
    unfit = [refusal for bot in bots for refusal in bot.refusals
             if refusal["error"]["reason"] not in ("REASON_GAME_OVER", "REASON_NO_SUCH_GAME")]
    assert not unfit, unfit[:3]
    return len(results), sum(games.values()) // 2, berserk_wins
