#!/usr/bin/env python3
"""How long it takes to start a round: from its hour until every player's socket has the position of his game.
A whole server of its own on this machine. Usage: round_start.py BIN [PLAYERS]"""

import json
import pathlib
import subprocess
import sys
import time
import urllib.error
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
from support import deployment  # noqa: E402

EVENT = "8RoundStart"
TOLD_BEFORE_MS = 10_000  # Pairings are published so long before the round starts.


def call(url, path, token, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{url}/api/v1/{path}", data, {"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as refused:
        sys.exit(f"{path}: {refused.read().decode()}")


def announce(url, token, players):
    call(url, f"event/{EVENT}", token, {"commandId": "create", "createEvent": {"regulations": {
        "name": "A full hall", "system": "PAIRING_SYSTEM_DUTCH_2026", "venue": "VENUE_HERE", "isRated": False,
        "timeControl": {"baseMs": 5_400_000, "incrementMs": 30_000}, "edition": "fide-2023", "rounds": 9,
        "calendar": {"startsMs": [(time.time() + 86_400) * 1000], "intervalMs": 3_600_000},
        "entry": {"maxEntrants": players}, "noShows": "NO_SHOWS_STAY"}}})


def cpu_seconds(state):
    """Of each process of the server so far, user and system."""
    used = {}
    for name, pid in state["pids"].items():
        fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        used[name] = (int(fields[11]) + int(fields[12])) / 100
    return used


def main():
    binaries, players = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 5_000
    with deployment.running(binaries) as server:
        url = server["urls"][0]
        arbiter = call(url, "register", "", {"handle": "HallDirector", "password": "a full hall of boards"})
        subprocess.run([binaries / "escaque", "user", "role", "HallDirector", "arbiter", "--socket",
                        next(pathlib.Path(server["data"]).glob("operator*.sock"))], check=True, stdout=subprocess.DEVNULL)
        announce(url, arbiter["token"], players)
        began = time.time()
        hall = subprocess.Popen([binaries / "round_start", "--url", url, "--event", EVENT, "--players", str(players)],
                                stdout=subprocess.PIPE, text=True)
        assert hall.stdout.readline() == "entered\n", "not all entered"
        print(f"{players} players entered in {time.time() - began:.1f} s", flush=True)
        began = time.time()
        start = (began + TOLD_BEFORE_MS / 1000) * 1000
        call(url, f"event/{EVENT}", arbiter["token"], {"commandId": "publish", "publishRound": {"startsMs": start}})
        print(f"round 1 paired and published in {time.time() - began:.2f} s", flush=True)
        before = cpu_seconds(server)
        seated = json.loads(hall.stdout.readline())
        spent = cpu_seconds(server)
        print(f"{players // 2} games, s from the hour until a player's socket has the position: " +
              ", ".join(f"{what} {(seated[what] - start) / 1000:.2f}" for what in ("first", "p50", "p99", "last")))
        print("processor time: " + ", ".join(f"{name} {spent[name] - before[name]:.2f} s" for name in sorted(spent)))


if __name__ == "__main__":
    main()
