"""What people do besides single games: seeks, the pool, rematches, talk, lists, and what is left open in the lobby."""

import asyncio

from system.bots import pairing
from .games import BLITZ, MATE, OPENING, STANDARD, terms
from .people import Seat

POOL = {"baseMs": 180_000, "incrementMs": 2_000}


async def by_seek(white, black):
    game = await pairing.by_seek(white, black, terms(is_rated=True))
    return await Seat(game, white, black).play([*OPENING, ("b", "resign")])


async def by_pool(one, two):
    before = set(one.started)
    for player in (one, two):
        await player.do("commandLobby", {"joinPool": {"pool": POOL}})
    (started,) = await one.until(lambda: [each for own, each in one.started.items() if own not in before], "the pool's pairing")
    white, black = (one, two) if started["white"]["id"] == one.user_id else (two, one)
    return await Seat(started["gameId"], white, black).play(MATE)


async def again(game, white, black):
    """Colours change."""
    await white.do("commandLobby", {"offerRematch": {"gameId": game}})
    done = await black.do("commandLobby", {"offerRematch": {"gameId": game}})
    return await Seat(done["gameId"], black, white).play([*OPENING, ("w", "resign")])


async def abandoned(white, black):
    """Black leaves, and White claims."""
    seat = Seat(await pairing.by_challenge(white, black, terms()), white, black)
    await seat.play(["e2e4", "e7e5", "g1f3"])
    await black.unfollow(seat.game)
    await black.send({"id": black.new_id(), "leaveGame": {"gameId": seat.game}})
    await white.until(lambda: seat.view.gone, "Black's leaving")
    for _ in range(100):
        answer = await white.insist("actInGame", {"gameId": seat.game, "action": {"claimAbandonment": {"claim": "ABANDONMENT_CLAIM_WIN"}}})
        if "refusal" not in answer:
            break
        await asyncio.sleep(0.5)
    await white.until(lambda: seat.view.ended, "the claim")
    return seat.game


async def talk(game, white, black, visitor):
    """About a game that is over."""
    await visitor.follow(game)
    await white.say("PLAYERS", "Well played!", gameId=game)
    await black.say("PLAYERS", "¡Igualmente! – 1.e4 e5 ♟", gameId=game)
    await white.say("SPECTATORS", "Any questions?", gameId=game)
    await black.say("TELL", "Another one tomorrow?", handle=white.name)


async def lists(people, unwanted):
    ana, bruno, clara, dario = people[:4]
    for who, kind, other in ((ana, "FOLLOW", bruno), (clara, "CENSOR", dario), (dario, "NOPLAY", unwanted)):
        await who.do("setListMember", {"kind": f"LIST_KIND_{kind}", "handle": other.name, "isMember": True})
    await clara.call("POST", "preferences", {"mayChallenge": "AUDIENCE_REGISTERED", "mayInvite": "AUDIENCE_EVERYBODY"})


async def declined(challenger, challenged):
    done = await challenger.do("commandLobby", {"openChallenge": {"handle": challenged.name, "terms": terms(), "color": "COLOR_WISH_EITHER"}})
    await challenged.do("commandLobby", {"answerChallenge": {"challengeId": done["id"], "accept": False}})
    done = await challenger.do("commandLobby", {"openChallenge": {"handle": challenged.name, "terms": terms(), "color": "COLOR_WISH_BLACK"}})
    await challenger.do("commandLobby", {"cancelChallenge": {"challengeId": done["id"]}})


async def leave_open(people, visitor):
    """Seeks, a place in the pool, a challenge."""
    elena, fabio, gala, _ = people[4:8]
    await elena.do("commandLobby", {"openSeek": {"terms": terms(is_rated=True), "color": "COLOR_WISH_EITHER", "minRating": 1200, "maxRating": 1900}})
    await visitor.do("commandLobby", {"openSeek": {"terms": {"timeControl": BLITZ, "variant": STANDARD}, "color": "COLOR_WISH_WHITE", "maxRating": 4000}})
    await fabio.do("commandLobby", {"joinPool": {"pool": POOL}})
    await gala.do("commandLobby", {"openChallenge": {"handle": elena.name, "terms": terms(schedules="G/5|G/3"), "color": "COLOR_WISH_BLACK"}})
