"""Draw offers, claims and quickplay finishes, as the referee judges them: one half of `Referee`."""

from board import other
from editions import MINUTE, wrong_claim_times

BETWEEN_OFFERS = 20  # House rule: plies before one may offer again.
WRONG_CLAIM = {"classic": {"17a.2b"}, "fide-1993": {"10.13b"}, "fide-1997": {"9.5b"}, "fide-2014": {"9.5b", "B.2"}}


class Refused(Exception):
    """The command should have had no effect."""


class Ended(Exception):
    """The game ends; carries the fact."""


class Draws:
    def do_offer(self):
        if not self.under_way() or not self.rulings.agreement_allowed(self.plies):
            raise Refused
        self.own_flag()
        if self.offer == other(self.by):
            self.end("agreement", self.laws["agreement"])
        if self.laws["offer_when"] == "after moving" and self.by == self.thinking():
            raise Refused
        if self.offer or self.plies - self.offered_at.get(self.by, -BETWEEN_OFFERS) < BETWEEN_OFFERS:
            raise Refused
        self.make_offer()

    def make_offer(self):
        self.offer, self.offered_at[self.by] = self.by, self.plies
        self.add({"fact": "draw_offered", "by": self.by})

    def do_accept(self):
        if self.offer != other(self.by):
            raise Refused
        self.own_flag()
        self.end("agreement", self.laws["agreement"])

    def do_decline(self):
        if self.offer != other(self.by):
            raise Refused
        self.decline()

    def decline(self):
        self.add({"fact": "draw_declined", "by": self.by})
        waits = self.quickplay == (self.offer, "increment")
        self.offer = None
        if waits and self.rules["quickplay"] == "by_server":
            self.rule_quickplay("granted")

    def do_claim_threefold(self):
        self.claim("threefold_claim", "repetition")

    def do_claim_fifty(self):
        self.claim("fifty_moves_claim", "fifty")

    def claim(self, termination, kind):
        uci = self.step["uci"]
        self.must_move()
        if not self.under_way():
            raise Refused  # House rule.
        if self.laws["touching"] and self.touched.get(self.by) == self.plies:
            raise Refused  # 2014 9.4: they have touched a man.
        move = self.board.find(uci) if uci else None
        articles = self.laws[kind + ("_with_move" if uci else "_now")]
        if (uci and not move) or articles is None:
            raise Refused
        if not uci and self.claimed_at.get((self.by, kind)) == self.plies:
            raise Refused  # House rule: one of each kind in each position (1993 10.10 and 10.12 are two rights).
        self.own_flag()
        history = self.history + [self.board.after(move)] if move else self.history
        right = history[-1].quiet >= 100 if kind == "fifty" else self.rulings.is_third(history)
        if right is None:
            self.rulings.abstain("classic 12.3: castling rights")
            right = self.log_says_drawn
        if right:
            self.end(termination, articles)
        if self.laws["claim_offers"] and self.offer == other(self.by):
            self.end("agreement", self.laws["agreement"] | {"9.1b3", "9.1.2.3"})
        self.wrong_claim(kind, move, uci)

    def wrong_claim(self, kind, move, uci):
        plays = move and self.rulings.name != "classic"
        if not plays:
            self.clocks.settle(self.judged)
        claimant, opponent = self.clocks.sides[self.by], self.clocks.sides[other(self.by)]
        if wrong_claim_times(self.laws, self.rulings.kind, claimant.left, opponent.left)[0] <= 0:
            self.next_if_over(self.by)  # 1993 10.13b: the five minutes are added to the time used.
        before = claimant.left, opponent.left
        article = WRONG_CLAIM.get(self.rulings.name, {"9.5.3", "B.2"})
        claimant.left, opponent.left = wrong_claim_times(self.laws, self.rulings.kind, *before)
        self.claimed_at[self.by, kind] = self.plies
        self.add({"fact": "claim_refused", "by": self.by, "penalty": opponent.left - before[1],
                  "off_claimant": before[0] - max(0, claimant.left), "remaining": self.clocks.remaining(), "article": article})
        if claimant.left <= 0:  # classic 17a.2b, 1993 10.13b: lost, unless by 10.5 the opponent has only the king.
            fall = self.rulings.flag(self.board, self.by, self.log_says_drawn)
            raise Ended(dict(fall, article=article) if fall["winner"] else fall)
        if self.laws["claim_offers"] and not self.offer and self.rulings.agreement_allowed(self.plies):
            self.make_offer()
        if plays:
            self.play(move, uci)

    def do_quickplay(self):
        """1997 10.2; 2014 G.4, G.5: on move, under two minutes, in the last period, without increment, not in blitz (C5, G.3)."""
        if self.quickplay:
            raise Refused
        self.own_flag()
        side, name, request = self.clocks.sides[self.by], self.rulings.name, self.step["request"]
        possible = (self.rules["quickplay"] != "not_used" and self.by == self.turn and self.rulings.kind != "blitz"
                    and side.is_last() and not side.has_bonus() and side.left < 2 * MINUTE)
        if not possible or (request == "increment" and name == "fide-1997"):
            raise Refused
        self.quickplay = self.by, request
        articles = {"10.2", "10.2a"} if name == "fide-1997" else {"G.4" if request == "increment" else "G.5a", "III.4", "III.5"}
        self.add({"fact": "quickplay_requested", "by": self.by, "request": request, "article": articles})
        if request == "draw":
            return
        if not self.offer and self.rulings.agreement_allowed(self.plies):
            self.make_offer()
        elif self.rules["quickplay"] == "by_server":
            self.rule_quickplay("granted")  # A house rule: there is nothing for the opponent to decline.

    def do_rule_quickplay(self):
        if not self.quickplay:
            raise Refused
        request, ruling = self.quickplay[1], self.step["ruling"]
        if request == "increment" and ruling == "postponed":
            raise Refused
        self.add({"fact": "arbiter_acted", "action": "rule_quickplay"})
        self.rule_quickplay(ruling)
        if request == "draw" and ruling == "granted":
            self.end("no_effort", {"10.2", "10.2a", "G.5", "G.5a", "III.5"})

    def rule_quickplay(self, ruling):
        who, request = self.quickplay
        granted = ruling == "granted"
        increment = 5000 if granted and request == "increment" else 0
        gain = 2 * MINUTE if (request == "increment") == granted else 0
        for side in self.clocks.sides.values():
            side.granted += increment
        self.clocks.give_other(who, gain)
        self.add({"fact": "quickplay_ruled", "request": request, "ruling": ruling, "increment": increment,
                  "to_opponent": gain, "remaining": self.clocks.remaining()})
        if ruling != "postponed":
            self.quickplay = None
