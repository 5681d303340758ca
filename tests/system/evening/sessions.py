"""Adjourned games, as the referee judges them (classic 15 and 16, 1993 13 and 14, 1997 A, 2014 E): a part of `Referee`."""

import re

from board import BLACK, WHITE, other
from draws import Ended, Refused
from editions import HOUR, MINUTE

SHORTEST, LONGEST = MINUTE, 30 * 24 * HOUR  # House rule.
# The sealing player, the opener, what an invalid sealed move is, latecomers, and what a lost envelope means.
ARTICLES = {
    "classic": ({"15.1"}, {"16.2"}, {"17c"}, {"17b"}, {"16.5"}),
    "fide-1993": ({"13.1"}, {"14.2"}, {"10.16"}, {"10.15", "10.17"}, {"14.5"}),
    "fide-1997": ({"A1"}, {"A7"}, {"A8"}, {"A10"}, {"A11"}),
    "fide-2014": ({"E.1"}, {"E.7"}, {"E.8"}, {"E.10"}, {"E.12"}),
}
GUIDELINES = ({"I"},) * 5  # 2023: guidelines I.


CLEAR = re.compile("[a-h][1-8][a-h][1-8][qrbn]?")  # A move, possible or not.


class Sessions:
    def no_session(self):
        self.stage = None  # "sealing", "suspended", "resumed"
        self.proposal, self.proposed_at = None, {}  # (who, resumes in)
        self.agreed, self.recorded = {}, None
        self.resumes_in = self.resumes_at = self.expires_at = None
        self.session_articles = ARTICLES.get(self.rulings.name, GUIDELINES)

    def thinking(self):
        """The player thinking about a move: when one is sealed, the one who must answer it."""
        return other(self.turn) if self.stage in ("suspended", "resumed") else self.turn

    def can_resume_in(self, time):
        return time is None or SHORTEST <= time <= LONGEST

    # How a game is adjourned

    def do_offer_adjournment(self):
        if not self.under_way() or not self.can_resume_in(self.step["resumes_in"]):
            raise Refused
        if self.proposal or self.proposed_at.get(self.by) == self.plies:
            raise Refused  # House rule: once in each position.
        self.own_flag()
        self.proposal, self.proposed_at[self.by] = (self.by, self.step["resumes_in"]), self.plies
        self.add({"fact": "adjournment_offered", "by": self.by, "resumes_in": self.step["resumes_in"]})

    def proposed_to_me(self):
        return self.proposal is not None and self.proposal[0] == other(self.by)

    def do_accept_adjournment(self):
        if not self.proposed_to_me():
            raise Refused
        self.own_flag()
        self.adjourn(self.proposal[1])

    def do_decline_adjournment(self):
        if not self.proposed_to_me():
            raise Refused
        self.decline_adjournment()

    def decline_adjournment(self):
        self.add({"fact": "adjournment_declined", "by": self.by})
        self.proposal = None

    def do_adjourn(self):
        if self.stage or not self.under_way() or not self.can_resume_in(self.step["resumes_in"]):
            raise Refused
        self.act("adjourn")
        self.adjourn(self.step["resumes_in"])

    def adjourn(self, resumes_in):
        """A draw offer holds (1997 A2f); what was asked about the position on the board is over."""
        self.stage, self.resumes_in = "sealing", resumes_in
        self.proposal = self.takeback = None
        self.add({"fact": "game_adjourned", "article": self.session_articles[0], "resumes_in": resumes_in})

    def do_seal(self):
        """1997 A1: the player on move, in their time. House rule: where illegal moves are refused, they are so here."""
        if self.stage != "sealing" or self.by != self.turn:
            raise Refused
        move = self.board.find(self.step["uci"])
        if self.rules["illegal_moves"] == "refused" and not move or move and self.breaks_touch(move):
            raise Refused
        self.own_flag()
        side = self.clocks.sides[self.by]
        side.left += side.gain(self.clocks.spent)
        self.clocks.running = self.default_at = None
        self.stage, self.agreed, self.gone = "suspended", {WHITE: False, BLACK: False}, {}
        expires_in = LONGEST if self.resumes_in is None else None
        self.resumes_at = None if self.resumes_in is None else self.judged + self.resumes_in
        self.expires_at = None if expires_in is None else self.judged + expires_in
        self.add({"fact": "move_sealed", "by": self.by, "remaining": self.clocks.remaining(), "resumes_in": self.resumes_in,
                  "expires_in": expires_in})

    # How it goes on

    def do_agree(self):
        if self.stage == "resumed" and not self.arrived[self.by]:
            return  # They have come: that is all.
        if self.stage != "suspended" or self.agreed[self.by]:
            raise Refused
        self.agreed[self.by] = True
        self.add({"fact": "resumption_agreed", "by": self.by})
        if all(self.agreed.values()):
            self.resume()

    def do_resume(self):
        if self.stage != "suspended":
            raise Refused
        self.act("resume")
        self.resume()

    def check_session(self):
        if self.resumes_at is not None and self.judged >= self.resumes_at:
            self.resume()
        elif self.expires_at is not None and self.judged >= self.expires_at:
            self.expires_at = None
            self.add({"fact": "adjournment_expired"})
        else:
            raise Refused

    def resume(self):
        """A9: the clock of the one who must answer runs, whether they are there or not; an hour is waited for both."""
        self.stage, self.arrived = "resumed", dict(self.agreed)
        self.recorded = self.clocks.remaining()
        self.add({"fact": "game_resumed", "remaining": self.recorded, "arrived": [self.arrived[WHITE], self.arrived[BLACK]]})
        self.clocks.begin_turn(other(self.turn), self.judged, True)
        self.clocks.delay = 0
        # 1997 A10: "más de una hora", as in classic and 1993, whatever the event has chosen for the beginning.
        waits = HOUR if self.rulings.name in ("classic", "fide-1993", "fide-1997") else self.rules.get("default_time", HOUR)
        self.default_at = None if all(self.arrived.values()) else self.judged + waits

    def do_open(self):
        """A7: when the one who must answer is there. A8: an invalid move loses, but not to one who cannot mate."""
        if self.stage != "resumed":
            raise Refused
        uci, sealer = self.step["uci"], self.turn
        if self.opening_is_due():
            self.open_overdue(self.board.find(uci))
        elif self.clocks.flag_down(other(self.turn)):
            self.flag(other(self.turn))
        self.add({"fact": "sealed_move_opened", "by": sealer, "text": uci, "article": self.session_articles[1]})
        move = self.board.find(uci)
        if not move and self.rulings.name == "classic" and CLEAR.fullmatch(uci):
            self.replace_illegal_seal(uci)
            return
        if not move:
            raise Ended(self.rulings.invalid_seal(self.board, sealer, self.session_articles[2], self.log_says_drawn))
        self.stage, self.clocks.running = None, None
        self.add({"fact": "move_played", "uci": uci, "elapsed": 0, "remaining": self.clocks.remaining()})
        self.clocks.sides[sealer].made += 1
        self.complete(sealer, move)
        self.begin_turn(self.judged)
        self.left_after[self.plies] = self.clocks.remaining()

    def replace_illegal_seal(self, uci):
        """classic 17c loses only what means nothing; a clear illegal move is one as any other (9.1), with the times of the adjournment."""
        self.stage = None
        for side, left in zip((WHITE, BLACK), self.recorded):
            self.clocks.sides[side].left = left
        self.add({"fact": "illegal_move_made", "by": self.turn, "article": {"9.1"}})
        self.touched[self.turn] = self.plies
        self.by = self.turn
        self.touch(uci)
        self.begin_turn(self.judged)

    def opening_is_due(self):
        """The one who must answer has not come in time."""
        overdue = self.stage == "resumed" and self.default_at is not None and self.judged >= self.default_at
        return overdue and not self.arrived[other(self.turn)]

    def open_overdue(self, move):
        """1993 10.15a, 1997 A10a, 2014 E.10: what ends the game counts though nobody has come; else the absent lose."""
        ends = move and self.rulings.automatic_end(self.history + [self.board.after(move)], self.claims_dead())
        if not ends:
            self.lose_by_absence()

    def lose_by_absence(self):
        raise Ended(self.rulings.late(self.arrived, self.session_articles[3]))

    def do_lose_envelope(self):
        """A11, E.12: from the position and with the times of the adjournment; whoever sealed plays on the board."""
        if self.stage != "resumed":
            raise Refused
        if self.opening_is_due():
            self.lose_by_absence()
        self.stage = None
        for side, left in zip((WHITE, BLACK), self.recorded):
            self.clocks.sides[side].left = left
        self.add({"fact": "sealed_move_lost", "by": self.turn, "remaining": self.recorded, "article": self.session_articles[4]})
        self.begin_turn(self.judged)
