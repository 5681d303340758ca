"""`escaque load` beside something that a test does, with the wait of every move."""

import json
import pathlib
import subprocess

from system.load.processes import metric

GAMES = pathlib.Path(__file__).resolve().parents[2] / "data/games/games.pgn"


class TracedLoad:
    """Writes NAME.moves and NAME.json."""

    def __init__(self, binaries, server, name, connections, games, rate, seconds, *flags):
        self.trace, self.report = name.with_suffix(".moves"), name.with_suffix(".json")
        self.process = subprocess.Popen(
            [binaries / "escaque", "load", "--url", server["urls"][0], "--pgn", GAMES, "--connections", str(connections),
             "--games", str(games), "--rate", str(rate), "--duration", str(seconds), "--trace", self.trace,
             "--report", self.report, *flags], stdout=subprocess.DEVNULL)

    def is_playing(self):
        return self.process.poll() is None

    def play_on(self, seconds):
        """It must not end meanwhile."""
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return
        raise RuntimeError("the load has ended before what it was to see was over")

    def result(self):
        """[(game, when it was due, ms waited)], and what went wrong."""
        self.process.wait()
        report = json.loads(self.report.read_text())
        lost = report["due"] - report["received"]
        troubles = [f"{times} x {cause}" for cause, times in report["errors"].items()]
        moves = [line.split() for line in self.trace.read_text().splitlines()]
        return ([(game, float(due), float(waited)) for game, due, waited in moves],
                troubles + ([f"{lost} moves were not received"] if lost else []))


    def returns(self):
        """How many players connected again, and how long that took them: ms by percentile."""
        report = json.loads(self.report.read_text())
        return report["returns"], report["return_ms"]


def live_games(server):
    return sum(metric(pair["admin"], "escaque_games_live") for name, pair in server["ports"].items() if name.startswith("games"))


def percentile(times, share):
    """`share` 1: the longest. 0 of none."""
    times = sorted(times)
    return times[min(int(share * len(times)), len(times) - 1)] if times else 0


def summary(times):
    """Of milliseconds, in seconds."""
    if not times:
        return "none"
    p50, p99, most = (f"{percentile(times, share) / 1000:.2f}" for share in (0.5, 0.99, 1))
    return f"{len(times)}, p50 {p50} s, p99 {p99} s, most {most} s"
