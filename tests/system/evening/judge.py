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
        self.ends, self.abstained, self.rulings = Counter(), Counter(), Counter()
        self.referee = self.header = None

    def read(self, line):
        step = json.loads(line)
        if "game" in step:
            self.close()
            self.games, self.header, self.referee = self.games + 1, step, Referee(step)
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
        if "refused" in step:
            self.rulings["refusals", name] += 1

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
    command = [options.play, str(options.games), str(options.seed)]
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
    parser.add_argument("--first", action="store_true", help="stop at the first difference")
    evening = Evening()
    options = parser.parse_args()
    for line in lines_of(options):
        evening.read(line)
        if options.first and evening.differences:
            return 1
    evening.close()
    table("ends", evening.ends)
    table("other rulings", evening.rulings)
    print(f"\nthe referee abstained: {dict(evening.abstained) or 'never'}")
    print(f"{evening.games} games, {evening.steps} commands, {evening.differences} differences")
    return 1 if evening.differences or evening.games == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
