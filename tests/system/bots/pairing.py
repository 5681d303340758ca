"""How two bots get a game."""


async def by_challenge(white, black, terms, times=1):
    """The id of their game; nothing where one of them was refused. Each command is sent so many times, under the same id."""
    opened = await white.insist("openChallenge", {"handle": black.name, "terms": terms, "color": "COLOR_WISH_WHITE"}, times)
    return await accept(opened, black, "answerChallenge", "challengeId", {"accept": True}, times)


async def by_seek(white, black, terms, times=1):
    opened = await white.insist("openSeek", {"terms": terms, "color": "COLOR_WISH_WHITE", "maxRating": 4000}, times)
    return await accept(opened, black, "acceptSeek", "seekId", {}, times)


async def accept(opened, black, kind, name, body, times):
    if "done" not in opened:
        return None
    accepted = await black.insist(kind, body | {name: opened["done"].get("id")}, times)
    return accepted.get("done", {}).get("gameId")
