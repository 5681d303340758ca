"""Single games of the day: terms, and what happens in them."""

import asyncio

from system.bots import pairing
from .people import Seat

BLITZ, RAPID, BULLET = {"baseMs": 180_000}, {"baseMs": 600_000, "incrementMs": 5_000}, {"baseMs": 60_000}
STANDARD = "VARIANT_STANDARD"
SHUFFLE = "g1f3 g8f6 f3g1 f6g8".split()
MATE = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7".split()
# Sam Loyd: the shortest way to a stalemate.
STALEMATE = ("e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 f7g6 c8e6").split()
OPENING = "e2e4 c7c5 g1f3".split()


def terms(control=None, is_rated=False, **others):
    return {"timeControl": control or BLITZ, "variant": STANDARD, "isRated": is_rated} | others


def laws(edition, **others):
    return terms(RAPID, edition=edition, **others)


AGREED = [*OPENING, ("b", "offerDraw"), ("w", "acceptDraw")]

# By name: terms, then what happens.
SCENES = {
    "mate": (terms(is_rated=True), MATE),
    "resigned": (terms(RAPID, is_rated=True), [*OPENING, ("b", "resign")]),
    "agreed": (terms(BULLET, is_rated=True), AGREED),
    "declined": (terms(is_rated=True), ["e2e4", "e7e5", ("w", "offerDraw"), ("b", "declineDraw"), "d2d4", ("w", "resign")]),
    "threefold": (terms({"baseMs": 1_800_000}, is_rated=True), [*SHUFFLE, *SHUFFLE, ("w", "claimDraw", {"claim": "DRAW_CLAIM_THREEFOLD"})]),
    "fivefold": (terms(), 4 * SHUFFLE),
    "wrong claim": (laws("fide-2023"), [*OPENING, ("b", "claimDraw", {"claim": "DRAW_CLAIM_THREEFOLD"}), ("w", "declineDraw"),
                                        "d7d6", ("w", "resign")]),
    "flag": (terms({"baseMs": 2_000}), ["e2e4", "e7e5", "end"]),
    "aborted": (terms(), ["e2e4", ("b", "abort")]),
    "stalemate": (terms(is_rated=True), STALEMATE),
    "taken back": (terms(), ["e2e4", "e7e5", "d2d4", ("w", "offerTakeback"), ("b", "acceptTakeback"), "g1f3", "b8c6", ("b", "offerTakeback"),
                             ("w", "declineTakeback"), "f1b5", ("b", "resign")]),
    "chess960": (terms(variant="VARIANT_CHESS960", is_rated=True), ["e2e4", "e7e5", ("w", "resign")]),
    "ultrabullet": (terms({"baseMs": 15_000, "incrementMs": 0}, is_rated=True), ["e2e4", "e7e5", ("b", "resign")]),
    "delay": (terms(schedules="G/3;d5"), AGREED),
    "bronstein": (terms(schedules="G/3;b5"), AGREED),
    "odds": (terms(schedules="G/5|G/3"), AGREED),
    "periods": (terms(schedules="2/1+2,G/1+2"), ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", ("b", "resign")]),
    "classic": (laws("classic"), [*OPENING, ("w", "offerDraw"), ("b", "acceptDraw")]),
    "fide-1993": (laws("fide-1993"), AGREED),
    "fide-1997": (laws("fide-1997"), AGREED),
    "fide-2014": (laws("fide-2014"), AGREED),
    "illegal": (laws("fide-2023", illegalMoves="ILLEGAL_MOVE_MODE_PENALISED"),
                ["e2e4", "e7e5", ("w", "playMove", {"uci": "e1e3"}), "g1f3", ("b", "resign")]),
    "quickplay": (terms({"baseMs": 3_600_000}, edition="fide-2014", quickplay="QUICKPLAY_BY_SERVER"),
                  ["e2e4", "e7e5", ("a", "adjustTime", {"color": "COLOR_WHITE", "deltaMs": -3_510_000}), ("w", "requestQuickplay", {"request": "QUICKPLAY_REQUEST_INCREMENT"}), "g1f3", ("b", "resign")]),
    "ordered": (laws("fide-2023"), [
        "e2e4", "e7e5", ("w", "callArbiter", {"about": "The hall is noisy"}), ("a", "answerCall", {}),
        ("a", "stopClocks", {}), ("a", "adjustTime", {"color": "COLOR_WHITE", "deltaMs": 60_000}), ("a", "startClocks", {}),
        ("a", "warnPlayer", {"color": "COLOR_BLACK"}), "g1f3", ("a", "restorePosition", {"plies": 2, "remaining": {
            "whiteMs": 300_000, "blackMs": 240_000}}), "f2f4", ("a", "declareResult", {"verdict": "VERDICT_DRAW"}),
        ("a", "declareResult", {"verdict": "VERDICT_BLACK_WINS"})]),
    "adjourned": (terms({"baseMs": 600_000, "incrementMs": 2_000}), [
        "e2e4", "e7e5", ("w", "offerAdjournment"), ("b", "acceptAdjournment"), ("w", "sealMove", {"uci": "g1f3"}),
        ("b", "agreeToResume"), ("w", "agreeToResume"), ("plies", 3), "b8c6", ("w", "offerAdjournment"), ("b", "declineAdjournment"), "f1b5",
        ("b", "resign")]),
}
# Left as they are, for a later build to go on with.
LEFT = {
    "live": (terms({"baseMs": 10_800_000}), OPENING),
    "live by the Laws": (terms(schedules="40/90+30,G/30+30", edition="fide-2023"), [*OPENING, ("b", "offerDraw")]),
    "live, sealed": (terms({"baseMs": 3_600_000}), [
        "e2e4", "e7e5", ("w", "offerAdjournment"), ("b", "acceptAdjournment"), ("w", "sealMove", {"uci": "g1f3"})]),
    "live, stopped": (laws("fide-2023"), ["d2d4", "d7d5", ("a", "stopClocks", {})]),
}


async def play(white, black, arbiter, scene):
    wish, script = scene
    game = await pairing.by_challenge(white, black, wish)
    assert game, (white.name, black.name, wish)
    return await Seat(game, white, black, arbiter).play(script)


async def play_all(pairs, arbiter, scenes):
    """Every pair takes the next scene as soon as it is free. The games, by the names of the scenes."""
    waiting, played = list(scenes.items()), {}

    async def one(white, black):
        while waiting:
            name, scene = waiting.pop(0)
            played[name] = await play(white, black, arbiter, scene)
            white, black = black, white
    await asyncio.gather(*(one(*pair) for pair in pairs))
    return played
