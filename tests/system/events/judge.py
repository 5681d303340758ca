"""Judges an event that is over by what its players saw and by its report; shares no code with the server but for
`escaque pair --check`, which pairs every round again."""

import collections
import subprocess

POINTS = {"SCORE_WHITE_WINS": (10, 0), "SCORE_DRAW": (5, 5), "SCORE_BLACK_WINS": (0, 10), "SCORE_BOTH_LOSE": (0, 0),
          "SCORE_WHITE_WINS_BY_FORFEIT": (10, 0), "SCORE_BLACK_WINS_BY_FORFEIT": (0, 10), "SCORE_BOTH_FORFEIT": (0, 0)}
BYES = {"BYE_KIND_ZERO_POINTS": 0, "BYE_KIND_HALF_POINT": 5, "BYE_KIND_FULL_POINT": 10}
WINNER = {"COLOR_WHITE": (10, 0), "COLOR_BLACK": (0, 10), None: (5, 5)}


def judge(papers, swiss, binaries, folder):
    event, standings, report = papers
    findings, counts = [], collections.Counter(players=len(event["entrants"]), rounds=len(event["rounds"]))
    if event["stage"] != "EVENT_STAGE_FINISHED":
        findings.append(f"the event is not over but {event['stage']}")
    findings += judge_boards(event, swiss, counts)
    findings += judge_rounds(event)
    findings += judge_points(event, standings)
    findings += judge_pairings(report, binaries, folder)
    return findings, counts


def judge_boards(event, swiss, counts):
    """Each result is the one that the players saw, but for the corrected one."""
    for played in event["rounds"]:
        for board in played["boards"]:
            game_id, score = board["gameId"], board["score"]
            ended = swiss.ended[game_id]
            counts["games"] += 1
            counts[ended["termination"][12:].lower()] += 1
            expected = (5, 5) if game_id == swiss.corrected else WINNER[ended.get("winner")]
            if game_id in swiss.no_shows:
                if score != swiss.no_shows[game_id]:
                    yield f"round {played['number']}: a no-show is scored as {score}"
            elif POINTS[score] != expected:
                yield f"round {played['number']}, {game_id}: {score}, but the players saw {ended}"


def judge_rounds(event):
    """Nobody plays another twice, and everybody is in every round once from the first one to their withdrawal."""
    met = set()
    for played in event["rounds"]:
        seen = collections.Counter(absence["userId"] for absence in played.get("absences", []))
        seen.update([played["bye"]] if played.get("bye") else [])
        for board in played["boards"]:
            pair = frozenset((board["whiteId"], board["blackId"]))
            seen.update(pair)
            if pair in met:
                yield f"round {played['number']}: {set(pair)} meet again"
            if "FORFEIT" not in board["score"]:
                met.add(pair)
        for entrant in event["entrants"]:
            user, comes = entrant["person"]["player"]["user"]["id"], entrant.get("fromRound", 1)
            times = seen[user]
            if times > 1 or (times == 0 and played["number"] >= comes and not entrant.get("hasWithdrawn")):
                yield f"round {played['number']}: {user} is there {times} times"


def judge_points(event, standings):
    """Points added up by hand are those of the standings, and the final list is in their order."""
    points = collections.Counter()
    for played in event["rounds"]:
        points[played.get("bye")] += 10
        for absence in played.get("absences", []):
            points[absence["userId"]] += BYES[absence["kind"]]
        for board in played["boards"]:
            white, black = POINTS[board["score"]]
            points[board["whiteId"]] += white
            points[board["blackId"]] += black
    rows = standings["rows"]
    for row in rows:
        if row.get("points", 0) != points[row["userId"]]:
            yield f"{row['name']} has {row.get('points', 0)} tenths in the standings, {points[row['userId']]} by hand"
    if [row.get("points", 0) for row in rows] != sorted((row.get("points", 0) for row in rows), reverse=True):
        yield "the standings are not in the order of points"
    final = [(row["userId"], row["rank"]) for row in event["finished"]["standings"]]
    if final != [(row["userId"], row["rank"]) for row in rows]:
        yield "the final list is not the standings after the last round"


def judge_pairings(report, binaries, folder):
    path = folder / "report.trf"
    path.write_text(report)
    check = subprocess.run([binaries / "escaque", "pair", "--system", "dutch-2026", "--check", path], capture_output=True, text=True)
    if check.returncode != 0:
        yield f"escaque pair --check: {check.stdout}{check.stderr}"
