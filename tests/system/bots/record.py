"""What clients sent and received, and what was injected, as JSON lines with the time of each."""

import json
import time


class Recorder:
    """Appends to one file. `at` is monotonic seconds; `utc_ms` compares with Redis' clock on the same machine."""

    def __init__(self, path):
        self.file = open(path, "w", buffering=1 << 16)

    def note(self, who, what, **fields):
        line = {"at": round(time.monotonic(), 4), "utc_ms": round(time.time() * 1000, 1), "who": who, "what": what}
        self.file.write(json.dumps(line | fields, separators=(",", ":")) + "\n")

    def close(self):
        self.file.close()


class Silent:
    """Nobody reads what was sent and received."""

    def note(self, *_, **__):
        pass


def read(path):
    with open(path) as file:
        for line in file:
            yield json.loads(line)
