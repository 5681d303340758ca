"""Clocks that stand: by the arbiter, or by a player who wants the arbiter to come (1993 12.5, 1997 6.12, 2014 6.12): a part of
`Referee`."""

from draws import Refused


class StoppedClocks:
    def no_stop(self):
        self.call = False  # Nobody has answered it.
        self.stopped_by = self.stop_until = None
        self.stops = {}

    def act(self, action):
        """An arbiter has come: what was called for is answered, and a player's stop lasts as long again."""
        self.call = False
        if self.stopped_by:
            self.stop_until = self.judged + self.rules["clock_stop_limit"]
        self.add({"fact": "arbiter_acted", "action": action})

    def stop(self, at):
        self.clocks.stopped, self.first_move_by = True, None
        if self.default_at is not None:  # 1997 6.6, 2014 6.7a: "unless the arbiter decides otherwise".
            self.default_at, self.default_left = None, self.default_at - at

    def restart(self):
        """From now on: what has passed meanwhile is nobody's."""
        self.clocks.settle(self.judged)
        self.clocks.stopped, self.stopped_by = False, None
        if not self.under_way() and not self.has_hour:
            self.first_move_by = self.judged + self.first_move
        if self.default_left is not None:
            self.default_at, self.default_left = self.judged + self.default_left, None

    def do_stop_clocks(self):
        if self.clocks.stopped and not self.stopped_by:
            raise Refused
        if not self.clocks.stopped:
            self.stop(self.judged)
        self.stopped_by = None  # From now on it is the arbiter's.
        self.act("stop_clocks")

    def do_start_clocks(self):
        if not self.clocks.stopped:
            raise Refused
        self.act("start_clocks")
        self.restart()

    def do_call(self):
        """House rules: an event says how often a player may stop the clocks; a call waits for one answer."""
        if not self.step["stops"]:
            if self.call:
                raise Refused
        else:
            number = self.stops.get(self.by, 0) + 1
            may = self.laws["stops"] and self.has_event and number <= self.rules["clock_stops"]
            if not may or self.stage or self.clocks.stopped:
                raise Refused
            self.own_flag()
        self.call = True
        self.add({"fact": "arbiter_called", "by": self.by})
        if self.step["stops"]:
            self.stops[self.by] = number
            self.stop_by_player(number)

    def stop_by_player(self, number):
        self.stop(self.judged)
        self.stopped_by, self.stop_until = self.by, self.judged + self.rules["clock_stop_limit"]
        self.add({"fact": "clocks_stopped", "by": self.by, "number": number, "remaining": self.clocks.remaining(),
                  "article": self.laws["stops"]})

    def do_continue(self):
        if self.stopped_by != self.by:
            raise Refused
        self.add({"fact": "play_continued", "by": self.by})
        self.restart()

    def check_stop(self):
        """Nobody has come in the time that the event allows."""
        if not self.stopped_by or self.judged < self.stop_until:
            return False
        self.add({"fact": "play_continued", "by": None})
        self.restart()
        return True
