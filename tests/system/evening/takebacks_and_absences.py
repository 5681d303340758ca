"""Moves taken back and players who leave, as the referee judges them: a part of `Referee`. All of it is house rules."""

from board import other
from draws import Refused

SECOND = 1000


class TakebacksAndAbsences:
    def no_absence(self):
        self.takeback, self.asked_back_at = None, {}
        self.gone = {}  # From when on the opponent may claim.
        # The game's speed shows in how long a first move is waited for: 60 s in classical games, 45 s in rapid ones.
        self.patience = {60 * SECOND: 3, 45 * SECOND: 2}.get(self.first_move, 1)

    # Moves taken back

    def plies_back(self, color):
        """The player who asks is on move afterwards."""
        return 2 if self.turn == color else 1

    def do_offer_takeback(self):
        if self.plies < self.plies_back(self.by) or self.takeback or self.asked_back_at.get(self.by) == self.plies:
            raise Refused
        self.own_flag()
        self.takeback, self.asked_back_at[self.by] = self.by, self.plies
        self.add({"fact": "takeback_offered", "by": self.by})

    def do_accept_takeback(self):
        """Nothing is taken back once a flag is down."""
        if self.takeback != other(self.by):
            raise Refused
        self.own_flag()
        self.clocks.settle(self.judged)
        if self.clocks.running and self.clocks.flag_down(self.clocks.running):
            raise Refused
        if self.offer:
            self.add({"fact": "draw_declined", "by": other(self.offer)})
            self.offer = None
        plies = self.plies_back(self.takeback)
        self.forget_moves(plies)
        self.add({"fact": "takeback_taken", "plies": plies, "remaining": self.clocks.remaining()})
        self.begin_turn(self.judged)

    def forget_moves(self, plies):
        """With what was tried in positions that no longer are."""
        for n in range(plies):
            self.clocks.sides[self.history[-2 - n].turn].made -= 1
        del self.history[-plies:]
        self.no_touch()
        self.plies -= plies
        self.touched, self.takeback, self.callable = {}, None, None
        self.claimed_at, self.offered_at, self.asked_back_at, self.proposed_at = {}, {}, {}, {}

    def do_decline_takeback(self):
        if self.takeback != other(self.by):
            raise Refused
        self.decline_takeback()

    def decline_takeback(self):
        self.add({"fact": "takeback_declined", "by": self.by})
        self.takeback = None

    # Players who leave

    def do_absence(self):
        color, absence = self.step["color"], self.step["absence"]
        if color in self.gone or (self.stage == "suspended" and not self.agreed[color]):
            raise Refused
        grace = (10 if absence == "left" else 40) * SECOND * self.patience
        self.gone[color] = self.judged + grace
        self.agreed[color] = False
        self.add({"fact": "player_gone", "color": color, "absence": absence, "claimable_in": grace})

    def do_return(self):
        if self.step["color"] not in self.gone:
            raise Refused
        del self.gone[self.step["color"]]
        self.add({"fact": "player_back", "color": self.step["color"]})

    def do_abandoned(self):
        """No edition lets a player win so: a house rule, which an event may turn off. As with a flag, nobody wins who could not mate."""
        if not self.laws.get("abandoned") or self.rules["forbids_abandonment"]:
            raise Refused
        opponent = other(self.by)
        if not self.under_way() or opponent not in self.gone or self.judged < self.gone[opponent]:
            raise Refused
        self.own_flag()
        self.clocks.settle(self.judged)
        wins = self.step["claim"] == "win" and self.rulings.can_win_on_time(self.board, self.by, self.log_says_drawn)
        self.end("abandonment" if wins else "abandonment_draw", {""}, self.by if wins else None)
