"""What the texts rule about a position, a flag or an illegal move, by edition: who wins, how, and by which articles."""

import mating
from board import BLACK, WHITE, other
from editions import EDITIONS, MINUTE, game_class

SMALL, LARGE = 300, 20_000  # Positions looked at by the referee; more when it must bear out a draw.


class Rulings:
    def __init__(self, header, clocks):
        self.name, self.rules = header["edition"], header["rules"]
        self.laws = EDITIONS[self.name]
        # 1997 B1, C1: "todos los movimientos deben ser hechos" in such a time, those of both players.
        totals = [side.total(count_increments=self.name != "fide-1997") for side in clocks.sides.values()]
        self.kind = max((game_class(self.name, total) for total in totals), key=["blitz", "rapid", "standard"].index)
        self.abstained = []

    def abstain(self, about):
        self.abstained.append(about)

    def end(self, termination, articles, winner=None):
        return {"fact": "game_ended", "termination": termination, "winner": winner, "article": articles}

    def automatic_end(self, history, claimed_dead):
        """The end that a position brings by itself. `claimed_dead`: the log says that it is dead."""
        board = history[-1]
        if board.mated():
            return self.end("checkmate", self.laws["mate"], other(board.turn))
        if board.stalemated():
            return self.end("stalemate", self.laws["stalemate"])
        if self.is_dead(board, claimed_dead):
            return self.end("insufficient_material", self.laws["dead"])
        if self.laws["five"] and self.is_fivefold(history):
            return self.end("fivefold_repetition", self.laws["five"])
        if self.laws["seventy_five"] and board.quiet >= 150:
            return self.end("seventyfive_moves", self.laws["seventy_five"])
        return None

    def is_dead(self, board, claimed):
        if not self.laws["dead"]:
            return False
        if self.name == "fide-1993":
            return mating.listed_1993(board)
        if all(mating.by_force(board, color) is False for color in (WHITE, BLACK)):
            return True
        if claimed:
            answer = mating.dead(board, LARGE)
            if answer is None:
                self.abstain("dead position")
            return answer is not False
        return mating.worth_a_search(board) and mating.dead(board, SMALL) is True

    def is_fivefold(self, history):
        key = history[-1].key()
        if self.laws.get("five_in_a_row"):  # 2014: in consecutive alternate moves of each.
            return len(history) > 16 and all(history[-1 - 4 * n].key() == key for n in range(1, 5))
        return sum(board.key() == key for board in history) >= 5

    def is_third(self, history):
        """None: the text of the edition can be read both ways."""
        last = history[-1]
        strict = sum(board.key() == last.key() for board in history) >= 3
        if self.name == "classic" and not strict:
            same = [b for b in history if (b.placement(), b.turn) == (last.placement(), last.turn)]
            if len(same) >= 3 and sum(b.loose_key() == last.loose_key() for b in same) >= 3:
                return None
        return strict

    def can_win(self, board, winner, needs, claimed_drawn):
        if needs == "nothing":
            return True
        if needs == "more than a king":
            return board.force(winner) != ""
        if needs == "mating potential":
            answer = mating.mating_potential_1997(board, winner)
        else:
            answer = mating.can_mate(board, winner, LARGE if claimed_drawn else SMALL)
        if answer is None:
            self.abstain("drawn, not borne out" if claimed_drawn else "won, presumed")
            return not claimed_drawn
        return answer

    def is_blitz_1997(self):
        return self.name == "fide-1997" and self.kind == "blitz"

    def can_win_on_time(self, board, winner, claimed_drawn):
        """1997 C4 is one condition more in blitz: 6.9 holds beside it (C2, B2)."""
        if self.is_blitz_1997() and not self.can_win(board, winner, "mating potential", claimed_drawn):
            return False
        return self.can_win(board, winner, self.laws["flag_needs"], claimed_drawn)

    def flag(self, board, loser, claimed_drawn):
        if self.can_win_on_time(board, other(loser), claimed_drawn):
            return self.end("time_forfeit", self.laws["flag"], other(loser))
        return self.end("time_forfeit_insufficient", self.drawn_on_time(board, other(loser)))

    def drawn_on_time(self, board, winner):
        if not self.is_blitz_1997():
            return self.laws["flag_draw"]
        return {True: {"6.9"}, False: {"C4"}, None: {"6.9", "C4"}}[mating.mating_potential_1997(board, winner)]

    def illegal_loss(self, board, loser, articles, claimed_drawn):
        """2014 7.5b, A.4b: drawn where the opponent cannot mate. The older texts make no such exception."""
        needs = "nothing" if self.name == "fide-1997" else "a series of moves"
        winner = other(loser) if self.can_win(board, other(loser), needs, claimed_drawn) else None
        return self.end("illegal_move", articles, winner)

    def invalid_seal(self, board, loser, articles, claimed_drawn):
        """1993 10.5: drawn against a bare king. 1997 A8, 2014 E.8: drawn where the opponent cannot mate."""
        needs = {"classic": "nothing", "fide-1993": "more than a king"}.get(self.name, "a series of moves")
        winner = other(loser) if self.can_win(board, other(loser), needs, claimed_drawn) else None
        drawn = {"10.5"} if self.name == "fide-1993" else articles
        return self.end("illegal_move", articles if winner else drawn, winner)

    def restored_by(self):
        return {"classic": {"9.1"}, "fide-1993": {"8.1"}, "fide-1997": {"7.4"},
                "fide-2014": {"7.5a"}}.get(self.name, {"7.5.1"})

    def illegal_ladder(self, last_period):
        """(the number that loses, what the opponent gains for one before, by which articles, only on request), or None."""
        if self.name in ("classic", "fide-1993"):
            return None
        if self.name == "fide-1997":
            if self.kind == "blitz":
                return 1, 0, {"C3"}, True
            if self.kind == "rapid":
                return 3, 2 * MINUTE, {"10.3"}, True  # B5
            return (3, 2 * MINUTE, {"10.3"}, False) if last_period else None
        gain = MINUTE if self.kind == "blitz" else 2 * MINUTE
        if self.name == "fide-2014":
            if self.rules["supervision"] == "otherwise" and self.kind != "standard":
                return 1, 0, {"A.4b", "B.4"}, False
            return 2, gain, {"7.5b", "B.2"}, False
        return 2, gain, {"7.5.5", "B.2"}, False

    def late(self, arrived, resumption):
        """`resumption`: by which articles, if the game had been adjourned."""
        if not any(arrived.values()):
            return self.end("double_forfeit", resumption or self.laws["both_late"] or self.laws["late"])
        there = WHITE if arrived[WHITE] else BLACK
        return self.end("no_show", resumption or self.laws["late"], there)

    def agreement_allowed(self, plies):
        rules = self.rules
        if rules["agreement"] == "after_move":
            return plies // 2 >= rules["agreement_from"]
        return rules["agreement"] == "allowed"
