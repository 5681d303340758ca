#!/usr/bin/env python3
"""`escaque load` against the whole server: every move arrives, and nobody is refused. Usage: load_test.py BIN"""

import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from support import deployment  # noqa: E402


def main():
    binaries = pathlib.Path(sys.argv[1])
    with deployment.running(binaries) as server:
        report = pathlib.Path(server["data"]) / "load.json"
        command = [binaries / "escaque", "load", "--url", server["url"], "--pgn",
                   deployment.ROOT / "tests/data/games/games.pgn", "--connections", "60", "--games", "20", "--rate", "60",
                   "--duration", "5", "--spectators", "0.3", "--lobby", "0.3", "--threads", "2",
                   "--state", pathlib.Path(server["data"]) / "run.json", "--report", report]
        status = subprocess.run(command).returncode
        told = json.loads(report.read_text())
    assert status == 0, status
    assert told["connections"] == 60 and told["games"] >= 20, told
    assert told["received"] == told["due"] == 300 and told["watched"] > 0, told
    assert not told["errors"], told["errors"]
    assert told["processes"]["games"]["kib_end"] > 0, told["processes"]


if __name__ == "__main__":
    main()
