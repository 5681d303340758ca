#!/usr/bin/env python3
"""Plays recorded games through a running server with `escaque replay`, through so few connections that each
plays more of them than it may follow at a time. Usage: replay_test.py BIN GAMES"""

import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from support import deployment  # noqa: E402


FOLLOWED = 64  # games of one connection: limits.games_per_connection of the gateway


def replay(binaries, url, *flags):
    """Its exit code, and the last line that it says."""
    command = [binaries / "escaque", "replay", deployment.ROOT / "tests/data/games/games.pgn", "--url", url, *flags]
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE)
    print(done.stdout, flush=True)
    return done.returncode, done.stdout.splitlines()[-1]


def main():
    binaries, games = pathlib.Path(sys.argv[1]), sys.argv[2]
    pairs = max(1, int(games) // (FOLLOWED + 1))
    with deployment.running(binaries) as server:
        played = replay(binaries, server["url"], "--games", games, "--concurrency", str(pairs))
    nobody = replay(binaries, server["url"], "--games", "1")
    assert played == (0, f"{games} passed, 0 failed"), played
    assert nobody == (1, "0 passed, 1 failed"), nobody


if __name__ == "__main__":
    main()
