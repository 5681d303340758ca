"""Plays a log again by the referee's own board, clocks and laws: for each command, what it should have brought about.

House rules of the server that no edition has are marked so; common/domain/game/README.md describes them."""

from appeals import UNEVEN, Appeals
from board import BLACK, WHITE, Board, other
from clock import Clocks
from draws import Draws, Ended, Refused
from editions import MINUTE
from rulings import Rulings
from sessions import Sessions
from stopped_clocks import StoppedClocks
from takebacks_and_absences import TakebacksAndAbsences
from touched_man import TouchedMan

# What is left to the players of an adjourned game (1997 A4, A6).
POSSIBLE_ADJOURNED = {"offer", "accept", "decline", "resign", "seal", "agree", "call", "appeal"}

# What the server finds out when it looks at a position for longer.
JUDGED_LATER = {"end_dead", "correct_undecided"}

# Ends that a move brings.
ON_THE_BOARD = {"checkmate", "stalemate", "insufficient_material", "fivefold_repetition", "seventyfive_moves"}


class Referee(Appeals, Draws, Sessions, StoppedClocks, TakebacksAndAbsences, TouchedMan):
    def __init__(self, header):
        self.history = [Board(header["fen"], header["variant"])]
        self.plies, self.moves = 0, []
        self.clocks = Clocks(header["white"], header["black"], header["began"])
        self.rulings = Rulings(header, self.clocks)
        self.laws, self.rules = self.rulings.laws, header["rules"]
        self.has_hour = "default_time" in self.rules
        self.has_event = header["event"]
        if self.laws["first_increment"]:  # 2014 6.3: "antes de empezar la partida para su primer movimiento".
            for side in self.clocks.sides.values():
                side.left += side.period["increment"]
        self.arrived = dict(zip((WHITE, BLACK), header["arrived"]))
        self.first_move = header["first_move"]
        self.default_at = self.default_left = None  # The rest, while the clocks are stopped.
        if self.has_hour and not all(self.arrived.values()):
            self.default_at = header["began"] + self.rules["default_time"]
        self.offer, self.offered_at = None, {}
        self.claimed_at, self.illegal, self.callable = {}, {WHITE: 0, BLACK: 0}, None
        self.uncalled = 0  # Illegal moves since the last call.
        self.touched = {}  # When somebody last touched a man and did not move it.
        self.quickplay = None  # (who, request)
        self.increment_refused = False
        self.ended = False
        self.result = None  # The last end of the game: it may be corrected.
        self.left_after = {}  # What both had after that number of plies.
        self.no_stop()
        self.no_session()
        self.no_absence()
        self.no_touch()
        self.no_appeal(header)
        self.begin_turn(header["began"])

    @property
    def board(self):
        return self.history[-1]

    @property
    def turn(self):
        return self.board.turn

    def under_way(self):
        return self.plies >= 2

    def begin_turn(self, at):
        """House rule: without an hour the first move of each side is waited for, and not charged."""
        runs = self.under_way() or self.has_hour
        self.clocks.begin_turn(self.turn, at, runs)
        self.first_move_by = None if runs else at + self.first_move

    # One command

    def judge(self, step):
        """The facts that should stand in the log, or None for a refusal."""
        self.step, self.by = step, step["by"]
        self.at, self.judged = step["at"], step["judged"]
        self.log_says_drawn = any(f["fact"] == "game_ended" and f["winner"] is None for f in step.get("facts", ()))
        self.facts = []
        was_away, was_awaited = self.by in self.gone, self.is_awaited(self.by)
        try:
            if not self.ended:
                self.clocks.settle(self.at if self.by else self.judged)
            if not self.ended and self.step["do"] not in JUDGED_LATER:
                self.next_period()
            if self.stage and self.by and step["do"] not in POSSIBLE_ADJOURNED:
                raise Refused
            getattr(self, "do_" + step["do"])()
        except Refused:
            self.facts = None
        except Ended as end:
            fact = end.args[0]
            fact["remaining"] = self.clocks.remaining()
            self.add(fact)
            self.ended, self.result = True, fact
        if self.facts is not None:
            self.note_arrival(was_away, was_awaited)
            self.note_rulings()
        if self.ended:
            self.gone, self.stage, self.default_at, self.default_left = {}, None, None, None
        if not self.ended:
            self.clocks.settle(self.judged)
        return self.facts

    def add(self, fact):
        self.facts.append(fact)

    def is_awaited(self, color):
        waits = self.default_at is not None or self.default_left is not None
        return color is not None and waits and not self.arrived[color]

    def note_arrival(self, was_away, was_awaited):
        """Whoever commands is there: that comes first, but for a period that had begun before."""
        place = 1 if self.facts and self.facts[0]["fact"] == "period_begun" else 0
        if was_away:
            self.facts.insert(place, {"fact": "player_back", "color": self.by})
            self.gone.pop(self.by, None)
        if was_awaited:
            self.arrive(self.by, place)

    def arrive(self, color, place):
        self.arrived[color] = True
        self.facts.insert(place, {"fact": "player_arrived", "color": color})
        if all(self.arrived.values()):
            self.default_at = self.default_left = None

    def next_period(self):
        """2014 6.4, the clock that does not count moves: the next period begins when the time of this one has run out."""
        color = self.clocks.running
        if color and self.clocks.flag_down(color):
            self.next_if_over(color)

    def next_if_over(self, color):
        """The time of this period is used up, and its moves are made."""
        if self.clocks.sides[color].begins_next("on_time"):
            begun = self.clocks.sides[color].begin_next()
            self.add({"fact": "period_begun", "color": color, **begun, "remaining": self.clocks.remaining()})

    def own_flag(self):
        """A command of the player whose time has run out finds the flag down."""
        if self.clocks.flag_down(self.by):
            self.flag(self.by)

    def flag(self, color):
        raise Ended(self.rulings.flag(self.board, color, self.log_says_drawn))

    def end(self, *words):
        raise Ended(self.rulings.end(*words))

    def must_move(self):
        if self.by != self.turn or self.clocks.stopped:
            raise Refused

    # The server

    def do_check_time(self):
        if self.facts:
            return  # A period began.
        if self.stage == "suspended":
            self.check_session()
            return
        if self.check_stop():
            return
        if self.opening_is_due():
            raise Refused  # The envelope first.
        if self.default_at is not None and self.judged >= self.default_at:
            # Both have moved: they had come, and one is late for another session.
            raise Ended(self.rulings.late(self.arrived, self.session_articles[3] if self.under_way() else None))
        if self.first_move_by is not None and self.judged >= self.first_move_by:
            self.end("no_start", {""})  # House rule.
        if self.clocks.running and self.clocks.flag_down(self.clocks.running):
            self.flag(self.clocks.running)
        raise Refused

    def do_arrive(self):
        color = self.step["color"]
        if not self.is_awaited(color):
            raise Refused
        self.arrive(color, len(self.facts))

    # Moves

    def do_move(self):
        self.must_move()
        move = self.board.find(self.step["uci"])
        if not move:
            self.illegal_move()
            return
        if self.breaks_touch(move):
            raise Refused
        self.own_flag()
        self.play(move, self.step["uci"])

    def play(self, move, uci):
        clocks, side = self.clocks, self.clocks.sides[self.by]
        charged = clocks.running == self.by
        elapsed = clocks.spent if charged else self.at - clocks.turn_began
        if charged:
            side.left += side.gain(clocks.spent)
        elif self.laws["first_increment"]:
            side.left += side.gain(0)  # For the next move.
        side.made += 1
        self.add({"fact": "move_played", "uci": uci, "elapsed": elapsed, "remaining": clocks.remaining()})
        self.complete(self.by, move)
        if self.offer and self.offer != self.by:
            self.decline()
        if self.takeback:
            self.decline_takeback()
        if self.proposed_to_me():
            self.decline_adjournment()
        self.begin_turn(self.judged)
        self.left_after[self.plies] = self.clocks.remaining()

    def complete(self, by, move):
        """What a move that holds brings about, whoever asked for it."""
        if self.clocks.sides[by].begins_next("on_moves"):
            begun = self.clocks.sides[by].begin_next()
            self.add({"fact": "period_begun", "color": by, **begun, "remaining": self.clocks.remaining()})
        self.history.append(self.board.after(move))
        self.plies += 1
        self.no_touch()
        if self.callable != by:
            self.callable = None
        end = self.rulings.automatic_end(self.history, self.claims_dead())
        if end:
            raise Ended(end)

    def claims_dead(self):
        return any(f.get("termination") == "insufficient_material" for f in self.step["facts"]) if "facts" in self.step else False

    def illegal_move(self):
        """House rule: refused unless the event has illegal moves penalised."""
        if self.rules["illegal_moves"] == "refused":
            raise Refused
        self.own_flag()
        self.add({"fact": "illegal_move_made", "by": self.by, "article": self.rulings.restored_by()})
        self.uncalled = self.uncalled + 1 if self.callable == self.by else 1
        self.callable, self.touched[self.by] = self.by, self.plies
        ladder = self.rulings.illegal_ladder(self.clocks.sides[self.by].is_last())
        if ladder and not ladder[3]:
            self.pay_for_illegal_moves(self.by, ladder, 1)
        self.touch(self.step["uci"])
        if self.offer == other(self.by):  # 2014 9.1b1: they have touched a man; before, they have made a move.
            self.clocks.settle(self.judged)
            self.decline()

    def pay_for_illegal_moves(self, offender, ladder, moves):
        loses_at, gain, articles, _ = ladder
        if not self.ended:
            self.clocks.settle(self.judged)
        self.callable = None
        for _ in range(moves):
            if self.illegal[offender] + 1 >= loses_at:
                raise Ended(self.rulings.illegal_loss(self.board, offender, articles, self.log_says_drawn))
            self.illegal[offender] += 1
            self.clocks.give_other(offender, gain)
            self.add({"fact": "illegal_move_penalised", "by": offender, "number": self.illegal[offender], "penalty": gain,
                      "remaining": self.clocks.remaining(), "article": articles})

    def do_berserk(self):
        """House rule: half of the time and no increment, before one's first move, where the event allows it and the times are simple."""
        side = self.clocks.sides[self.by]
        if not self.rules.get("berserk") or not side.is_simple() or side.is_berserk or side.made > 0:
            raise Refused
        self.own_flag()
        odd = side.go_berserk()
        if self.clocks.running == self.by:
            self.clocks.spent += odd
        self.clocks.since = max(self.clocks.since, self.judged)  # Nobody pays for the way through the server.
        self.add({"fact": "went_berserk", "by": self.by, "remaining": self.clocks.remaining()})

    def do_call_illegal(self):
        """1997 B5, C3: before they make their own move; every illegal move of that turn counts (10.3)."""
        offender = other(self.by)
        ladder = self.rulings.illegal_ladder(self.clocks.sides[offender].is_last())
        if self.callable != offender or not ladder or not ladder[3]:
            raise Refused
        if self.ended:
            self.must_lose(offender, ladder[0])
        else:
            self.own_flag()
        self.pay_for_illegal_moves(offender, ladder, self.uncalled)

    def must_lose(self, offender, loses_at):
        """C3, "puede entonces reclamar una victoria": a move that ends the game leaves no time to speak. House rule: within a minute."""
        on_board = self.result["termination"] in ON_THE_BOARD and self.judged <= self.ended_at + MINUTE
        if not on_board or self.illegal[offender] + self.uncalled < loses_at:
            raise Refused

    # What is found out later

    def do_end_dead(self):
        """2014 5.2b, 9.7: the game ended with the move that made the position dead. What came after it is taken back, and nobody has won."""
        plies = self.step["plies"]
        is_arbiters = self.ended and (self.result["winner"] is None or self.result["termination"] == "arbiter" or self.is_final)
        if not self.laws["dead"] or self.rulings.name == "fide-1993" or plies > self.plies or is_arbiters:
            raise Refused
        if not self.rulings.is_dead(self.history[plies], True):
            raise Refused
        self.add({"fact": "position_judged", "plies": plies, "cannot_win": None})
        for color, left in zip((WHITE, BLACK), self.left_after[plies]):
            self.clocks.sides[color].left = left
        self.clocks.running = None
        if plies < self.plies:
            self.add({"fact": "takeback_taken", "plies": self.plies - plies, "remaining": self.clocks.remaining()})
            self.forget_moves(self.plies - plies)
        self.end("insufficient_material", self.laws["dead"])

    def do_correct_undecided(self):
        """6.9 and its kin: drawn where the winner could not have mated, whenever that becomes known."""
        lost = self.ended and not self.is_final and self.result["winner"] and self.result["termination"] in ("time_forfeit", "illegal_move")
        if not lost or self.rulings.can_win(self.board, self.result["winner"], "a series of moves", True):
            raise Refused
        self.add({"fact": "position_judged", "plies": self.plies, "cannot_win": self.result["winner"]})
        by_time = self.result["termination"] == "time_forfeit"
        articles = self.rulings.drawn_on_time(self.board, self.result["winner"]) if by_time else self.result["article"]
        self.end("time_forfeit_insufficient" if by_time else "illegal_move", articles)

    # Resignation, the arbiter

    def do_resign(self):
        if not self.under_way() and not self.has_hour and not self.has_event:
            raise Refused  # House rule: such a game is aborted.
        self.own_flag()
        if not self.rulings.can_win(self.board, other(self.by), self.laws["resign_needs"], self.log_says_drawn):
            self.end("insufficient_material", {"10.5"})  # 1993: a player with only the king cannot win.
        self.end("resignation", self.laws["resignation"], other(self.by))

    def do_restore_position(self):
        """With the times that the arbiter names; nothing that was asked about the other position is left."""
        kept, times = self.step["plies"], self.step["remaining"]
        if self.stage or not 0 <= kept < self.plies or min(times) <= 0:
            raise Refused
        self.act("restore_position")
        if self.offer:
            self.add({"fact": "draw_declined", "by": other(self.offer)})
            self.offer = None
        if self.takeback:
            self.add({"fact": "takeback_declined", "by": other(self.takeback)})
        back = self.plies - kept
        self.forget_moves(back)
        for color, time in zip((WHITE, BLACK), times):
            self.clocks.sides[color].left = time
        self.add({"fact": "takeback_taken", "plies": back, "remaining": self.clocks.remaining()})
        for color in (WHITE, BLACK):
            if self.clocks.sides[color].go_back():
                self.add({"fact": "period_begun", "color": color, "period": self.clocks.sides[color].index, "added": 0,
                          "remaining": self.clocks.remaining()})
        self.begin_turn(self.judged)

    def do_adjust_time(self):
        color, delta = self.step["color"], self.step["delta"]
        self.clocks.give(color, delta)
        self.act("adjust_time")
        if self.clocks.sides[color].left <= 0:
            self.next_if_over(color)
        credited = [delta if c == color else 0 for c in (WHITE, BLACK)]
        self.add({"fact": "clock_adjusted", "credited": credited, "remaining": self.clocks.remaining()})
        if self.clocks.sides[color].left <= 0:
            self.flag(color)

    def do_warn(self):
        self.act("warn")

    def do_declare(self):
        """2014 12.9d takes points from one, 12.9e gives the other more; 1997 12.7 leaves the opponent's points to the arbiter."""
        verdict = self.step["verdict"]
        if self.is_final or UNEVEN.get(verdict) == "raised" and not self.laws["raises_points"]:
            raise Refused
        self.act("correct_result" if self.ended else "declare_result")
        raise Ended(self.declared(verdict))
