#!/usr/bin/env python3
"""How long moves wait, and games are without an owner, when one of two `games` leaves while very many games are played: first
in good order (SIGTERM; started again at once), then by kill -9 (and not started again). Both times by the moves of
`escaque load`, and by the first entry that another owner wrote in each game: the credit of its take-over. With --roll
instead the same while deploy/roll.py replaces every process of that server."""

import argparse
import dataclasses
import datetime
import itertools
import json
import math
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "deploy")]
import redis_server  # noqa: E402
from processes import state_of  # noqa: E402
from support import deployment  # noqa: E402
from system.load.traced_load import TracedLoad, live_games, percentile, summary  # noqa: E402

SHARDS = 256
VICTIM = "games2"
SHORT = 55  # Seconds on the short clocks.
PLAYED_BEFORE, PLAYED_AFTER = 3, 20  # Seconds.
WINDOW = 15_000  # Milliseconds in which the moves are looked at, and in a roll all games get another owner.
LOOK_EVERY = 0.25  # Seconds.
FEW_ENTRIES = 16  # The first of another owner is among as many, unless many moves were played since.
MOST_OF_A_ROLL = 240  # Seconds: each gateway takes 20 of them to hand this many connections on.
GAMES_OF_A_PAIR = 45  # A connection follows at most 64.
MAKING = 250  # Games a second that are surely made.
MS_OF_MOVES = 1_000  # p99, when games are handed on.
MS_OF_SHORT, MS_OF_ALL = 3_000, 10_000  # The last game is taken over, after kill -9.
GOALS = {"hand-over": "moves: p99 1 s", "kill -9": "short clocks 3 s, all 10 s"}

# "ID TIME EPOCH" of the latest ARGV[2] entries of each of the games ARGV[3], ….
ENTRIES = """
local out = {}
for i = 3, #ARGV do
  for _, entry in ipairs(redis.call('XREVRANGE', ARGV[1] .. ARGV[i], '+', '-', 'COUNT', ARGV[2])) do
    local fields = {}
    for f = 1, #entry[2], 2 do fields[entry[2][f]] = entry[2][f + 1] end
    out[#out + 1] = ARGV[i] .. ' ' .. fields['t'] .. ' ' .. fields['n']
  end
end
return out
"""


@dataclasses.dataclass
class Game:
    shard: int
    is_short: bool


