"""Every rated game changed both ratings exactly once, and the ratings are what a recomputation gives: Glicko-2 after
every game (tau 0.75; 1500, 500, 0.09; deviations 45 to 500; a period of 112 hours), in the order of the stream
`ratings`, at the times of the games' last entries."""

import math

from evidence import Finding, color, facts

SCALE, TAU, PERIOD_MS = 173.7178, 0.75, 112 * 3600 * 1000
UNRATED = {"TERMINATION_ABORTED", "TERMINATION_NO_START"}
ROUNDED = 0.5 + 1e-6


def g(phi):
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi ** 2)


def volatility(sigma, phi, v, delta):
    """Glickman's step 5, by bisection: slower than the original, and another way to the same root."""
    def f(x):
        e = math.exp(x)
        return e * (delta * delta - phi * phi - v - e) / (2 * (phi * phi + v + e) ** 2) - (x - math.log(sigma * sigma)) / TAU ** 2
    low = high = math.log(sigma * sigma)
    while f(low) < 0:
        low -= TAU
    while f(high) > 0:
        high += TAU
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return math.exp(low / 2)


class Record:
    def __init__(self):
        self.value, self.deviation, self.sigma, self.games, self.changed = 1500.0, 500.0, 0.09, 0, 0

    def idle(self, now):
        return max(0, now - self.changed) / PERIOD_MS if self.games else 0

    def deviation_at(self, now):
        phi = self.deviation / SCALE
        return limited(SCALE * math.sqrt(phi * phi + self.sigma ** 2 * self.idle(now)))

    def after(self, opponent, score, now):
        mu, phi = (self.value - 1500) / SCALE, self.deviation / SCALE
        mu_j, phi_j = (opponent.value - 1500) / SCALE, opponent.deviation_at(now) / SCALE
        expected = 1 / (1 + math.exp(-g(phi_j) * (mu - mu_j)))
        v = 1 / (g(phi_j) ** 2 * expected * (1 - expected))
        surprise = g(phi_j) * (score - expected)
        record = Record()
        record.sigma = volatility(self.sigma, phi, v, v * surprise)
        grown = phi * phi + record.sigma ** 2 * self.idle(now)
        phi_after = 1 / math.sqrt(1 / grown + 1 / v)
        record.value = 1500 + SCALE * (mu + phi_after ** 2 * surprise)
        record.deviation = limited(SCALE * phi_after)
        record.games = self.games + 1
        record.changed = max(self.changed, now) if self.games else now
        return record


def limited(deviation):
    return min(max(deviation, 45.0), 500.0)


def check(evidence):
    rated = {game: entries for game, entries in evidence.games.items() if is_rated(entries)}
    changes = {}
    for change in evidence.rating_changes:
        first = changes.setdefault(change["gameId"], change)
        if first != change:
            yield Finding("ratings", change["gameId"], f"is told with two changes: {first} and {change}")
    for game in rated.keys() - changes.keys():
        yield Finding("ratings", game, "is over and rated, and changed no rating")
    for game in changes.keys() - rated.keys():
        yield Finding("ratings", game, "changed ratings, and is not a rated game that is over")
    records = {}
    for game, change in changes.items():
        if game in rated:
            yield from apply(game, change, rated[game], records)
    yield from check_profiles(evidence, records)


def is_rated(entries):
    created, last = dict(facts(entries[0])).get("gameCreated", {}), dict(facts(entries[-1]))
    has_moves = any(kind == "movePlayed" for entry in entries for kind, _ in facts(entry))
    return bool(created.get("isRated") and has_moves and "gameEnded" in last
                and last["gameEnded"]["termination"] not in UNRATED)


def apply(game, change, entries, records):
    created, ended = dict(facts(entries[0]))["gameCreated"], dict(facts(entries[-1]))["gameEnded"]
    keys = {side: (created[side]["user"]["id"], created["category"]) for side in ("white", "black")}
    before = {side: records.get(key, Record()) for side, key in keys.items()}
    winner, now = color(ended.get("winner")), entries[-1].t
    for side, foe in (("white", "black"), ("black", "white")):
        score = 0.5 if winner is None else float(winner == side)
        records[keys[side]] = after = before[side].after(before[foe], score, now)
        told = change[side]["after"]
        if not is_shown(after, told):
            yield Finding("ratings", game, f"{side} is told {told}, and the recomputation gives {after.value:.2f} ± "
                          f"{after.deviation:.2f} after {after.games} games")


def is_shown(record, told):
    return abs(record.value - told["value"]) <= ROUNDED and abs(record.deviation - told["deviation"]) <= ROUNDED


def check_profiles(evidence, records):
    users = {profile.get("user", {}).get("id"): profile for profile in evidence.profiles.values()}
    for (user, category), record in records.items():
        told = next((rating for rating in users.get(user, {}).get("ratings", []) if rating["category"] == category), None)
        if not told:
            yield Finding("ratings", "", f"{user} has no rating in {category}, and played {record.games} rated games")
        elif told.get("games", 0) != record.games:
            yield Finding("ratings", "", f"{user} has {told.get('games')} games in {category}; the log has {record.games}")
        elif abs(record.value - told["rating"]["value"]) > ROUNDED:
            yield Finding("ratings", "", f"{user} has {told['rating']['value']} in {category}; the recomputation gives "
                          f"{record.value:.2f}")
