"""An arbiter changes the result of a game when its arena is over: whoever follows is told what it changes. For
arena_test.py."""

import asyncio

import arena_recount
from support import deployment
from system.bots.client import Refused
from system.bots.organiser import Organiser

PATIENCE = 60  # seconds


def turned(result):
    return result | {"winner": "COLOR_BLACK" if result["winner"] == "COLOR_WHITE" else "COLOR_WHITE"}


def choose(log, arbiter):
    """The won game whose other result changes most, as the doubling of later ones hangs on it; not the arbiter's."""
    count = arena_recount.recount(log)
    won = [each for each in count.results.values()
           if each.get("counts") and each.get("winner") in ("COLOR_WHITE", "COLOR_BLACK")
           and arbiter.user_id not in (each["whiteId"], each["blackId"])]

    def weight(result):
        other = count.corrected(turned(result))
        return sum(abs(count.sheet(user).points - other.sheet(user).points) for user in (result["whiteId"], result["blackId"]))
    return max(won[:100], key=weight)


async def correction(bot, log):
    """As it is told to whoever follows."""
    while not (told := [fact["gameCorrected"] for fact in log if "gameCorrected" in fact]):
        await bot.wait(0.5)
    return told[0]


async def order(arbiter, game_id, verdict):
    for _ in range(100):
        try:
            return await Organiser(arbiter).order_result(game_id, verdict, "Two moves at once", "fide-2023 12.9.6")
        except Refused as refused:
            # The gateways learn of the role a moment later.
            assert "REASON_NOT_ALLOWED" in str(refused), refused
            await asyncio.sleep(0.1)
    raise AssertionError("the order is refused for ever")


def ruling(server, binaries):
    """For arena_bots.hold."""
    async def rule(bots, log):
        arbiter = bots[-1]
        deployment.operate(binaries, server["data"], "user", "role", arbiter.name, "arbiter")
        result = turned(choose(log, arbiter))
        await order(arbiter, result["gameId"], f"VERDICT_{result['winner'].removeprefix('COLOR_')}_WINS")
        told = await asyncio.wait_for(correction(bots[0], log), PATIENCE)
        assert told["result"]["gameId"] == result["gameId"] and told["result"]["winner"] == result["winner"], told
        for side in arena_recount.SIDES:
            print(f"corrected: {told[side].get('points', 0)} points instead of {told[side].get('pointsBefore', 0)}, "
                  f"place {told[side]['place']} instead of {told[side]['placeBefore']}, "
                  f"{len(told[side].get('rescored', []))} games score otherwise", flush=True)
    return rule