def load_of(options, server, name, games, rate, seconds, *flags):
    connections = 2 * max(1, games // GAMES_OF_A_PAIR)
    return TracedLoad(options.bin, server, name, connections, games, rate, seconds, *flags)


def wait_for_games(server, number, load):
    while live_games(server) < number:
        load.play_on(0.2)


def ask(server, *words):
    return redis_server.ask(server["addresses"]["redis"], *words)


def members(server):
    return {game: shard for shard in range(SHARDS) for game in ask(server, "SMEMBERS", f"live:{{s{shard}}}")}


def leases(server):
    """(shard, its epoch, the name of its owner) of all that have one. A spare process has no name."""
    names = {address: name for name, address in server["addresses"].items()}
    found = ask(server, "MGET", *(f"lease:{{s{shard}}}" for shard in range(SHARDS)))
    for shard, lease in enumerate(found):
        if lease:
            epoch, _, owner = lease.partition(":")
            yield shard, int(epoch), names.get(owner.rpartition("#")[0])


def shards_of(server, name):
    return {shard for shard, _, owner in leases(server) if owner == name}


def entries_of(server, games, most=FEW_ENTRIES):
    """The latest entries of each game: [(when, epoch)], the oldest first. `games`: the shard of each."""
    entries = {}
    for shard in set(games.values()):
        ids = [game for game, at in games.items() if at == shard]
        for line in ask(server, "EVAL", ENTRIES, "0", f"g:{{s{shard}}}:", str(most), *ids):
            game, when, epoch = line.split()
            entries.setdefault(game, []).insert(0, (float(when), int(epoch)))
    return entries


def taken_over_after(entries, moment):
    """Milliseconds from `moment` to the first entry under a later epoch, by game; of those without, nothing."""
    found = {}
    for game, written in entries.items():
        before = [epoch for when, epoch in written if when <= moment]
        after = [when for when, epoch in written if when > moment and before and epoch > before[-1]]
        if after:
            found[game] = after[0] - moment
    return found


def hand_over(server):
    os.kill(state_of(server)["pids"][VICTIM], signal.SIGTERM)


def kill(server):
    """The supervisor is not to start it again: its games are the other one's."""
    os.kill(server["supervisor"], signal.SIGSTOP)
    os.kill(state_of(server)["pids"][VICTIM], signal.SIGKILL)


def measure(options, what, act):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="escaque-take-over-"))
    with deployment.running(options.bin, "--games", "2", folder=folder / "server") as server:
        server["supervisor"] = parent_of(server["pids"][VICTIM])
        short = round(options.games * options.short)
        after = short // MAKING + PLAYED_BEFORE + PLAYED_AFTER
        share = options.rate * short / options.games
        loads = [load_of(options, server, folder / "long", options.games - short, options.rate - share, after + 5)]
        wait_for_games(server, options.games - short, loads[0])
        long = set(members(server))
        if short:
            loads.append(load_of(options, server, folder / "short", short, share, PLAYED_BEFORE + PLAYED_AFTER, "--base", str(SHORT)))
            wait_for_games(server, options.games, loads[1])
        loads[-1].play_on(PLAYED_BEFORE)
        shards = shards_of(server, VICTIM)
        games = {game: Game(shard, game not in long) for game, shard in members(server).items() if shard in shards}
        moment = time.time() * 1000
        act(server)
        try:
            results = [load.result() for load in loads]
            owned = taken_over_after(entries_of(server, {game: at.shard for game, at in games.items()}), moment)
        finally:
            os.kill(server["supervisor"], signal.SIGCONT)
    moves = [(game, waited) for found, _ in results for game, due, waited in found if moment <= due < moment + WINDOW]
    print(f"{what}, {options.games} live games, {options.rate} moves/s, load average {os.getloadavg()[0]:.1f} (goal: {GOALS[what]})")
    waits = [waited for _, waited in moves]
    of_short = [after for game, after in owned.items() if games[game].is_short]
    missed = [f"{len(games) - len(owned)} games were not taken over"] if len(owned) < len(games) else []
    if not waits or (short and not of_short):
        missed.append("no move was seen, or no game with a short clock")
    if act is hand_over and percentile(waits, 0.99) > MS_OF_MOVES:
        missed.append("the moves waited longer than the goal")
    if act is kill and (percentile(of_short, 1) > MS_OF_SHORT or percentile(owned.values(), 1) > MS_OF_ALL):
        missed.append("games were without an owner longer than the goal")
    for name, is_meant in (("short clocks", lambda game: games[game].is_short), ("all", lambda game: True)):
        print(f"  {name}: games taken over: {summary([after for game, after in owned.items() if is_meant(game)])}")
        print(f"  {name}: their moves waited: {summary([waited for game, waited in moves if game in games and is_meant(game)])}")
    print(f"  moves of all games waited: {summary(waits)}")
    missed += [trouble for _, troubles in results for trouble in troubles]
    for trouble in missed:
        print(f"  TROUBLE: {trouble}")
    sys.stdout.flush()
    return missed


def hand_overs(data):
    """When each process of `games` was told to stop, and hands its games on: [(milliseconds since 1970, its name)]."""
    found = []
    for log in (data / "log").glob("games*.log"):
        for line in log.read_text().splitlines():
            if '"event":"stopping"' in line:
                moment = datetime.datetime.fromisoformat(json.loads(line)["time"])
                found.append((1000 * moment.timestamp(), log.stem))
    return sorted(found)


def roll(options, server):
    """By the order that an operator gives. Answers what leases there were meanwhile: [(milliseconds since 1970, leases)]."""
    seen = []
    order = [sys.executable, ROOT / "deploy/roll.py", "--data", server["data"], "--bin", options.bin]
    with subprocess.Popen(order) as rolling:
        while rolling.poll() is None:
            had = list(leases(server))
            seen.append((time.time() * 1000, had))
            try:
                rolling.wait(LOOK_EVERY)
            except subprocess.TimeoutExpired:
                pass
    if rolling.returncode != 0:
        raise RuntimeError("the roll has failed")
    return seen


