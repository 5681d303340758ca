#!/usr/bin/env python3
"""Plays the games of tests/data/conduct/engine_games.txt: White's moves are Stockfish's best ones, as escaque-analysis would find
them; so are most of Black's. A line is a game: its moves in UCI.

Usage: make_engine_games.py SEED PLIES… > engine_games.txt
Only balanced games that last are kept, so that an engine's moves say something in them."""

import collections
import pathlib
import random
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from system.bots.stockfish import Stockfish, san_to_uci  # noqa: E402

GAMES = pathlib.Path(__file__).resolve().parent.parent / "data/games/games.pgn"
OPENING = 8  # plies that people have played
VARIED = 14  # plies until which Black plays any of the good moves
NODES = 20_000
MOST_UNDECIDED = 220  # centipawns; beyond 300 a position does not count
NEAR = 40  # centipawns that Black may give away


def openings():
    for line in GAMES.read_text().splitlines():
        if line.startswith("1. "):
            moves = [word for word in line.split()[:-1] if not re.match(r"\d+\.", word)]
            if len(moves) >= OPENING:
                yield moves[:OPENING]


def lines_of(stockfish, moves, nodes):
    """(move, centipawns for whoever moves) of the three best moves; nothing where one of them mates."""
    engine = stockfish.engine
    engine.stdin.write(f"ucinewgame\nposition startpos moves {' '.join(moves)}\ngo nodes {nodes}\n")
    engine.stdin.flush()
    found = {}
    for line in engine.stdout:
        if line.startswith("bestmove"):
            return [found[rank] for rank in sorted(found)]
        if match := re.search(r" multipv (\d) score (\w+) (-?\d+) .* pv (\S+)", line):
            rank, kind, value, move = match.groups()
            found[int(rank)] = (move, int(value) if kind == "cp" else 10_000)
    raise RuntimeError("Stockfish ended")


def play(stockfish, rng, opening, plies):
    moves, seen = [], collections.Counter()
    for san in opening:
        moves.append(san_to_uci(stockfish.look(moves), san))
    while len(moves) < plies:
        position = stockfish.look(moves)
        seen[position.key] += 1
        best = lines_of(stockfish, moves, NODES)
        if len(best) < 3 or seen[position.key] > 2 or position.halfmoves > 60 or abs(best[0][1]) > MOST_UNDECIDED:
            return None
        if len(moves) % 2 == 0:
            moves.append(best[0][0])
            continue
        # Black varies at first, and later where a position would come again.
        near = [move for move, worth in best if worth >= best[0][1] - NEAR]
        new = [move for move in near if not seen[stockfish.look([*moves, move]).key]]
        moves.append(rng.choice(near) if len(moves) < VARIED else (new or near)[0])
    return moves


def main():
    rng = random.Random(int(sys.argv[1]))
    stockfish = Stockfish()
    stockfish.engine.stdin.write("uci\nsetoption name Threads value 1\nsetoption name Hash value 16\nsetoption name MultiPV value 3\n")
    every = list(openings())
    for plies in map(int, sys.argv[2:]):
        game = None
        while game is None:
            game = play(stockfish, rng, rng.choice(every), plies)
        print(" ".join(game), flush=True)
    stockfish.close()


if __name__ == "__main__":
    main()
