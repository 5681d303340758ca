"""A chessboard in a 10 × 12 mailbox that knows how the men move, slowly and plainly, as the texts say it (1997, 3.1–3.5)."""

WHITE, BLACK = "white", "black"
OUTSIDE, EMPTY = "#", "."
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

STRAIGHT = (10, -10, 1, -1)
DIAGONAL = (11, 9, -9, -11)
KNIGHT = (21, 19, 12, 8, -8, -12, -19, -21)
STEPS = {"N": KNIGHT, "B": DIAGONAL, "R": STRAIGHT, "Q": STRAIGHT + DIAGONAL, "K": STRAIGHT + DIAGONAL}
RIDERS = "BRQ"


def other(color):
    return BLACK if color == WHITE else WHITE


def square_of(name):
    return 21 + (ord(name[0]) - ord("a")) + 10 * (int(name[1]) - 1)


def name_of(square):
    return "abcdefgh"[square % 10 - 1] + str(square // 10 - 1)


SQUARES = [square_of(f + r) for r in "12345678" for f in "abcdefgh"]


def span(start, target):
    """The squares of a rank from one to the other, with both."""
    return range(min(start, target), max(start, target) + 1)


def color_of(man):
    return WHITE if man.isupper() else BLACK


class Board:
    """A position: what stands where, who moves, which castlings are left, what may be taken in passing."""

    def __init__(self, fen=START, variant="standard"):
        placement, turn, castling, passing, *counters = fen.split()
        self.men = [OUTSIDE] * 120
        for rank, row in zip("87654321", placement.split("/")):
            square = square_of("a" + rank)
            for sign in row:
                for man in EMPTY * int(sign) if sign.isdigit() else sign:
                    self.men[square] = man
                    square += 1
        self.turn = WHITE if turn == "w" else BLACK
        self.castling = set(castling) - {"-"}
        self.passing = None if passing == "-" else square_of(passing)
        self.quiet = int(counters[0]) if counters else 0  # Plies since the last capture or pawn's move.
        self.takes_rook = variant == "chess960"  # How a castling is written.
        self.rooks = {right: self.rook_of(right) for right in self.castling}

    def rook_of(self, right):
        """The outermost rook on that side of the king: h1 or a1 in the usual game."""
        rook, first = ("R", 21) if right.isupper() else ("r", 91)
        rank = [s for s in range(first, first + 8) if self.men[s] == rook]
        return max(rank) if right in "Kk" else min(rank)

    def copy(self):
        board = object.__new__(Board)
        board.takes_rook, board.rooks = self.takes_rook, self.rooks
        board.men, board.turn, board.castling = self.men[:], self.turn, set(self.castling)
        board.passing, board.quiet = self.passing, self.quiet
        return board

    def men_of(self, color):
        return [s for s in SQUARES if self.men[s] != EMPTY and color_of(self.men[s]) == color]

    def force(self, color):
        """The kinds of a side's men without the king, sorted: \"BN\"."""
        return "".join(sorted(k for k in (self.men[s].upper() for s in self.men_of(color)) if k != "K"))

    def king(self, color):
        return self.men.index("K" if color == WHITE else "k")

    def attacked(self, square, by):
        for kind, steps in STEPS.items():
            man = kind if by == WHITE else kind.lower()
            for step in steps:
                target = square + step
                while kind in RIDERS and self.men[target] == EMPTY:
                    target += step
                if self.men[target] == man:
                    return True
        back = -10 if by == WHITE else 10
        pawn = "P" if by == WHITE else "p"
        return pawn in (self.men[square + back - 1], self.men[square + back + 1])

    def in_check(self, color):
        return self.attacked(self.king(color), other(color))

    def moves(self):
        """Every legal move, as (from, to, promotion or "")."""
        return [move for move in self.pseudo_moves() if not self.after(move).in_check(self.turn)]

    def pseudo_moves(self):
        for square in self.men_of(self.turn):
            kind = self.men[square].upper()
            if kind == "P":
                yield from self.pawn_moves(square)
                continue
            for step in STEPS[kind]:
                target = square + step
                while self.men[target] == EMPTY and kind in RIDERS:
                    yield square, target, ""
                    target += step
                if self.men[target] == EMPTY or self.enemy(target):
                    yield square, target, ""
            if kind == "K":
                yield from self.castlings(square)

    def enemy(self, square):
        return self.men[square] not in (EMPTY, OUTSIDE) and color_of(self.men[square]) != self.turn

    def pawn_moves(self, square):
        forward = 10 if self.turn == WHITE else -10
        first, last = (3, 9) if self.turn == WHITE else (8, 2)
        targets = []
        if self.men[square + forward] == EMPTY:
            targets.append(square + forward)
            if square // 10 == first and self.men[square + 2 * forward] == EMPTY:
                targets.append(square + 2 * forward)
        for target in (square + forward - 1, square + forward + 1):
            if self.enemy(target) or target == self.passing:
                targets.append(target)
        for target in targets:
            for promotion in "qrbn" if target // 10 == last else ("",):
                yield square, target, promotion

    def castlings(self, king):
        """3.5, 2014 F: nothing in the way of king and rook, the king neither in check nor passing an attacked square."""
        for right in ("KQ" if self.turn == WHITE else "kq"):
            if right not in self.castling:
                continue
            rook = self.rooks[right]
            beyond, beside = self.castled(right)
            way = {*span(king, beyond), *span(rook, beside)} - {king, rook}
            if any(self.men[square] != EMPTY for square in way):
                continue
            if not any(self.attacked(square, other(self.turn)) for square in span(king, beyond)):
                yield king, rook if self.takes_rook else beyond, ""

    def castled(self, right):
        """Where king and rook stand afterwards, wherever they came from."""
        first = 21 if self.turn == WHITE else 91
        return (first + 6, first + 5) if right in "Kk" else (first + 2, first + 3)

    def right_used(self, start, target):
        """The right to castle that such a move of the king uses, or None."""
        for right in self.castling:
            if right.isupper() != (self.turn == WHITE):
                continue
            if target == self.rooks[right] if self.takes_rook else target == self.castled(right)[0] and abs(target - start) == 2:
                return right
        return None

    def after(self, move):
        start, target, promotion = move
        board = self.copy()
        man = board.men[start]
        right = self.right_used(start, target) if man.upper() == "K" else None
        taken = board.men[target] != EMPTY and not right
        board.passing = None
        if right:
            rook = board.men[self.rooks[right]]
            board.men[start] = board.men[self.rooks[right]] = EMPTY
            beyond, beside = self.castled(right)
            board.men[beyond], board.men[beside] = man, rook
        else:
            board.men[start], board.men[target] = EMPTY, man
        if man.upper() == "P":
            back = -10 if self.turn == WHITE else 10
            if target == self.passing:
                board.men[target + back] = EMPTY
            if abs(target - start) == 20:
                board.passing = target + back
            if promotion:
                board.men[target] = promotion.upper() if self.turn == WHITE else promotion
        if man.upper() == "K":
            board.castling -= set("KQ" if self.turn == WHITE else "kq")
        board.castling -= {right for right in board.castling if self.rooks[right] in (start, target)}
        board.quiet = 0 if taken or man.upper() == "P" else self.quiet + 1
        board.turn = other(self.turn)
        return board

    def find(self, uci):
        """The legal move that is written like this, or None."""
        try:
            move = square_of(uci[:2]), square_of(uci[2:4]), uci[4:]
        except (IndexError, ValueError):
            return None
        return move if move in self.moves() else None

    def can_take_in_passing(self):
        return self.passing is not None and any(
            target == self.passing and self.men[start].upper() == "P" for start, target, _ in self.moves())

    def placement(self):
        return "".join(self.men[s] for s in SQUARES)

    def key(self):
        """1993 10.10, 1997 9.2, 2014 9.2: the same men on the same squares, the same player to move, the same rights."""
        passing = self.passing if self.can_take_in_passing() else None
        return self.placement(), self.turn, "".join(sorted(self.castling)), passing

    def loose_key(self):
        """classic 12.3 read to the letter: the same possibilities of moving, whatever may become possible later."""
        return self.placement(), self.turn, frozenset(self.moves())

    def mated(self):
        return self.in_check(self.turn) and not self.moves()

    def stalemated(self):
        return not self.in_check(self.turn) and not self.moves()
