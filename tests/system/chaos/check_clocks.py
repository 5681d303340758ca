"""Clocks never gained or lost more than the ledger says. Every remaining time follows from the one before by the
elapsed, compensated, credited and penalty times of the log; what is charged is never more than passed by Redis' clock;
and in turns that nothing disturbed it is what the clients saw, too."""

from check_commands import commands_of
from evidence import Finding, color, facts
from system.bots.game_view import other

SIDES = ("white", "black")
ROUNDING = 2  # Milliseconds: two rounded moments.
SLACK = 60  # By how much the clocks of a process and of Redis may be off each other, read through a socket.
IN_TIME = 700  # A move sent this long before the flag was due reaches a gateway in time, on a machine that is busy.
HONEST = 1500  # Between a client and Redis, on a machine that is busy.
CALM = (4000.0, 1000.0)  # Milliseconds after and before an injection that count as disturbed.


def check(evidence):
    # Matchmaking is in no move's way.
    disturbed = disturbances([line for line in evidence.injections if line["kind"] != "take_turns"]) + evidence.stood
    sent = {client.user_id: commands_of(client) for client in evidence.clients.values()}
    lost = {client.user_id: closings(client) for client in evidence.clients.values()}
    own_line = disturbances([line for line in evidence.injections if is_on_a_clients_line(line)])
    for game, entries in evidence.games.items():
        yield from Ledger(game, sent, lost, disturbed, own_line).run(entries)


def is_on_a_clients_line(line):
    """Between bots and gateways: a player's own connection. The machine of a gateway that is cut off cannot say so."""
    is_cut = line["kind"] in ("cut", "delay", "half_open", "cut_off_machine", "lose_machine")
    return is_cut and line["target"].startswith("gateway") and " to " not in line["target"]


def closings(client):
    """When its connections ended: what it had just sent may be lost, and waiting for the next is its own time."""
    return [line["utc_ms"] for line in client.lines if line["what"] == "closed"]


def disturbances(lines):
    """[(from, to)] in Redis' milliseconds."""
    spans, open_ones = [], {}
    for line in lines:
        key = line["kind"], line["target"]
        if line["what"] == "begins":
            open_ones[key] = line["utc_ms"]
        elif key in open_ones:
            spans.append((open_ones.pop(key) - CALM[1], line["utc_ms"] + CALM[0]))
    return spans + [(began - CALM[1], float("inf")) for began in open_ones.values()]


def times(remaining):
    return {"white": remaining.get("whiteMs", 0), "black": remaining.get("blackMs", 0)}


