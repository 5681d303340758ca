"""What a Swiss and an arena say of their games is what the games' own logs say; points, standings and an arena's scores are
added up again; every game that names a tournament is known there, and each tournament has one log and one writer at a time.
Nobody is told of an event or arena what was true before something that they know already (registers.py)."""

import pathlib
import sys

from check_log import check_order, is_over, place_of
from evidence import Finding, facts

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS / "events"), str(TESTS / "e2e")]
import arena_recount  # noqa: E402
from judge import POINTS, judge_points, judge_rounds  # noqa: E402


# For this long after a step of Redis' wall clock, which ends all leases at once, two may take themselves for the owner.
AFTER_STEP = 3000


def check(evidence):
    known = set()
    for line in evidence.stale:
        if not any(at <= line["utc_ms"] < at + AFTER_STEP for at, _ in evidence.steps):
            yield Finding("tournaments", line["place"], line["text"])
    for name, tournament in evidence.tournaments.items():
        entries = evidence.tournament_logs.get(name, [])
        if not entries:
            # Its creator was not answered, and has said so as a stall.
            continue
        yield from check_order(name, entries)
        judge = {"event": check_event, "arena": check_arena}[tournament["kind"]]
        for text in judge(tournament, entries, evidence.games, known):
            yield Finding("tournaments", name, text)
    for game, entries in evidence.games.items():
        if place_of(entries) in evidence.tournaments and game not in known:
            yield Finding("tournaments", game, f"was played for {place_of(entries)}, which does not know it")


def end_of(entries):
    """The last one: an arbiter may have changed the result."""
    return next(body for entry in reversed(entries) for kind, body in facts(entry) if kind == "gameEnded")


def plies_of(entries):
    plies = 0
    for entry in entries:
        for kind, body in facts(entry):
            plies += {"movePlayed": 1, "takebackTaken": -body.get("plies", 0)}.get(kind, 0)
    return plies


def check_event(tournament, entries, games, known):
    view = tournament["view"]
    for played in view.get("rounds", []):
        for board in played["boards"]:
            known.add(board["gameId"])
            log = games.get(board["gameId"])
            if log and is_over(log):
                yield from check_board(played["number"], board, log)
            elif board.get("score") and not log:
                yield f"round {played['number']}: {board['gameId']} is scored as {board['score']}, and was never played"
    if "standings" in tournament:
        yield from judge_rounds(view)
        yield from judge_points(view, tournament["standings"])


def check_board(number, board, log):
    ended, score = end_of(log), board.get("score")
    expected = scored(ended, plies_of(log))
    if score is None:
        yield f"round {number}: {board['gameId']} is over, and its board has no result"
    elif POINTS[score] != expected:
        yield f"round {number}: {board['gameId']} is {score}, and the game ended as {ended}"


def scored(ended, plies):
    """Tenths of both; whoever did not make one of the first two moves was not there."""
    termination = ended["termination"]
    if termination in ("TERMINATION_ABORTED", "TERMINATION_NO_START"):
        return (0, 10) if plies == 0 else (10, 0)
    if termination == "TERMINATION_DOUBLE_FORFEIT":
        return (0, 0)
    return {"COLOR_WHITE": (10, 0), "COLOR_BLACK": (0, 10)}.get(ended.get("winner"), (5, 5))


def check_arena(tournament, entries, games, known):
    log = arena_recount.Log()
    log.entries = [entry.json.get("facts", []) for entry in entries]
    paired = [game["gameId"] for fact in log for game in fact.get("wavePaired", {}).get("games", [])]
    known.update(paired)
    results = {fact["gameFinished"]["gameId"]: fact["gameFinished"] for fact in log if "gameFinished" in fact}
    if len(paired) != len(set(paired)):
        yield "a game was paired twice"
    for game in paired:
        if game in games and is_over(games[game]):
            yield from check_result(game, results.get(game), games[game])
    try:
        count = arena_recount.recount(log)
    except AssertionError as problem:
        yield f"is scored otherwise than its games: {problem}"
        return
    for row in tournament["view"].get("players", []):
        sheet = count.sheet(row["user"]["id"])
        if (row.get("points", 0), row.get("games", 0)) != (sheet.points, sheet.games):
            yield f"{row['user']['id']} is shown {row.get('points', 0)} points of {row.get('games', 0)} games; its log gives {sheet.points} of {sheet.games}"


def check_result(game, told, log):
    ended, plies = end_of(log), plies_of(log)
    if told is None:
        yield f"{game} is over, and the arena does not know it"
    elif told.get("counts") and (told.get("winner"), told.get("plies", 0)) != (ended.get("winner"), plies):
        yield f"{game} ended after {plies} plies as {ended}, and the arena says {told}"
