"""What a client knows of a game: the fold of the entries that it received, in canonical proto-JSON."""

import time


def other(color):
    return "black" if color == "white" else "white"


def color_of(name):
    return {"COLOR_WHITE": "white", "COLOR_BLACK": "black"}.get(name)


class GameView:
    def __init__(self):
        self.version = 0
        self.moves = []
        self.created = None
        self.ended = None
        self.draw_offer = None  # Whose.
        self.takeback_offer = None
        self.gone, self.berserk = set(), set()
        self.clock, self.clock_at = {}, 0.0  # Milliseconds left when the latest entry about them arrived; monotonic seconds.

    @property
    def turn(self):
        return "white" if len(self.moves) % 2 == 0 else "black"

    @property
    def is_under_way(self):
        return len(self.moves) >= 2

    @property
    def may_resign(self):
        """Otherwise it is aborted; in an event or arena nothing is."""
        return self.is_under_way or "event" in self.created or "arenaId" in self.created

    def color_of(self, user_id):
        return next((c for c in ("white", "black") if self.created[c]["user"]["id"] == user_id), None)

    def apply(self, entry):
        """False when it does not follow; what is known already is ignored."""
        if entry["version"] > self.version + 1:
            return False
        if entry["version"] == self.version + 1:
            self.version += 1
            for fact in entry.get("facts", []):
                (kind, body), = fact.items()
                self.read_clock(body.get("remaining"))
                getattr(self, "on_" + kind, lambda body: None)(body)
        return True

    def read_clock(self, remaining):
        if remaining is not None:
            self.clock = {"white": remaining.get("whiteMs", 0), "black": remaining.get("blackMs", 0)}
            self.clock_at = time.monotonic()

    def seconds_left(self, color):
        """Of whoever is on move; nothing before it is told."""
        return self.clock[color] / 1000 - (time.monotonic() - self.clock_at) if self.clock else None

    def on_gameCreated(self, body):
        self.created = body

    def on_movePlayed(self, body):
        self.moves.append(body["uci"])

    def on_drawOffered(self, body):
        self.draw_offer = color_of(body["by"])

    def on_drawDeclined(self, body):
        self.draw_offer = None

    def on_takebackOffered(self, body):
        self.takeback_offer = color_of(body["by"])

    def on_takebackDeclined(self, body):
        self.takeback_offer = None

    def on_takebackTaken(self, body):
        del self.moves[len(self.moves) - body["plies"]:]
        self.takeback_offer = None

    def on_playerGone(self, body):
        self.gone.add(color_of(body["color"]))

    def on_playerBack(self, body):
        self.gone.discard(color_of(body["color"]))

    def on_wentBerserk(self, body):
        self.berserk.add(color_of(body["by"]))

    def on_gameEnded(self, body):
        self.ended = body
