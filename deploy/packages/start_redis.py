#!/usr/bin/env python3
"""Becomes Escaque's Redis, with the flags that the supervisor gives it (redis_server.py) and what the operator's
file says."""

import os
import pathlib
import sys
import tomllib

import redis_server

DATA = pathlib.Path("/var/lib/escaque")
DEFAULTS = {"fsync": "always", "memory_percent": 50}
MOST_PERCENT = 90


def read(path):
    """The operator's settings over the defaults; ends with a sentence about what is wrong."""
    try:
        given = tomllib.loads(path.read_text())
    except (OSError, ValueError) as error:
        sys.exit(f"escaque-redis: {path}: {error}; expected lines like fsync = \"always\"")
    for key in given:
        if key not in DEFAULTS:
            sys.exit(f"escaque-redis: {path}: unknown key {key}; expected one of {', '.join(DEFAULTS)}")
    settings = DEFAULTS | given
    if settings["fsync"] not in ("always", "everysec"):
        sys.exit(f"escaque-redis: {path}: fsync cannot be {settings['fsync']!r}; expected \"always\" or \"everysec\"")
    percent = settings["memory_percent"]
    if type(percent) is not int or not 1 <= percent <= MOST_PERCENT:
        sys.exit(f"escaque-redis: {path}: memory_percent cannot be {percent!r}; expected 1 to {MOST_PERCENT}")
    return settings


def main():
    settings = read(pathlib.Path(sys.argv[1]))
    where = ["--port", "0", "--unixsocket", str(DATA / "run/redis.sock"), "--unixsocketperm", "600", "--supervised", "systemd"]
    memory = redis_server.memory_of_machine() * settings["memory_percent"] // 100
    command = redis_server.command(where, DATA / "redis", settings["fsync"], memory)
    os.execvp(command[0], command)


if __name__ == "__main__":
    main()
