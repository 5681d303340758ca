"""Two clocks run by hand: periods by moves or by time, what each move gains, and when a flag is down (2014, 6.3 with its commentary)."""

from board import WHITE, BLACK


class Period:
    def __init__(self, words):
        self.moves = words.get("moves")  # None: by time alone.
        self.time = words["time"]
        self.gain = words.get("gain", 0)
        self.mode = words.get("mode", "fischer")  # fischer, bronstein, delay


class SideClock:
    """One player's time. All in milliseconds."""

    def __init__(self, periods):
        self.periods = [Period(p) for p in periods]
        self.index, self.moves = 0, 0
        self.left = self.periods[0].time

    @property
    def period(self):
        return self.periods[self.index]

    def has_next(self):
        return self.index + 1 < len(self.periods)

    def next_period(self):
        self.index += 1
        self.moves = 0
        self.left += self.period.time

    def charged(self, elapsed):
        """What of a turn's time counts: a delay runs first."""
        return max(0, elapsed - self.period.gain) if self.period.mode == "delay" else elapsed

    def spend(self, elapsed):
        """Takes a turn's time away, going through periods that end by time alone. True: the flag is down."""
        self.left -= self.charged(elapsed)
        while self.left <= 0 and self.period.moves is None and self.has_next():
            self.next_period()
        return self.left <= 0

    def complete_move(self, elapsed):
        period = self.period
        self.moves += 1
        if period.mode == "fischer":
            self.left += period.gain
        if period.mode == "bronstein":
            self.left += min(elapsed, period.gain)
        if period.moves is not None and self.moves == period.moves and self.has_next():
            self.next_period()


class Clocks:
    def __init__(self, white, black):
        self.sides = {WHITE: SideClock(white), BLACK: SideClock(black)}

    def left(self):
        return {color: side.left for color, side in self.sides.items()}
