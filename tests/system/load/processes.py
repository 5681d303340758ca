"""What the processes of a running server say of themselves, and what they weigh."""

import json
import os
import pathlib
import statistics
import urllib.request

import redis_server

from system.bots.event_ids import slice_of

MIB = 1 << 20
PAGE = os.sysconf("SC_PAGE_SIZE")


def state_of(server):
    """As the supervisor tells it now: process ids change."""
    return json.loads((server["data"] / "run.json").read_text())


def metric(admin_port, name):
    """`name` with its labels, as /metrics prints it; 0 where it is not there."""
    with urllib.request.urlopen(f"http://127.0.0.1:{admin_port}/metrics", timeout=5) as answer:
        for line in answer.read().decode().splitlines():
            if line.startswith(name + " "):
                return float(line.rsplit(" ", 1)[1])
    return 0.0


def holder_of(server, lease):
    """Of a lease of matchmaking, like "t0": the instance that has it, and its epoch; nothing where nobody has."""
    epoch, _, owner = (redis_server.ask(server["addresses"]["redis"], "GET", f"{lease}:lease:{{s0}}") or "").partition(":")
    return next(((name, epoch) for name, address in server["addresses"].items()
                 if name.startswith("matchmaking") and owner.startswith(f"{address}#")), None)


def owner_of(server, event=None):
    """Of this event; without one, of any."""
    holder = holder_of(server, f"t{slice_of(event) if event else 0}")
    return holder and holder[0]


def resident(pid):
    """In MiB."""
    return int(pathlib.Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / MIB


def slope(minutes, values):
    return statistics.linear_regression(minutes, values).slope if len(values) > 1 else 0.0