class Quota:
    """How much lag may be given back, by the rule of common/domain/clock/lag_quota.hpp."""

    def __init__(self, control):
        estimate = control.get("baseMs", 0) + 40 * control.get("incrementMs", 0)
        self.gain = min(1000, (estimate // 100) * 2 // 5 + 150)
        self.left = 3 * self.gain

    def settle(self, compensated):
        self.left = min(self.left - compensated + self.gain, 7 * self.gain)


class Ledger:
    def __init__(self, game, sent, lost, disturbed, own_line):
        self.game, self.sent, self.lost, self.disturbed, self.own_line = game, sent, lost, disturbed, own_line
        self.plies = 0
        self.remaining, self.control, self.quotas, self.users = {}, {}, {}, {}
        self.began = self.since = 0  # Of the turn, and since when `remaining` runs down; by the machine's clock, as all times here.
        self.since_by_log = 0  # The same by Redis' clock, which may step.
        self.spent = self.credited = 0  # In this turn.

    @property
    def turn(self):
        return SIDES[self.plies % 2]

    @property
    def runs(self):
        return self.plies >= 2

    def wrong(self, entry, text):
        return Finding("clocks", self.game, f"version {entry.version}: {text}")

    def run(self, entries):
        for entry in entries:
            for kind, body in facts(entry):
                handler = getattr(self, "on_" + kind, None)
                if handler:
                    yield from handler(entry, body) or ()

    def begin_turn(self, entry, remaining):
        self.remaining, self.began, self.since = remaining, entry.t, entry.t
        self.since_by_log = entry.json["timeMs"]
        self.spent = self.credited = 0

    def expect(self, entry, what, found, expected):
        for side in SIDES:
            if abs(found[side] - expected[side]) > ROUNDING:
                yield self.wrong(entry, f"{what} leaves {side} {found[side]} ms; the ledger gives {expected[side]} ms")

    def expect_run(self, entry, what, found, passed=None):
        """`found`: both times at some moment before the entry was written, with nothing added."""
        side = self.turn
        passed = entry.t - self.since if passed is None else passed
        used = self.remaining[side] - found[side] if self.runs else 0
        if not -ROUNDING <= used <= passed + SLACK:
            yield self.wrong(entry, f"{what} charges {side} {used} ms, when {passed} ms have passed")
        expected = dict(self.remaining)
        expected[side] -= used
        yield from self.expect(entry, what, found, expected)

    def on_gameCreated(self, entry, body):
        self.control = body["timeControl"]
        base, increment = self.control.get("baseMs", 0), self.control.get("incrementMs", 0)
        initial = base or max(increment, 3000)
        self.quotas = {side: Quota(self.control) for side in SIDES}
        self.users = {side: body[side]["user"]["id"] for side in SIDES}
        self.begin_turn(entry, dict.fromkeys(SIDES, initial))

    def on_movePlayed(self, entry, body):
        side, found = self.turn, times(body["remaining"])
        elapsed, compensated = body.get("elapsedMs", 0), body.get("compensatedMs", 0)
        expected = dict(self.remaining)
        if self.runs:
            used = elapsed - self.spent
            expected[side] += compensated - used + self.control.get("incrementMs", 0)
            if used < -ROUNDING or used > entry.t - self.since + SLACK:
                yield self.wrong(entry, f"{side}'s move took {used} ms by the ledger, and {entry.t - self.since} ms by Redis")
            if compensated > self.quotas[side].left + ROUNDING or compensated > elapsed + ROUNDING:
                yield self.wrong(entry, f"{compensated} ms of lag are given back, in {elapsed} ms, and the quota has {self.quotas[side].left}")
            self.quotas[side].settle(compensated)
            yield from self.compare_with_client(entry, elapsed)
        elif compensated:
            yield self.wrong(entry, "lag is given back for a move that is not charged")
        yield from self.expect(entry, "the move", found, expected)
        self.plies += 1
        self.begin_turn(entry, found)

    def compare_with_client(self, entry, elapsed):
        """The mover was charged no more than the time until they sent the move; with what they were credited, no less.
        An outage that nobody injected, of a machine too busy to beat in time, may come after the sending."""
        mover = self.users[self.turn]
        command = self.sent.get(mover, {}).get(entry.json.get("commandId"))
        if command is None or any(begin < entry.t and self.began < end for begin, end in self.disturbed):
            return
        if any(self.began <= moment <= entry.t for moment in self.lost.get(mover, ())):
            return
        seen = command.utc_ms - self.began
        if elapsed > seen + HONEST or elapsed + self.credited < seen - HONEST:
            yield self.wrong(entry, f"{self.turn} is charged {elapsed} ms and credited {self.credited} ms for a turn that "
                             f"took {seen:.0f} ms until the move was sent, and nothing was disturbed")

    def on_claimRefused(self, entry, body):
        found, by = times(body["remaining"]), color(body["by"])
        is_blitz = self.control.get("baseMs", 0) + 60 * self.control.get("incrementMs", 0) <= 600_000
        penalty = 60_000 if is_blitz else 120_000
        if body["penaltyMs"] != penalty:
            yield self.wrong(entry, f"the penalty is {body['penaltyMs']} ms, not {penalty}")
        found[other(by)] -= body["penaltyMs"]
        yield from self.expect_run(entry, "a refused claim", found)
        self.interrupt(entry, times(body["remaining"]))

    def interrupt(self, entry, remaining):
        """Other times for the same turn."""
        if self.runs:
            self.spent = max(0, self.spent + self.remaining[self.turn] - remaining[self.turn])
        self.remaining, self.since, self.since_by_log = remaining, entry.t, entry.json["timeMs"]

    def on_takebackTaken(self, entry, body):
        found = times(body["remaining"])
        yield from self.expect_run(entry, "a take-back", found)
        self.plies -= body["plies"]
        self.begin_turn(entry, found)

    def on_clockAdjusted(self, entry, body):
        found, credited = times(body["remaining"]), times(body.get("credited", {}))
        # A step of Redis' clock that the owner of the shard did not live to note is charged, and credited with the outage.
        passed = max(entry.t - self.since, entry.json["timeMs"] - self.since_by_log)
        if self.runs and self.remaining[self.turn] - found[self.turn] > entry.t - self.since + SLACK:
            yield self.wrong(entry, f"{self.turn} has {found[self.turn]} ms of {self.remaining[self.turn]} left after an outage")
        for side in SIDES:
            most = passed if self.runs and side == self.turn else 0
            if not 0 <= credited[side] <= most + SLACK:
                yield self.wrong(entry, f"{side} is credited {credited[side]} ms, of at most {most} ms that their clock ran")
        before = {side: found[side] - credited[side] for side in SIDES}
        yield from self.expect_run(entry, "a credit", before, passed)
        self.interrupt(entry, found)
        self.credited += sum(credited.values())

    def on_gameEnded(self, entry, body):
        found = times(body.get("remaining", {}))
        kinds = [kind for kind, _ in facts(entry)]
        if "arbiterActed" in kinds:
            return  # After the game, about its result.
        if "movePlayed" in kinds:
            yield from self.expect(entry, "the last move", found, self.remaining)
            return
        yield from self.expect_run(entry, "the end", found)
        if body["termination"].startswith("TERMINATION_TIME_FORFEIT"):
            if found[self.turn] != 0:
                yield self.wrong(entry, f"the flag fell with {found[self.turn]} ms left")
            yield from self.check_flag(entry)

    def check_flag(self, entry):
        """Nobody loses on time with a move on its way, unless it was sent at the last moment or over a bad line of their own."""
        command = next((c for c in self.sent.get(self.users[self.turn], {}).values()
                        if c.game == self.game and c.version >= entry.version - 1 and "playMove" in c.action), None)
        if command is None:
            return
        due = self.since + self.remaining[self.turn]
        closed = any(command.utc_ms <= moment <= entry.t for moment in self.lost.get(self.users[self.turn], ()))
        bad_line = closed or any(begin < entry.t and self.began < end for begin, end in self.own_line)
        is_in_time = command.utc_ms + IN_TIME < due and not bad_line
        if is_in_time or self.control.get("baseMs", 0) >= 60_000:
            yield self.wrong(entry, f"{self.turn} lost on time, and had sent {command.id} after "
                             f"{command.utc_ms - self.began:.0f} ms with {self.remaining[self.turn]} ms left")
