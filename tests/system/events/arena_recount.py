"""An arena counted again from its log: what every game scores by the published rules, and who waited how long. Knows
nothing of how the server does it. For arena_test.py."""

import json

SIDES = ("white", "black")
CREDITS = ("USUAL", "DOUBLED", "SHORT_DRAW", "SERIAL_DRAW")
MOST_WAVES = 2  # Nobody who could be paired is left out of more in a row.


class Log:
    """The arena's entries as everybody was told them."""

    def __init__(self):
        self.entries = []
        self.last_read = {}

    def read(self, text):
        """What all are told in the same words is parsed once: one process is many clients."""
        if not text.startswith('{"arenaEntries"'):
            return json.loads(text)
        if text not in self.last_read:
            if len(self.last_read) > 1000:
                self.last_read.clear()
            self.last_read[text] = json.loads(text)
        return self.last_read[text]

    def tell(self, version, facts):
        assert version <= len(self.entries) + 1, f"entry {version} is told before {len(self.entries) + 1}"
        if version > len(self.entries):
            self.entries.append(facts)
        else:
            assert facts == self.entries[version - 1], f"entry {version} is told differently"

    def __iter__(self):
        for facts in self.entries:
            yield from facts


class Sheet:
    """2, 1, 0; twice that from the third win in a row on until a game is not won; one more, not doubled, for a berserk win
    of 14 plies; nothing for a draw of less than 20, or of less than 60 without a win since the draw before."""

    def __init__(self):
        self.points, self.games, self.row, self.drew = 0, 0, 0, False

    def add(self, half_points, plies, is_berserk):
        credit = "USUAL"
        if half_points == 1 and plies < 20:
            credit = "SHORT_DRAW"
        elif half_points == 1 and self.drew and plies < 60:
            credit = "SERIAL_DRAW"
        elif half_points > 0 and self.row >= 2:
            credit = "DOUBLED"
        base = {"USUAL": half_points, "DOUBLED": 2 * half_points}.get(credit, 0)
        bonus = 1 if half_points == 2 and is_berserk and plies >= 14 else 0
        self.row = self.row + 1 if half_points == 2 else 0
        self.drew = half_points == 1 or (self.drew and half_points == 0)
        self.points, self.games = self.points + base + bonus, self.games + 1
        return {"scored": base + bonus, "bonus": bonus, "credit": f"ARENA_CREDIT_{credit}", "points": self.points,
                "games": self.games, "winsInARow": self.row, "isBerserk": is_berserk}


class Count:
    """Everybody's sheet, and how often each credit was given."""

    def __init__(self, results=()):
        self.results = {}  # In the order of play.
        self.sheets, self.credits = {}, dict.fromkeys((*CREDITS, "BERSERK"), 0)
        for result in results:
            self.add(result)

    def add(self, result):
        """What it brings to both, by side; nothing where it does not count."""
        self.results[result["gameId"]] = result
        return {side: self.score(result, side) for side in SIDES} if result.get("counts") else {}

    def score(self, result, side):
        winner = result.get("winner", "COLOR_UNSPECIFIED")
        half_points = 1 if winner == "COLOR_UNSPECIFIED" else 2 if winner == f"COLOR_{side.upper()}" else 0
        is_berserk = result.get(f"is{side.capitalize()}Berserk", False)
        due = self.sheets.setdefault(result[f"{side}Id"], Sheet()).add(half_points, result.get("plies", 0), is_berserk)
        self.credits[due["credit"].removeprefix("ARENA_CREDIT_")] += 1
        self.credits["BERSERK"] += due["bonus"]
        return due

    def corrected(self, result):
        """As if the game had ended like this."""
        return Count((self.results | {result["gameId"]: result}).values())

    def sheet(self, user):
        return self.sheets.get(user, Sheet())


def recount(log):
    """The facts of the log say the same after every game."""
    count = Count()
    for fact in log:
        if "gameFinished" in fact:
            told = fact["gameFinished"]
            for side, due in count.add(told).items():
                assert says(told[side], due), (due, told)
        if "gameCorrected" in fact:
            told, before = fact["gameCorrected"], count
            count = count.corrected(told["result"])
            for side in SIDES:
                user = told["result"][f"{side}Id"]
                sheet = count.sheet(user)
                due = {"pointsBefore": before.sheet(user).points, "points": sheet.points, "games": sheet.games,
                       "winsInARow": sheet.row}
                assert says(told[side], due), (due, told)
    return count


def says(told, due):
    """Zeros and what is false are left out."""
    return due == {name: told.get(name, type(value)()) for name, value in due.items()}


class Waiting:
    """The players free when a wave comes, from the log: those who joined, are not paused and have no game."""

    def __init__(self, starts):
        self.starts = starts
        self.free, self.opponent = {}, {}  # Since when; of the last game.
        self.left_out = {}  # Waves in a row, and of them those in which they could have been paired.
        self.waves, self.most_in_a_row, self.waits = 0, 0, []
        self.away = 0  # Times that somebody was not there when a wave was paired.

    def tell(self, fact):
        if "playerJoined" in fact:
            self.on_free(fact["playerJoined"]["player"]["user"]["id"], fact["playerJoined"]["atMs"])
        for gone in ("playerPaused", "playerLeft"):
            if gone in fact:
                self.free.pop(fact[gone]["userId"], None)
        if "gameFinished" in fact:
            for side in ("whiteId", "blackId"):
                self.on_free(fact["gameFinished"][side], fact["gameFinished"]["endedMs"])
        if "wavePaired" in fact:
            self.on_wave(fact["wavePaired"])

    def on_free(self, user, at):
        self.free[user] = max(at, self.starts)
        self.left_out[user] = (0, 0)

    def on_wave(self, wave):
        self.waves += 1
        field = {game[side] for game in wave.get("games", []) for side in ("whiteId", "blackId")}
        field |= {left["userId"] for left in wave.get("leftOut", [])}
        could = {user: any(self.may_meet(user, other) for other in field if other != user) for user in self.free}
        for game in wave.get("games", []):
            assert self.may_meet(game["whiteId"], game["blackId"]), f"they have just met: {game}"
        for game in wave.get("games", []):
            for user, other in ((game["whiteId"], game["blackId"]), (game["blackId"], game["whiteId"])):
                self.waits.append(max(0, wave["atMs"] - self.free.pop(user)))
                self.opponent[user] = other
        self.away += len(self.free.keys() - field)
        for user in self.free.keys() & field:
            waves, missed = self.left_out[user]
            self.left_out[user] = (waves + 1, missed + (1 if could[user] else 0))
            self.most_in_a_row = max(self.most_in_a_row, missed + (1 if could[user] else 0))

    def may_meet(self, one, other):
        have_met = self.opponent.get(one) == other or self.opponent.get(other) == one
        return not have_met or self.left_out[one][0] > 0 or self.left_out[other][0] > 0


def waiting(log, starts):
    """How long everybody waited for their games; nobody longer than they had to."""
    seen = Waiting(starts)
    for fact in log:
        seen.tell(fact)
    assert seen.most_in_a_row <= MOST_WAVES, f"somebody was left out of {seen.most_in_a_row} waves in a row"
    return seen


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0
