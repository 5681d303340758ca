"""Can a side still give mate by any legal series of moves (1997, 6.9)? True, False, or None where the referee abstains.

Exact by force where a well-known argument settles it; otherwise every reachable position is looked at, up to a bound. A queen,
a rook or a pawn of the winner's is presumed enough (None) when the bound is too small to show it."""

from collections import deque

from board import BLACK, EMPTY, SQUARES, WHITE, other


def bishop_colors(board, *colors):
    """The colours of the squares that bishops of these sides stand on."""
    return {(s // 10 + s % 10) % 2 for color in colors for s in board.men_of(color) if board.men[s] in "Bb"}


def by_force(board, winner):
    """What the forces alone say, whatever the squares."""
    mine, theirs = board.force(winner), board.force(other(winner))
    if not mine:
        return False
    if mine == "N" and set(theirs) <= {"Q"}:  # The king's own men must hem it in, and no queen can without guarding.
        return False
    if set(mine) == {"B"} and len(bishop_colors(board, winner)) == 1:
        # Mate on one colour needs men of the loser's on squares that no bishop attacks: a knight, a pawn, the other bishop.
        if not set(theirs) & set("NP") and len(bishop_colors(board, WHITE, BLACK)) == 1:
            return False
    return None


def search(board, winner, bound):
    """Looks at every position that can arise. None: there are more than `bound`."""
    seen, queue = {board.key()}, deque([board])
    while queue:
        position = queue.popleft()
        moves = position.moves()
        if not moves and position.turn != winner and position.in_check(position.turn):
            return True
        for move in moves:
            after = position.after(move)
            if by_force(after, winner) is False or after.key() in seen:
                continue
            if len(seen) >= bound:
                return None
            seen.add(after.key())
            queue.append(after)
    return False


def can_mate(board, winner, bound):
    settled = by_force(board, winner)
    return settled if settled is not None else search(board, winner, bound)


def dead(board, bound):
    """1997 9.6, 2014 5.2b: neither side can mate."""
    answers = [can_mate(board, color, bound) for color in (WHITE, BLACK)]
    if True in answers:
        return False
    return None if None in answers else True


def pawns_locked(board):
    """No pawn can step or take: the position may be dead although it has pawns."""
    for s in SQUARES:
        if board.men[s] in "Pp":
            forward = 10 if board.men[s] == "P" else -10
            if board.men[s + forward] == EMPTY:
                return False
    return True


def worth_a_search(board):
    """Dead positions that force does not show are locked, or about to lose their last man by force."""
    men = sum(1 for s in SQUARES if board.men[s] != EMPTY)
    heavy = set(board.force(WHITE) + board.force(BLACK)) & set("QR")
    locked = not heavy and men > 4 and pawns_locked(board)
    return locked or (men <= 5 and len(board.moves()) == 1)


def listed_1993(board):
    """1993 10.4: king against king, one bishop or one knight more, or a bishop each on diagonals of one colour."""
    forces = sorted((board.force(WHITE), board.force(BLACK)))
    if forces in (["", ""], ["", "B"], ["", "N"]):
        return True
    return forces == ["B", "B"] and len(bishop_colors(board, WHITE, BLACK)) == 1


def mating_potential_1997(board, winner):
    """1997 C4: forces that can bring about a legal position in which the opponent, on move, cannot avoid mate in one.

    The text settles two knights against the bare king (too little) and a rook against a knight (enough). None: the referee abstains."""
    mine, theirs = board.force(winner), board.force(other(winner))
    if mine in ("", "NN") and not theirs or not mine:
        return False
    if set(mine) & set("PQR"):
        return True
    if not theirs:
        minors_of_both_kinds = "B" in mine and "N" in mine
        return minors_of_both_kinds or len(bishop_colors(board, winner)) == 2 or mine.count("N") >= 3
    return None
