"""Recorded games for bots to play."""

import pathlib
import re

from .stockfish import Stockfish, san_to_uci

GAMES = pathlib.Path(__file__).resolve().parents[2] / "data/games/games.pgn"


def read_games():
    """[(result, [SAN …])]: the file has no comments or variations."""
    games = []
    for part in GAMES.read_text().split("\n\n"):
        words = [word for word in part.split() if not re.match(r"\d+\.", word)]
        if words and not part.lstrip().startswith("["):
            games.append((words[-1], words[:-1]))
    return games


def choose_records(rng, number=120, shortest=20):
    """[(result, moves in UCI)] of games long enough to be disturbed."""
    stockfish, records = Stockfish(), []
    for result, sans in rng.sample([game for game in read_games() if shortest <= len(game[1]) <= 160], number):
        moves = []
        for san in sans:
            moves.append(san_to_uci(stockfish.look(moves), san))
        records.append((result, moves))
    stockfish.close()
    return records
