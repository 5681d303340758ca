"""Judges an evening again: the log that is given, or one that `--play` plays now. Prints each difference and what was covered;
exits 1 if there is a difference or no game."""

import argparse
import json
import subprocess
import sys
from collections import Counter

from board import BLACK, WHITE
from editions import EDITIONS, plain
from referee import Referee


def has(kind, **words):
    """Whether a command has brought about such a fact."""
    return lambda step, facts: any(f["fact"] == kind and all(f.get(word) == value for word, value in words.items()) for f in facts)


def acts(action):
    return has("arbiter_acted", action=action)


# The rulings that the examination of the Laws found missing or wrong; an evening must come to each several times.
NEW = {
    "a position restored": acts("restore_position"),
    "clocks stopped by a player": has("clocks_stopped"),
    "play goes on, nobody came": has("play_continued", by=None),
    "points for each side": lambda step, facts: any("verdict" in f for f in facts if f["fact"] == "game_ended"),
    "a quickplay claim postponed": has("quickplay_ruled", ruling="postponed"),
    "a draw without an arbiter": lambda step, facts: step["do"] == "quickplay" and has("game_ended")(step, facts),
    "a man touched": has("man_touched", queen=False),
    "a pawn that must be a queen": has("man_touched", queen=True),
    "an illegal announced move": lambda step, facts: step["do"].startswith("claim") and has("man_touched")(step, facts),
    "a clear illegal sealed move": lambda step, facts: step["do"] == "open" and has("illegal_move_made")(step, facts),
    "an illegal move called after a mate": lambda step, facts: step["do"] == "call_illegal" and step["is_over"] and bool(facts),
    "late for a resumption": lambda step, facts: step["do"] in ("open", "check_time") and has("game_ended", termination="no_show")(step, facts),
    "a dead position found later": lambda step, facts: step["do"] == "end_dead" and bool(facts),
    "a lost game drawn later": lambda step, facts: step["do"] == "correct_undecided" and bool(facts),
    "a win of somebody who left": has("game_ended", termination="abandonment"),
    "half of the time given up": has("went_berserk"),
    "an appeal": has("ruling_appealed"),
    "an appeal decided": has("appeal_decided"),
}


def same_article(expected, said):
    word = said.replace(" (undecided)", "").split(" ", 1)
    return plain(word[-1] if len(word) > 1 else "") in {plain(article) for article in expected}


def same(expected, fact):
    for key, value in expected.items():
        if key == "article" and not same_article(value, fact["article"]):
            return False
        if key != "article" and fact.get(key) != value:
            return False
    return True


def names_edition(name, facts):
    """Every ruling names its edition; the house edition names that of 2023."""
    allowed = ("fide-2023 ", "online") if name == "online" else (name + " ", "online")
    return all(f["article"].startswith(allowed) for f in facts if f.get("article"))


def difference(referee, step):
    """What the referee expected, or None."""
    expected = referee.judge(step)
    facts = step.get("facts")
    if expected is None or facts is None:
        return None if expected is facts else expected
    if len(expected) != len(facts) or not all(map(same, expected, facts)):
        return expected
    if not names_edition(referee.rulings.name, facts):
        return "an article of " + referee.rulings.name
    left = referee.clocks.remaining()
    return None if step["clock"] == left else left


class Evening:
    def __init__(self):
        self.games, self.steps, self.differences = 0, 0, 0
        self.ends, self.abstained, self.rulings, self.new = Counter(), Counter(), Counter(), Counter()
        self.referee = self.header = None
        self.is_over = False

    def read(self, line):
        step = json.loads(line)
        if "game" in step:
            self.close()
            self.games, self.header, self.referee, self.is_over = self.games + 1, step, Referee(step), False
            return
        if self.referee is None:
            return  # This game differed already.
        self.steps += 1
        expected = difference(self.referee, step)
        if expected is not None or (("facts" in step) != (self.referee.facts is not None)):
            self.report(step, expected)
            return
        self.note(step)

    def report(self, step, expected):
        self.differences += 1
        header = self.header
        print(f"game {header['game']} ({header['edition']}, {header['plan']}, {self.referee.rulings.kind}):"
              f"\n  the log says   {json.dumps(step)}\n  the referee    {expected}\n  in {fen_like(self.referee)}")
        self.referee = None

    def note(self, step):
        name = self.header["edition"]
        for fact in step.get("facts", ()):
            if fact["fact"] == "game_ended":
                self.ends[fact["termination"], name] += 1
            elif fact["fact"] not in ("move_played", "draw_offered", "draw_declined"):
                self.rulings[fact["fact"], name] += 1
        self.note_new(step, name)
        if "refused" in step:
            self.rulings["refusals", name] += 1

    def note_new(self, step, name):
        step["is_over"], self.is_over = self.is_over, self.is_over or has("game_ended")(step, step.get("facts") or ())
        for ruling, is_it in NEW.items():
            if is_it(step, step.get("facts") or ()):
                self.new[ruling, name] += 1

    def close(self):
        if self.referee:
            self.abstained.update(self.referee.rulings.abstained)
            if not self.referee.ended:
                self.differences += 1
                print(f"game {self.header['game']}: no end")


def fen_like(referee):
    rows = [referee.board.placement()[i:i + 8] for i in range(56, -1, -8)]
    return "/".join(rows) + " " + referee.turn + f" ply {referee.plies} {vars(referee.clocks.sides[WHITE])['left']}" \
        f" {vars(referee.clocks.sides[BLACK])['left']}"


def table(title, counts):
    names = list(EDITIONS)
    print(f"\n{title:28}" + "".join(f"{name:>11}" for name in names) + f"{'all':>8}")
    for row in sorted({row for row, _ in counts}):
        numbers = [counts[row, name] for name in names]
        print(f"{row:28}" + "".join(f"{n or '-':>11}" for n in numbers) + f"{sum(numbers):>8}")


def lines_of(options):
    if not options.play:
        yield from options.log
        return
    print(f"seed {options.seed}")
    command = [options.play, str(options.games), str(options.seed), *options.plans]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as played:
        yield from played.stdout
    if played.returncode != 0:
        sys.exit(f"{command} failed")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("log", nargs="?", type=argparse.FileType(), default=sys.stdin)
    parser.add_argument("--play", help="the program `evening`")
    parser.add_argument("--games", type=int, default=396)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plans", nargs="*", default=[], help="of all the games, only those with these plans of the bots")
    parser.add_argument("--first", action="store_true", help="stop at the first difference")
    parser.add_argument("--each", type=int, default=0, help="each new ruling must come so often")
    evening = Evening()
    options = parser.parse_args()
    for line in lines_of(options):
        evening.read(line)
        if options.first and evening.differences:
            return 1
    evening.close()
    table("ends", evening.ends)
    table("other rulings", evening.rulings)
    table("new rulings", evening.new)
    print(f"\nthe referee abstained: {dict(evening.abstained) or 'never'}")
    print(f"{evening.games} games, {evening.steps} commands, {evening.differences} differences")
    seen = Counter()
    for (ruling, _), number in evening.new.items():
        seen[ruling] += number
    rare = [ruling for ruling in NEW if seen[ruling] < options.each]
    for ruling in rare:
        print(f"only {seen[ruling]} times: {ruling}")
    return 1 if evening.differences or evening.games == 0 or rare else 0


if __name__ == "__main__":
    sys.exit(main())
