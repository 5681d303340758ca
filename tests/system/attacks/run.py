#!/usr/bin/env python3
"""Lets all attacks of this folder loose on one server: an attack that works fails. Usage: run.py BIN [NAME…]"""

import asyncio
import importlib
import os
import pathlib
import random
import sys
import time
import traceback

import aiohttp

# Where attackers and their victims are unless they say otherwise, and a club.
TRUSTED = "127.0.0.1,127.0.1.77"
# Of each of several hundred passwords; how dear a hash is makes no difference here.
CHEAP_HASHES = {"ESCAQUE_ACCOUNTS_PASSWORD_MEMORY": "8MiB"}
HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))
from support import deployment  # noqa: E402
from system.bots.world import World  # noqa: E402


def attacks(names):
    found = sorted(path.stem for path in HERE.glob("*.py") if path.stem != "run")
    assert set(names) <= set(found), f"known are {', '.join(found)}"
    return [importlib.import_module(name) for name in names or found]


async def let_loose(modules, server, binaries, seed):
    """The names of those that worked."""
    worked = []
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as http:
        for module in modules:
            began = time.monotonic()
            try:
                await module.attack(World(http, server, binaries, f"{seed} {module.__name__}"))
            except Exception:
                worked.append(module.__name__)
                traceback.print_exc()
            print(f"{module.__name__}: {'WORKED' if module.__name__ in worked else 'repelled'}, {time.monotonic() - began:.1f} s", flush=True)
    return worked


def main():
    binaries, modules = pathlib.Path(sys.argv[1]), attacks(sys.argv[2:])
    seed = random.randrange(1 << 30)
    print(f"seed {seed}")
    os.environ.update(CHEAP_HASHES)
    with deployment.running(binaries, "--trust", TRUSTED) as server:
        worked = asyncio.run(let_loose(modules, server, binaries, seed))
    sys.exit(1 if worked else 0)


if __name__ == "__main__":
    main()
