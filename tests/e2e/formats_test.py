#!/usr/bin/env python3
"""What earlier builds have written is read by this one: every folder of tests/data/formats is restored, a server runs on it, says
of it what was said then, and what was left in the middle goes on. Usage: formats_test.py BIN [--days N] [FOLDER…]

With --days the server's wall clock is that many days ahead: what is to be as true in a later year can be tried today."""

import argparse
import asyncio
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests")]
from support import deployment  # noqa: E402
from system.bots import crowd  # noqa: E402
from system.formats import people, reader  # noqa: E402
from system.formats.events import Hall, Table  # noqa: E402
from system.formats.people import Seat  # noqa: E402

FORMATS = ROOT / "tests/data/formats"
CHEAP_HASHES = {"ESCAQUE_ACCOUNTS_PASSWORD_MEMORY": "8MiB"}
DAY_MS = 86_400_000


async def read_again(cast, day):
    """What is not said as it was then."""
    kept = {(each["path"], each["asker"]): reader.without_the_moment(each["path"], each["answer"]) for each in day["answers"]}
    fields, found = reader.fields_in(list(kept.values())), []
    for each in await reader.ask_all(list(kept), {person.name: person for person in cast.all}):
        path, asker = each["path"], each["asker"]
        is_live = path.startswith("game/") and path.removeprefix("game/") in day["known"]["live"].values()
        found += [f"{asker or 'a visitor'} asks GET {what}"
                  for what in reader.differences(kept[path, asker], each["answer"], fields, path, is_live)]
    return found


async def hear_again(cast, day):
    """Talk in the game that Ana follows."""
    ana, written = cast.players[0], [each for each in day["talk"] if "gameId" in each]
    await ana.follow(written[0]["gameId"])
    await ana.until(lambda: len([each for each in ana.talks.values() if "gameId" in each]) >= len(written), "the talk of then")
    return [f"talk {each['talkId']}: {what}" for each in written for what in reader.differences(
        each, ana.talks.get(each["talkId"], {}), set(each))]


async def go_on(cast, day):
    """Games that were left live, and the event that was left running."""
    live = {name: await seat_of(cast, game) for name, game in day["known"]["live"].items()}
    await live["live"].play(["b8c6", ("w", "resign")])
    await live["live by the Laws"].play([("w", "acceptDraw")])
    await live["live, stopped"].play([("a", "startClocks"), "c2c4", ("b", "resign")])
    await live["live, sealed"].play([("b", "agreeToResume"), ("w", "agreeToResume"), ("plies", 3), "b8c6", ("w", "resign")])
    assert live["live, sealed"].view.moves == ["e2e4", "e7e5", "g1f3", "b8c6"], "the sealed move"

    hall = Hall(cast.nadia, "goes on")
    hall.event_id = day["known"]["events"]["running"]
    await hall.publish_round(0)
    await Table(hall, cast.players).play_round(2)


async def seat_of(cast, game):
    by_id = {person.user_id: person for person in cast.players}
    created = (await cast.nadia.call("GET", f"game/{game}"))["entries"][0]["facts"][0]["gameCreated"]
    return Seat(game, *(by_id[created[color]["user"]["id"]] for color in ("white", "black")), cast.rita)


async def look(server, day):
    cast = people.Cast([url.rstrip("/") for url in server["urls"]], is_later=True)
    await crowd.join(cast.present)
    try:
        found = await read_again(cast, day) + await hear_again(cast, day)
        if not found:
            await go_on(cast, day)
        return found
    finally:
        await crowd.leave(cast.all)


def complaints(data):
    """What processes logged that they must not: "log_unreadable", "live_game_unreadable", "relay_failed" …"""
    for log in sorted((data / "log").glob("*.log")):
        for line in log.read_text().splitlines():
            if "unreadable" in line or '"level":"error"' in line or "Sanitizer" in line:
                yield f"{log.name}: {line}"


def check(binaries, folder):
    began, day = time.monotonic(), json.loads((folder / "seen.json").read_text())
    with tempfile.TemporaryDirectory(prefix="escaque-") as elsewhere:
        data = pathlib.Path(elsewhere) / "var"
        subprocess.run([binaries / "escaque", "restore", folder / "backup", "--data", data], check=True, stdout=subprocess.DEVNULL)
        with deployment.running(binaries, folder=data) as server:
            found = asyncio.run(look(server, day))
        found += complaints(data)
    print(f"{folder.name}: {len(day['answers'])} answers and {len(day['talk'])} talks, {len(found)} differences, "
          f"{time.monotonic() - began:.1f} s", flush=True)
    for each in found:
        print(f"  {each}")
    return found


def move_clock(binaries, days, file):
    """Of all processes that are started from now on, but not of this one."""
    file.write((days * DAY_MS).to_bytes(8, "little"))
    file.flush()
    os.environ.update(LD_PRELOAD=str(binaries / "libwall_clock.so"), WALL_CLOCK=file.name)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bin", type=pathlib.Path, help="folder of the built programs")
    parser.add_argument("folders", type=pathlib.Path, nargs="*", help="(default: all of tests/data/formats)")
    parser.add_argument("--days", type=int, default=0, help="that the server's wall clock is ahead")
    options = parser.parse_args()
    os.environ.update(CHEAP_HASHES)
    folders = options.folders or sorted(path.parent for path in FORMATS.glob("*/seen.json"))
    assert folders, f"nothing in {FORMATS}"
    with tempfile.NamedTemporaryFile() as clock:
        if options.days:
            move_clock(options.bin.resolve(), options.days, clock)
        found = [each for folder in folders for each in check(options.bin.resolve(), folder)]
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
