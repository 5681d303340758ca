"""Draw offers, claims and quickplay finishes, as the referee judges them: one half of `Referee`."""

from board import other
from editions import MINUTE, wrong_claim_times

BETWEEN_OFFERS = 2  # Half-moves; a repeated offer is valid, and the arbiter may punish it (1993 15.1d, 2014 11.5).
WRONG_CLAIM = {"classic": {"17a.2b"}, "fide-1993": {"10.13b"}, "fide-1997": {"9.5b"}, "fide-2014": {"9.5b", "B.2"}}


class Refused(Exception):
    """The command should have had no effect."""


class Ended(Exception):
    """The game ends; carries the fact."""


class Draws:
    def do_offer(self):
        if not self.under_way() and not (self.laws["offer_from_start"] and self.has_event):
            raise Refused  # 2023 5.2.3; house rule: what nobody hosts begins with the first moves.
        if not self.rulings.agreement_allowed(self.plies):
            raise Refused
        self.own_flag()
        if self.offer == other(self.by):
            self.end("agreement", self.laws["agreement"])
        if self.laws["offer_when"] == "after moving" and self.by == self.thinking():
            raise Refused
        between = self.laws.get("between_offers", BETWEEN_OFFERS)
        if self.offer or self.plies - self.offered_at.get(self.by, -between) < between:
            raise Refused
        self.offered_at[self.by] = self.plies
        self.make_offer()

    def make_offer(self):
        """Also what a wrong claim or a request for an increment is."""
        self.offer = self.by
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
        if waits and self.quickplay_mode() == "by_server":
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
        # Commentary on 2014 9.5b: an illegal announced move makes the claim wrong, and another with the same man is due.
        announced = uci and not move and self.laws["touching"] and self.rules["illegal_moves"] == "penalised"
        if (uci and not move and not announced) or articles is None or (move and self.breaks_touch(move)):
            raise Refused
        if not uci and self.claimed_at.get((self.by, kind)) == self.plies:
            raise Refused  # House rule: one of each kind in each position (1993 10.10 and 10.12 are two rights).
        self.own_flag()
        history = self.history + [self.board.after(move)] if move else self.history
        right = history[-1].quiet >= 100 if kind == "fifty" else self.rulings.is_third(history)
        right = False if announced else right
        if right is None:
            self.rulings.abstain("classic 12.3: castling rights")
            right = self.log_says_drawn
        if right:
            self.end(termination, articles)
        if self.laws["claim_offers"] and self.offer == other(self.by):
            self.end("agreement", self.laws["agreement"] | {"9.1b3", "9.1.2.3"})
        self.wrong_claim(kind, move, uci)
        if announced:
            self.touch(uci)

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

    def quickplay_mode(self):
        """1997 10.2 needs no announcement, 2014 G.2 does."""
        mode = self.rules["quickplay"]
        if self.rulings.name == "fide-1997" and mode == "not_used":
            return "by_arbiter" if self.has_event else "by_server"
        return mode

    def do_quickplay(self):
        """1997 10.2; 2014 G.4, G.5: under two minutes, in the last period, without increment, not in blitz (C5, G.3); on move
        only from 2014 ("el jugador que está en juego")."""
        if self.quickplay:
            raise Refused
        self.own_flag()
        side, name, request = self.clocks.sides[self.by], self.rulings.name, self.step["request"]
        possible = (name not in ("classic", "fide-1993") and self.quickplay_mode() != "not_used"
                    and (self.by == self.turn or name == "fide-1997") and self.rulings.kind != "blitz"
                    and side.is_last() and not side.has_bonus() and side.left < 2 * MINUTE)
        if not possible or (request == "increment" and name == "fide-1997"):
            raise Refused
        if request == "draw" and self.quickplay_mode() == "by_server" and not self.has_event:
            self.claim_without_arbiter()
        if request == "draw" and name != "fide-1997" and not self.increment_refused:
            raise Refused  # 2014 G.5: "Si el artículo G.4 no se aplica".
        self.quickplay = self.by, request
        articles = {"10.2", "10.2a"} if name == "fide-1997" else {"G.4" if request == "increment" else "G.5a", "III.4", "III.5"}
        self.add({"fact": "quickplay_requested", "by": self.by, "request": request, "article": articles})
        if request == "draw":
            if self.has_event and not self.clocks.stopped:
                self.stop_by_player(0)  # 1997 10.2: "Él debe parar los relojes y llamar al árbitro."
            return
        if not self.offer and self.rulings.agreement_allowed(self.plies):
            self.make_offer()
        elif self.quickplay_mode() == "by_server":
            self.rule_quickplay("granted")  # A house rule: there is nothing for the opponent to decline.

    def claim_without_arbiter(self):
        """1997 D1, 2014 G.6: somebody else decides; the server grants what can be known."""
        if self.rulings.can_win(self.board, other(self.by), "a series of moves", self.log_says_drawn):
            raise Refused
        self.end("no_effort", {"D1", "G.6", "III.6"})

    def do_rule_quickplay(self):
        if not self.quickplay:
            raise Refused
        request, ruling = self.quickplay[1], self.step["ruling"]
        if request == "increment" and ruling == "postponed":
            raise Refused
        if request == "draw" and ruling == "rejected" and self.rulings.name == "fide-1997":
            raise Refused  # 10.2a: "De otro modo puede posponer la decisión".
        self.act("rule_quickplay")
        self.rule_quickplay(ruling, self.step["without_time"])
        if request == "draw" and ruling == "granted":
            self.end("no_effort", {"10.2", "10.2a", "G.5", "G.5a", "III.5"})
        if self.stopped_by and ruling != "granted":
            self.restart()

    def rule_quickplay(self, ruling, without_time=False):
        who, request = self.quickplay
        granted = ruling == "granted"
        increment = 5000 if granted and request == "increment" else 0
        gain = 2 * MINUTE if (request == "increment") == granted and not without_time else 0
        for side in self.clocks.sides.values():
            side.granted += increment
        self.clocks.give_other(who, gain)
        self.add({"fact": "quickplay_ruled", "request": request, "ruling": ruling, "increment": increment,
                  "to_opponent": gain, "remaining": self.clocks.remaining()})
        if request == "increment" and not granted:
            self.increment_refused = True
        if ruling != "postponed":
            self.quickplay = None
