"""What a process says of itself at its admin port."""

import urllib.request


def metric(admin_port, name):
    """`name` with its labels, as /metrics prints it; 0 where it is not there."""
    with urllib.request.urlopen(f"http://127.0.0.1:{admin_port}/metrics", timeout=5) as answer:
        for line in answer.read().decode().splitlines():
            if line.startswith(name + " "):
                return float(line.rsplit(" ", 1)[1])
    return 0.0
