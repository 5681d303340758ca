"""How two bots get a game."""


async def by_challenge(white, black, terms, times=1):
    """The id of their game; nothing where one of them was refused. Each command is sent N times, under the same id."""
    opened = await command_lobby(
        white, "openChallenge", {"handle": black.name, "terms": terms, "color": "COLOR_WISH_WHITE"}, times)
    return await accept(opened, black, "answerChallenge", "challengeId", {"accept": True}, times)


async def by_seek(white, black, terms, times=1):
    opened = await command_lobby(white, "openSeek", {"terms": terms, "color": "COLOR_WISH_WHITE", "maxRating": 4000}, times)
    return await accept(opened, black, "acceptSeek", "seekId", {}, times)


async def command_lobby(client, kind, command, times):
    return await client.insist("commandLobby", {kind: command}, times)


async def accept(opened, black, kind, name, body, times):
    if "done" not in opened:
        return None
    accepted = await command_lobby(black, kind, body | {name: opened["done"].get("id")}, times)
    return accepted.get("done", {}).get("gameId")
