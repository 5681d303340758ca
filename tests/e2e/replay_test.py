#!/usr/bin/env python3
"""Plays recorded games through a running server with `escaque replay`. Usage: replay_test.py BIN GAMES"""

import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from support import deployment  # noqa: E402


def main():
    binaries, games = pathlib.Path(sys.argv[1]), sys.argv[2]
    with deployment.running(binaries) as server:
        command = [binaries / "escaque", "replay", deployment.ROOT / "tests/data/games/games.pgn",
                   "--url", server["url"], "--games", games, "--concurrency", "8"]
        sys.exit(subprocess.run(command).returncode)


if __name__ == "__main__":
    main()
