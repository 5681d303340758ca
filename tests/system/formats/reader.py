"""What anybody can read of a server through its public doors, and in what that differs from what was read before."""

import asyncio
import re

from system.bots.client import Refused

# What depends on the moment of the question or on the process that answers it. (The time of an entry does not.)
OF_THE_MOMENT = {"tag", "isArchived", "untilMs", "why", "deviation", "isProvisional", "liveGames"}
# In lists of games, since the archive is searched: which event or arena a game was of. Beside one's invitations, since the
# bell tells of them: the rounds that one is going to play.
TOLD_SINCE = re.compile(r"[^.]*\.games\[\d+\]\.(eventId|arenaId)|invitations\.rounds")
# Kept from whoever asks, on purpose, by a later build: what a call to the arbiter is about. The log still has it.
TOLD_NO_MORE = (".arbiterCalled.about",)
CATEGORIES = ("ultrabullet", "bullet", "blitz", "rapid", "classical", "chess960")


def questions(known):
    """Paths, each with the name of the person that asks; "" for a visitor."""
    for game in known["games"].values():
        yield from ((f"game/{game}{what}", "") for what in ("", ".pgn", "/ratings"))
    for game in known["live"].values():
        yield f"game/{game}", ""
    for event in known["events"].values():
        yield from ((f"event/{event}{what}", asker) for asker in ("", "Rita") for what in ("", "/standings"))
        yield from ((f"event/{event}{what}", "") for what in (".trf", ".ndjson", "/working?number=1", "/why"))
    for arena in known["arenas"].values():
        yield f"arena/{arena}", ""
    for season in known["seasons"].values():
        yield f"season/{season}", ""
    for handle in known["people"]:
        yield f"user/{handle}", ""
        yield f"user/{handle}/games?limit=100", ""
    for category in CATEGORIES:
        yield f"leaderboard/{category}", ""
        yield from ((f"user/{handle}/ratings/{category}", "") for handle in ("Ana", "Bruno"))
    for path in ("events", "seasons"):
        yield f"{path}?limit=100", ""
    for handle in ("Ana", "Clara", "Hugo"):
        yield from ((path, handle) for path in ("me", "preferences", "invitations"))
    yield "approvals", "Rita"


async def ask_all(asked, by):
    """The answers in the order of the questions; `by`: clients by name, the visitor's under ""."""
    places = asyncio.Semaphore(4)

    async def one(path, asker):
        async with places:
            try:
                return await by[asker].call("GET", path)
            except Refused as refused:
                # Its words may change.
                return "refused: " + " ".join(re.search(r" (\d{3}) .*?(REASON_\w+)", str(refused)).groups())
    answers = await asyncio.gather(*(one(*each) for each in asked))
    return [{"path": path, "asker": asker, "answer": without_the_moment(path, answer)} for (path, asker), answer in zip(asked, answers)]


def without_the_moment(path, answer):
    """Also of what was kept: what depends on the moment may have been learnt since."""
    if isinstance(answer, str):
        return re.sub(r"http://127\.0\.0\.1:\d+", "http://door", answer)
    if path.startswith("arena/"):
        answer.pop("timeMs", None)
    return without(answer)


def without(answer):
    if isinstance(answer, dict):
        return {key: without(value) for key, value in answer.items() if key not in OF_THE_MOMENT}
    return [without(each) for each in answer] if isinstance(answer, list) else answer


def fields_in(answer):
    """All names of fields."""
    if isinstance(answer, dict):
        return set(answer).union(*map(fields_in, answer.values()))
    return set().union(*map(fields_in, answer)) if isinstance(answer, list) else set()


def differences(kept, now, fields, where="", may_go_on=False):
    """What was read and is not any more. A later build may say more: fields that are not among the `fields` of then, lines
    of reports. A game that `may_go_on` has more entries. `where`: the path that was asked, and what in its answer."""
    if isinstance(kept, dict) and isinstance(now, dict):
        for key, value in kept.items():
            if key not in now and f"{where}.{key}".endswith(TOLD_NO_MORE):
                continue
            if key not in now:
                yield f"{where}.{key}: was {short(value)}, is gone"
            else:
                yield from differences(value, now[key], fields, f"{where}.{key}", may_go_on and key == "entries")
        yield from (f"{where}.{key}: is {short(now[key])}, and was not there" for key in now
                    if key in fields and key not in kept and not TOLD_SINCE.fullmatch(f"{where}.{key}"))
    elif isinstance(kept, list) and isinstance(now, list):
        if len(now) < len(kept) or (len(now) > len(kept) and not may_go_on):
            yield f"{where}: was a list of {len(kept)}, is one of {len(now)}"
        for number, (before, after) in enumerate(zip(kept, now)):
            yield from differences(before, after, fields, f"{where}[{number}]")
    elif isinstance(kept, str) and isinstance(now, str) and "\n" in kept:
        yield from lost_lines(kept.splitlines(), now.splitlines(), where)
    elif kept != now:
        yield f"{where}: was {short(kept)}, is {short(now)}"


def lost_lines(kept, now, where):
    at = 0
    for line in kept:
        try:
            at = now.index(line, at) + 1
        except ValueError:
            yield f"{where}: the line {line!r} is gone, or elsewhere"


def short(value):
    text = repr(value)
    return text if len(text) <= 100 else text[:97] + "…"
