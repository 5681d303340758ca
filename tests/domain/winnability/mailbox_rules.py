"""The rules of chess on a board of 64 characters, slow and plain: shares no code with the product.

A position is a dictionary from square (file, rank) to a FEN letter; a move is what UCI writes."""

KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
RAYS = {"r": STRAIGHT, "b": DIAGONAL, "q": STRAIGHT + DIAGONAL}


def square(name):
    return "abcdefgh".index(name[0]), int(name[1]) - 1


def on_board(at):
    return 0 <= at[0] < 8 and 0 <= at[1] < 8


class Position:
    def __init__(self, fen):
        board, turn, castling, passed = fen.split()[:4]
        self.white = turn == "w"
        self.castling = set(castling) - {"-"}
        self.passed = None if passed == "-" else square(passed)
        self.at = {}
        for row, line in enumerate(board.split("/")):
            file = 0
            for letter in line:
                if letter.isdigit():
                    file += int(letter)
                else:
                    self.at[file, 7 - row] = letter
                    file += 1

    def copy(self):
        other = Position.__new__(Position)
        other.white, other.passed = self.white, self.passed
        other.castling, other.at = set(self.castling), dict(self.at)
        return other

    def belongs(self, at, white):
        return at in self.at and self.at[at].isupper() == white

    def king(self, white):
        return next(at for at, letter in self.at.items() if letter == ("K" if white else "k"))

    def is_attacked(self, target, by_white):
        x, y = target

        def stands(at, letters):
            return self.belongs(at, by_white) and self.at[at].lower() in letters

        below = y - 1 if by_white else y + 1
        if stands((x - 1, below), "p") or stands((x + 1, below), "p"):
            return True
        if any(stands((x + dx, y + dy), "n") for dx, dy in KNIGHT):
            return True
        for dx, dy in STRAIGHT + DIAGONAL:
            at = x + dx, y + dy
            if stands(at, "k"):
                return True
            while on_board(at) and at not in self.at:
                at = at[0] + dx, at[1] + dy
            if stands(at, "rq" if (dx, dy) in STRAIGHT else "bq"):
                return True
        return False

    def is_check(self):
        return self.is_attacked(self.king(self.white), not self.white)

    def _targets(self, origin):
        """Where the piece on `origin` may go, its own king's safety and castling left out."""
        x, y = origin
        role = self.at[origin].lower()
        if role == "p":
            yield from self._pawn_targets(origin)
        elif role in "nk":
            for dx, dy in KNIGHT if role == "n" else STRAIGHT + DIAGONAL:
                at = x + dx, y + dy
                if on_board(at) and not self.belongs(at, self.white):
                    yield at
        else:
            for dx, dy in RAYS[role]:
                at = x + dx, y + dy
                while on_board(at) and at not in self.at:
                    yield at
                    at = at[0] + dx, at[1] + dy
                if on_board(at) and not self.belongs(at, self.white):
                    yield at

    def _pawn_targets(self, origin):
        x, y = origin
        up = 1 if self.white else -1
        if (x, y + up) not in self.at:
            yield x, y + up
            if y == (1 if self.white else 6) and (x, y + 2 * up) not in self.at:
                yield x, y + 2 * up
        for at in [(x - 1, y + up), (x + 1, y + up)]:
            if self.belongs(at, not self.white) or (at == self.passed and at not in self.at):
                yield at

    def _can_castle(self, origin, target):
        (x, y), to = origin, target[0]
        letter = "k" if to == 6 else "q"
        if y != (0 if self.white else 7) or x != 4 or to not in (2, 6) or target[1] != y:
            return False
        if (letter.upper() if self.white else letter) not in self.castling:
            return False
        between = range(5, 7) if to == 6 else range(1, 4)
        way = range(4, 7) if to == 6 else range(2, 5)
        return not any((f, y) in self.at for f in between) and not any(
            self.is_attacked((f, y), not self.white) for f in way)

    def _played(self, origin, target, promotion):
        after = self.copy()
        letter = after.at.pop(origin)
        role = letter.lower()
        if role == "p" and target == self.passed and origin[0] != target[0]:
            del after.at[target[0], origin[1]]
        if role == "k" and abs(target[0] - origin[0]) == 2:
            rook = after.at.pop((7 if target[0] == 6 else 0, origin[1]))
            after.at[5 if target[0] == 6 else 3, origin[1]] = rook
        if promotion:
            letter = promotion.upper() if self.white else promotion
        after.at[target] = letter
        is_double = role == "p" and abs(target[1] - origin[1]) == 2
        after.passed = (origin[0], (origin[1] + target[1]) // 2) if is_double else None
        for corner, right in [((0, 0), "Q"), ((7, 0), "K"), ((0, 7), "q"), ((7, 7), "k")]:
            if corner in (origin, target):
                after.castling.discard(right)
        if role == "k":
            after.castling -= set("KQ" if self.white else "kq")
        after.white = not self.white
        return after

    def play(self, uci):
        """The position after a move; ValueError if it is not legal."""
        origin, target, promotion = square(uci[:2]), square(uci[2:4]), uci[4:]
        if not self.belongs(origin, self.white):
            raise ValueError(uci + " moves no piece of the side to move")
        role = self.at[origin].lower()
        castles = role == "k" and abs(target[0] - origin[0]) == 2
        if castles:
            if not self._can_castle(origin, target):
                raise ValueError(uci + " does not castle")
        elif target not in self._targets(origin):
            raise ValueError(uci + " does not lead there")
        if (role == "p" and target[1] in (0, 7)) != (promotion in ("q", "r", "b", "n")):
            raise ValueError(uci + " promotes wrongly")
        after = self._played(origin, target, promotion)
        if after.is_attacked(after.king(self.white), after.white):
            raise ValueError(uci + " leaves the king in check")
        return after

    def is_mate(self):
        """Castling never ends a check, so it is no way out."""
        if not self.is_check():
            return False
        for origin in [at for at in self.at if self.belongs(at, self.white)]:
            for target in self._targets(origin):
                after = self._played(origin, target, "")
                if not after.is_attacked(after.king(self.white), after.white):
                    return False
        return True