def epochs_before(server, seen, moment, name):
    """The epoch of each shard that this process of `games` had when we last looked before it was told to stop."""
    had = next((had for when, had in reversed(seen) if when <= moment), [])
    return {shard: epoch for shard, epoch, owner in had if owner == (name if name in server["addresses"] else None)}


def had_from(entries, epochs, shards, moment):
    """Milliseconds from `moment` until another owner wrote an entry in each game of these shards; infinity where none did. It
    is 0 where that was before, after the shard was last seen with the process that leaves."""
    return {game: max(0, next((when for when, epoch in written if epoch > epochs[shards[game]]), math.inf) - moment)
            for game, written in entries.items() if shards[game] in epochs}


def measure_roll(options):
    """Judged are the moves that were due while a `games` handed its games on: `games`, `games2`, and at the end the spare one;
    and that others soon had all of its games. The other moves are told, too: they wait for connections that a gateway hands
    on."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="escaque-take-over-"))
    with deployment.running(options.bin, "--games", "2", folder=folder / "server") as server:
        load = load_of(options, server, folder / "long", options.games, options.rate, PLAYED_BEFORE + MOST_OF_A_ROLL, "--come-back")
        wait_for_games(server, options.games, load)
        load.play_on(PLAYED_BEFORE)
        shards = members(server)
        began = time.time() * 1000
        seen = roll(options, server)
        load.play_on(PLAYED_BEFORE)
        ended = time.time() * 1000
        still_live = members(server)
        moves, troubles = load.result()
        shards = {game: shard for game, shard in shards.items() if game in still_live}
        played = math.ceil(MOST_OF_A_ROLL * options.rate / options.games)
        entries = entries_of(server, shards, FEW_ENTRIES + 2 * played)
        handed_over = [each for each in hand_overs(server["data"]) if each[0] >= began]
    print(f"roll, {options.games} live games, {options.rate} moves/s, load average {os.getloadavg()[0]:.1f} (goal: {GOALS['hand-over']})")
    missed = [trouble for trouble in troubles if "not received" in trouble]
    if len(handed_over) != 3:
        missed.append(f"{[name for _, name in handed_over]} handed their games on. Expected two and a spare one")
    for (moment, name), (following, _) in itertools.pairwise([*handed_over, (ended, None)]):
        end = min(moment + WINDOW, following)
        waits = [waited for _, due, waited in moves if moment <= due < end]
        games = had_from(entries, epochs_before(server, seen, moment, name), shards, moment)
        owned = [after for after in games.values() if after < WINDOW]
        print(f"  {name}: of {len(games)} games taken over: {summary(owned)}")
        print(f"  {name}: moves of all games waited: {summary(waits)}")
        if not waits or not games:
            missed.append(f"no move was seen while {name} handed its games on, or it had none")
        if lacking := len(games) - len(owned):
            missed.append(f"{lacking} of {len(games)} games of {name} had no other owner within {WINDOW / 1000:.0f} s")
        if percentile(waits, 0.99) > MS_OF_MOVES:
            missed.append(f"the moves waited longer than the goal while {name} handed its games on")
    print(f"  moves of the whole roll waited: {summary([waited for _, due, waited in moves if began <= due < ended])}")
    returns, took = load.returns()
    print(f"  connections opened again: {returns}, p99 {took['p99']} ms, most {took['max']} ms")
    for trouble in dict.fromkeys([*missed, *troubles]):
        print(f"  TROUBLE: {trouble}")
    return missed


def parent_of(pid):
    return int(pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split(":")[0])
    parser.add_argument("bin", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=50_000)
    parser.add_argument("--short", type=float, default=0.1, help=f"share of games with {SHORT} s on each clock (default 0.1)")
    parser.add_argument("--rate", type=float, default=500, help="moves a second over all games (default 500)")
    parser.add_argument("--roll", action="store_true", help="instead while deploy/roll.py replaces everything; all clocks are long")
    parser.add_argument("--judge", action="store_true", help="fail when a goal is missed or a move is lost")
    options = parser.parse_args()
    options.bin = options.bin.resolve()
    if options.roll:
        missed = measure_roll(options)
    else:
        missed = measure(options, "hand-over", hand_over) + measure(options, "kill -9", kill)
    return 1 if missed and options.judge else 0


if __name__ == "__main__":
    sys.exit(main())
