"""An arbiter changes the result of a game when its arena is over: whoever follows is told what it changes. For
arena_test.py."""

import asyncio
import secrets
import subprocess

import arena_bots
import arena_recount

PATIENCE = 60  # seconds


def turned(result):
    return result | {"winner": "COLOR_BLACK" if result["winner"] == "COLOR_WHITE" else "COLOR_WHITE"}


def choose(log, arbiter):
    """The won game whose other result changes most, as the doubling of later ones hangs on it. Nobody rules in his own."""
    count = arena_recount.recount(log)
    won = [each for each in count.results.values()
           if each.get("counts") and each.get("winner") in ("COLOR_WHITE", "COLOR_BLACK")
           and arbiter.user_id not in (each["whiteId"], each["blackId"])]

    def weight(result):
        other = count.corrected(turned(result))
        return sum(abs(count.sheet(user).points - other.sheet(user).points) for user in (result["whiteId"], result["blackId"]))
    return max(won[:100], key=weight)


async def follow(bot, log):
    """Until a correction is told."""
    connecting = bot.http.ws_connect(f"{bot.url}/api/v1/socket", protocols=["escaque.v1.json"], max_msg_size=1 << 25)
    async with connecting as socket:
        await socket.send_json({"id": "f", "followArena": {"arenaId": bot.arena_id, "version": len(log.entries)}})
        async for raw in socket:
            message = log.read(raw.data)
            for entry in message.get("arenaEntries", {}).get("entries", []):
                log.tell(entry["version"], entry["facts"])
                for fact in entry["facts"]:
                    if "gameCorrected" in fact:
                        return fact["gameCorrected"]
    raise AssertionError("cut off before the correction")


async def order(arbiter, game_id, verdict):
    body = {"id": secrets.token_hex(8), "order": {"reason": "Two moves at once", "article": "fide-2023 12.9.6",
                                                  "declareResult": {"verdict": verdict}}}
    for _ in range(100):
        async with arbiter.http.post(f"{arbiter.url}/api/v1/arbiter/game/{game_id}", json=body, headers=arbiter.headers) as answer:
            told = await answer.json()
        if answer.status == 200:
            return
        # The gateways learn of the role a moment later.
        assert told["reason"] in (*arena_bots.AGAIN, "REASON_NOT_ALLOWED"), told
        await asyncio.sleep(0.1)
    raise AssertionError(f"the order is refused for ever: {told}")


def ruling(server, escaque):
    """For arena_bots.hold."""
    async def rule(bots, log):
        arbiter = bots[-1]
        subprocess.run([escaque, "user", "role", arbiter.name, "arbiter", "--socket", server["data"] / "operator.sock"],
                       check=True, stdout=subprocess.DEVNULL)
        result = turned(choose(log, arbiter))
        await order(arbiter, result["gameId"], f"VERDICT_{result['winner'].removeprefix('COLOR_')}_WINS")
        told = await asyncio.wait_for(follow(bots[0], log), PATIENCE)
        assert told["result"]["gameId"] == result["gameId"] and told["result"]["winner"] == result["winner"], told
        for side in arena_recount.SIDES:
            print(f"corrected: {told[side].get('points', 0)} points instead of {told[side].get('pointsBefore', 0)}, "
                  f"place {told[side]['place']} instead of {told[side]['placeBefore']}, "
                  f"{len(told[side].get('rescored', []))} games score otherwise", flush=True)
    return rule
