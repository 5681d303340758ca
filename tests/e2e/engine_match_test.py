#!/usr/bin/env python3
"""Stockfish plays Stockfish through the server, all games at the same time.

Every result is judged again: the moves come from the PGN (`escaque pgn check` must accept it), Stockfish says
whether the final position is mate or stalemate, and the clocks in the PGN must have room for what was played.
Usage: engine_match_test.py BIN GAMES TERMS"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from support import deployment  # noqa: E402
from system.bots.stockfish import PATH, Stockfish  # noqa: E402

PASSWORD = "correct horse battery staple"


def get(url):
    with urllib.request.urlopen(url) as answer:
        return answer.read().decode()


def start_engine(binaries, url, handle, games, *flags):
    command = [binaries / "escaque-engine", "--url", url, "--handle", handle, "--join", "true",
               "--engine", PATH, "--options", "Threads=1;Hash=16", "--overhead-ms", "200",
               "--concurrent", games, "--games", games, *flags]
    return subprocess.Popen(command, env={**os.environ, "ESCAQUE_ENGINE_PASSWORD": PASSWORD},
                            stderr=subprocess.DEVNULL)


def wait_for_user(url, handle):
    """Returns when the account exists: the other engine may then be challenged."""
    while True:
        try:
            return get(f"{url}/api/v1/user/{handle}")
        except urllib.error.HTTPError as refusal:
            if refusal.code != 404:
                raise


def facts(game):
    for entry in game["entries"]:
        yield from entry["facts"]


def judge(stockfish, url, game_id):
    """What is wrong with the result of a game; empty when nothing is."""
    game = json.loads(get(f"{url}/api/v1/game/{game_id}"))
    pgn = get(f"{url}/api/v1/game/{game_id}.pgn")
    moves = [fact["movePlayed"] for fact in facts(game) if "movePlayed" in fact]
    ended = next(fact["gameEnded"] for fact in facts(game) if "gameEnded" in fact)
    how, winner = ended["termination"], ended.get("winner", "COLOR_UNSPECIFIED")
    result = {"COLOR_WHITE": "1-0", "COLOR_BLACK": "0-1"}.get(winner, "1/2-1/2")
    if f'[Result "{result}"]' not in pgn:
        return f"the PGN does not say {result}"
    last = stockfish.look([move["uci"] for move in moves])
    mover = "COLOR_WHITE" if len(moves) % 2 == 0 else "COLOR_BLACK"
    is_mate, is_stalemate = not last.legal and bool(last.checkers), not last.legal and not last.checkers
    if is_mate != (how == "TERMINATION_CHECKMATE") or (is_mate and winner == mover):
        return f"Stockfish sees mate={is_mate}, the server {how} {winner}"
    if is_stalemate != (how == "TERMINATION_STALEMATE"):
        return f"Stockfish sees stalemate={is_stalemate}, the server {how}"
    if how == "TERMINATION_TIME_FORFEIT":
        key = "whiteMs" if mover == "COLOR_WHITE" else "blackMs"
        if winner == mover or ended["remaining"].get(key, 0) > 0:
            return "a flag fell that had time, or on the wrong side"
    elif any(min(move["remaining"].get(key, 0) for key in ("whiteMs", "blackMs")) < 0 for move in moves):
        return "a clock went below zero"
    return ""


def main():
    binaries, games, terms = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    failed = 0
    with deployment.running(binaries) as server, tempfile.TemporaryDirectory() as folder:
        url = server["url"]
        host = start_engine(binaries, url, "StockfishB", games)
        wait_for_user(url, "StockfishB")
        guest = start_engine(binaries, url, "StockfishA", games, "--challenge", "StockfishB", "--terms", terms,
                             "--accept-challenges", "false")
        if guest.wait() != 0 or host.wait() != 0:
            sys.exit("an engine bridge failed")
        listed = []
        while len(listed) < int(games):  # The archiver follows the last results at its own pace.
            listed = json.loads(get(f"{url}/api/v1/user/StockfishA/games?limit=100")).get("games", [])
        everything = pathlib.Path(folder) / "match.pgn"
        everything.write_text("\n".join(get(f"{url}/api/v1/game/{game['gameId']}.pgn") for game in listed))
        if subprocess.run([binaries / "escaque", "pgn", "check", everything]).returncode != 0:
            failed += 1
        stockfish = Stockfish()
        for game in listed:
            problem = judge(stockfish, url, game["gameId"])
            print(game["gameId"], game["result"]["termination"], game["plies"], "plies", problem or "ok")
            failed += bool(problem)
        stockfish.close()
        profile = json.loads(get(f"{url}/api/v1/user/StockfishA"))
        print("ratings of StockfishA:", profile.get("ratings"))
    print(f"{len(listed) - failed} passed, {failed} failed")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
