"""How two bots get a game."""

import time

# Seconds after which both say again that they wait: whoever had no connection for long has left, and by then any two ratings
# are paired.
POOLED_WITHIN = 60.0


async def by_challenge(white, black, terms, times=1):
    """The id of their game; nothing where one of them was refused. Each command is sent N times, under the same id."""
    opened = await command_lobby(
        white, "openChallenge", {"handle": black.name, "terms": terms, "color": "COLOR_WISH_WHITE"}, times)
    return await accept(opened, black, "answerChallenge", "challengeId", {"accept": True}, times)


async def by_seek(white, black, terms, times=1):
    opened = await command_lobby(white, "openSeek", {"terms": terms, "color": "COLOR_WISH_WHITE", "maxRating": 4000}, times)
    return await accept(opened, black, "acceptSeek", "seekId", {}, times)


async def by_pool(one, two, pool, before, times=1):
    """In a pool in which nobody else waits; the server says who has White. `before`: the games of theirs that are no news."""
    for client in (one, two):
        await command_lobby(client, "joinPool", {"pool": pool}, times)
    deadline = time.monotonic() + POOLED_WITHIN
    while time.monotonic() < deadline:
        if made := (one.games | two.games) - before:
            return made.pop()
        await one.wait(0.2)
    return None


async def command_lobby(client, kind, command, times):
    return await client.insist("commandLobby", {kind: command}, times)


async def accept(opened, black, kind, name, body, times):
    if "done" not in opened:
        return None
    accepted = await command_lobby(black, kind, body | {name: opened["done"].get("id")}, times)
    return accepted.get("done", {}).get("gameId")
