"""Two clocks run by hand: periods by moves or by time, what each move gains, when a flag is down (2014, 6.3 and 6.4 with their
commentaries). All times are in milliseconds."""

from board import BLACK, WHITE, other

COUNTED = 60  # Moves that decide the class of a game (2014 A.1, B.1).


class Side:
    """One player's time."""

    def __init__(self, periods):
        self.periods, self.index, self.made = periods, 0, 0
        self.left = periods[0]["time"]
        self.granted = 0  # For every move, by a ruling on a quickplay finish.
        self.is_berserk = False

    @property
    def period(self):
        """The last one is repeated if it asks for moves."""
        return self.periods[min(self.index, len(self.periods) - 1)]

    def is_last(self):
        return self.period["moves"] == 0

    def control(self):
        """The move by which the present period must be over."""
        return sum(self.periods[min(i, len(self.periods) - 1)]["moves"] for i in range(self.index + 1))

    def begins_next(self, ends):
        return not self.is_last() and self.made >= self.control() and self.period["ends"] == ends

    def begin_next(self):
        self.index += 1
        self.left += self.period["time"]
        return {"period": self.index, "added": self.period["time"]}

    def go_back(self):
        """To the period of the moves that are left: how many had passed by time, only their clock knows. True if it changed."""
        before, self.index = self.index, 0
        while not self.is_last() and self.made >= self.control() and (self.period["ends"] == "on_moves" or self.index < before):
            self.index += 1
        return self.index != before

    def delay(self):
        return self.period["delay"] if self.period["mode"] == "delay" else 0

    def gain(self, spent):
        if self.is_berserk:
            return 0
        back = min(spent, self.period["delay"]) if self.period["mode"] == "bronstein" else 0
        return self.period["increment"] + self.granted + back

    def is_simple(self):
        """One base time, perhaps with an increment."""
        return len(self.periods) == 1 and self.is_last() and self.period["mode"] == "fischer"

    def go_berserk(self):
        """Half of what is left; what is given up is no time that a move took, but for an odd millisecond."""
        odd, self.left, self.is_berserk = self.left % 2, self.left // 2, True
        return odd

    def has_bonus(self):
        return self.period["increment"] > 0 or self.period["mode"] != "fischer" or self.granted > 0

    def total(self, count_increments):
        """For all moves, as far as sixty of them."""
        total, rest, index = 0, COUNTED, 0
        while rest > 0:
            period = self.periods[min(index, len(self.periods) - 1)]
            here = min(rest, period["moves"] or rest)
            total += period["time"]
            if count_increments:
                total += here * (period["increment"] + period["delay"])
            rest, index = rest - here, index + 1
        return total


class Clocks:
    def __init__(self, white, black, began):
        self.sides = {WHITE: Side(white), BLACK: Side(black)}
        self.running, self.stopped = None, False
        self.turn_began = self.since = began
        self.delay, self.spent = 0, 0  # Of this turn: delay to come, time gone.

    def begin_turn(self, color, at, runs):
        self.turn_began = self.since = at
        self.running = color if runs else None
        self.delay, self.spent = self.sides[color].delay(), 0

    def settle(self, at):
        """Takes off what has run until `at`."""
        if self.running and not self.stopped:
            used = max(0, at - self.since)
            delayed = min(used, self.delay)
            self.sides[self.running].left -= used - delayed
            self.delay -= delayed
            self.spent += used
        self.since = max(self.since, at)

    def flag_down(self, color):
        return self.running == color and not self.stopped and self.sides[color].left <= 0

    def remaining(self):
        return [max(0, self.sides[color].left) for color in (WHITE, BLACK)]

    def give(self, color, time):
        self.sides[color].left += time

    def give_other(self, color, time):
        self.give(other(color), time)
