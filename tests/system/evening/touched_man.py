"""The touched man after an illegal move: classic 8 and 9.1, 1993 7.2 and 8.1, 2014 4.3, 4.7 and 7.5a. A part of `Referee`."""

from board import EMPTY, WHITE, color_of, name_of, other, square_of


def fits(move, bound):
    start, target, queen = bound
    return start in (None, move[0]) and target in (None, move[1]) and (not queen or move[2] == "q")


class TouchedMan:
    def no_touch(self):
        self.bound = None  # (from, to, whether it must become a queen): what the next move must be.

    def breaks_touch(self, move):
        return self.bound is not None and not fits(move, self.bound)

    def touch(self, uci):
        """The first touched man that can be moved or taken; the player's own before another, as nobody saw the order."""
        if self.bound or not self.laws["touched"]:
            return
        legal = self.board.moves()
        for bound in self.obligations(square_of(uci[:2]), square_of(uci[2:4]), uci[4:]):
            if any(fits(move, bound) for move in legal):
                self.bound = bound
                start, target, queen = bound
                self.add({"fact": "man_touched", "by": self.by, "from": name_of(start) if start else "", "to": name_of(target) if target else "", "queen": queen,
                          "article": self.laws["becomes_queen"] if queen else self.laws["touched"]})
                return

    def obligations(self, start, target, promotion):
        side = {s: color_of(self.board.men[s]) for s in (start, target) if self.board.men[s] != EMPTY}
        if start not in side:
            return  # Nothing was touched.
        if side[start] == self.by:
            last = 9 if self.by == WHITE else 2
            pawn = self.board.men[start] in "Pp" and target // 10 == last and not promotion
            yield start, target, bool(pawn and self.laws["becomes_queen"])
            yield start, None, False
        for square in (start, target):
            if side.get(square) == other(self.by):
                yield None, square, False
