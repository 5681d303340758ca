#!/usr/bin/env python3
"""`escaque load` against the whole server: every move arrives, and nobody is refused; requests are found by their ids in the logs
of all processes that served them; pages show what `escaque announce` says; `escaque doctor` then finds nothing, and what has been
stopped; and a machine of games whose clock is ahead costs nobody time. Usage: load_test.py BIN"""

import asyncio
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

import aiohttp

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TESTS), str(TESTS / "deploy"), str(TESTS / "system/chaos")]
import played_game  # noqa: E402
from cluster import WallClock  # noqa: E402
from support import deployment  # noqa: E402
from support.command import FAILED, escaque  # noqa: E402
from system.bots import crowd, pairing, world  # noqa: E402

# At this level each call and each message has a line of its own.
TOLD = {f"ESCAQUE_{service}_LOG_LEVEL": "debug" for service
        in ("ACCOUNTS", "CONDUCT", "GAMES", "GATEWAY", "MATCHMAKING", "RATINGS")}
TERMS = {"timeControl": {"baseMs": 180_000}, "variant": "VARIANT_STANDARD"}
AHEAD = 10  # Seconds.
SEEK = {"terms": TERMS, "color": "COLOR_WISH_WHITE", "maxRating": 4000}


def doctor(binaries, data, environment=()):
    """What it finds: (exit code, {part: symptom} of those that are not well)."""
    done = subprocess.run([*environment, binaries / "escaque", "doctor", "--json", "--data", data], text=True, stdout=subprocess.PIPE)
    told = json.loads(done.stdout)
    assert {"games", "gateway", "redis", "disk", "archive", "audit of conduct"} <= {each["part"] for each in told["symptoms"]}, told
    return done.returncode, {each["part"]: each for each in told["symptoms"] if each["urgency"] == "now"}


def check_doctor(binaries, server):
    data = pathlib.Path(server["data"])
    assert doctor(binaries, data)[1] == {}, doctor(binaries, data)
    os.kill(server["pids"]["conduct"], signal.SIGSTOP)
    status, found = doctor(binaries, data)
    os.kill(server["pids"]["conduct"], signal.SIGCONT)
    assert status == 1 and list(found) == ["conduct"], found
    assert "does not answer" in found["conduct"]["what"] and "RUNBOOK.md#process-silent" in found["conduct"]["remedy"], found
    lost = subprocess.run([binaries / "escaque", "doctor", "--data", data / "log"], text=True, stderr=subprocess.PIPE)
    assert lost.returncode == 3 and "run.json is not there" in lost.stderr, lost


def check_scheduling(pids):
    """No thread of a service interrupts whoever runs (SCHED_BATCH)."""
    for name, pid in pids.items():
        policies = {os.sched_getscheduler(int(thread.name)) for thread in pathlib.Path(f"/proc/{pid}/task").iterdir()}
        assert policies == {os.SCHED_OTHER if name == "redis" else os.SCHED_BATCH}, (name, policies)


def logged(server, requests):
    """What the processes have said while they served these: (request, process, event), and of each call also (request, process,
    "Service.Method"). What was slow was served, too."""
    found = set()
    for log in (pathlib.Path(server["data"]) / "log").glob("*.log"):
        for line in log.read_text().splitlines():
            if any(request in line for request in requests) and (said := json.loads(line)).get("request") in requests:
                event = said["event"].replace("_slow", "_served")
                names = {event, said["method"]} if event == "call_served" else {event}
                found.update((said["request"], log.stem, name) for name in names)
    return found


async def check_requests(binaries, server):
    """Calls over REST, a challenge, a move and a seek over a WebSocket, each by one id in the logs of whoever had to do with it:
    the gateway, the service that it asked, and the one that this asked in turn."""
    white, black = clients = crowd.make_clients(["Idara", "Idris"], server["urls"], 34, "ids")
    await crowd.join(clients)
    async with aiohttp.ClientSession() as http:
        asked = world.World(http, server, binaries, "ids")
        expected = set()

        async def call(method, path, *served, body=None):
            headers = white.headers | {"X-Request-Id": "chosen-by-the-caller"}
            async with http.request(method, f"{asked.url}/{path}", json=body, headers=headers) as answer:
                assert answer.status == 200, (path, answer.status, await answer.text())
                request = answer.headers["X-Request-Id"]
            assert len(request) == 11, f"{request}: an id of the gateway's own, as callers could give two requests the same"
            expected.update((request, *each) for each in (("gateway", "request_served"), *served))

        async def send(client, kind, body, *served):
            request = f"{client.name}-{client.last_id + 1}"
            answer = await client.insist(kind, body)
            assert "refusal" not in answer, answer
            expected.update((request, *each) for each in (("gateway", "message_received"), *served))
            return answer

        await call("GET", "me", ("accounts", "call_served"))
        await call("GET", "leaderboard/blitz", ("ratings", "call_served"))
        await call("POST", "report", ("conduct", "call_served"),
                   body={"id": "r1", "handle": black.name, "offence": "OFFENCE_ABUSE", "text": "An insult"})
        # `conduct` asks `accounts` whom a user censors, and `matchmaking` has `games` make what it paired: the gateway does neither.
        await call("GET", "messages", ("conduct", "ConductService.ListConversations"), ("accounts", "AccountsService.GetLists"))
        opened = await pairing.command_lobby(
            white, "openChallenge", {"handle": black.name, "terms": TERMS, "color": "COLOR_WISH_WHITE"}, 1)
        accept = {"answerChallenge": {"challengeId": opened["done"]["id"], "accept": True}}
        accepted = await send(black, "commandLobby", accept, ("matchmaking", "MatchmakingService.CommandLobby"),
                              ("games", "GamesService.CreateGame"))
        game = accepted["done"]["gameId"]
        await white.follow(game)
        await send(white, "actInGame", {"gameId": game, "action": {"playMove": {"uci": "e2e4"}}}, ("games", "command_answered"))
        await send(white, "commandLobby", {"openSeek": SEEK}, ("matchmaking", "call_served"))

        async def look():
            return logged(server, {request for request, _, _ in expected})
        await asked.until(look, lambda found: found >= expected)
    await crowd.leave(clients)


async def heard(socket, kind):
    """The next message of this kind."""
    while kind not in (message := await socket.receive_json(timeout=world.PATIENCE)):
        pass
    return message[kind]


async def check_announcement(binaries, server):
    """From its command to the pages that are open and to those that come; and its end."""
    def announce(*words, **expected):
        return escaque(binaries, "announce", *words, "--socket", pathlib.Path(server["data"]) / "operator.sock", **expected)

    async with aiohttp.ClientSession() as http:
        asked = world.World(http, server, binaries, "announcement")
        page = await asked.guest()

        async def welcome():
            async with asked.connect(page) as newcomer:
                return (await heard(newcomer, "welcome")).get("announcement")
        async with asked.connect(page) as opened:
            assert "announcement" not in await heard(opened, "welcome")
            announce("Too late", "--until", "2020-01-01T22:00", status=FAILED,
                     says="would have ended already, or last too long. (expected: an hour in the future, seven days from now at")
            announce("--show", says="nothing is announced\n")
            began = time.time() * 1000
            said = announce("A restart at ten", "--es", "Un reinicio a las diez", "--until", "2h")
            told = await heard(opened, "announcement")
            assert told["texts"] == [{"text": "A restart at ten"}, {"language": "es", "text": "Un reinicio a las diez"}], told
            assert 0 <= told["untilMs"] - began - 7_200_000 < 60_000, (told, began)
            until = time.strftime("%Y-%m-%d %H:%M", time.localtime(told["untilMs"] / 1000))
            assert said == f"until {until}\nA restart at ten\nes: Un reinicio a las diez\n", said
            announce("--show", says=said)
            await asked.until(welcome, lambda found: found == told)
            announce("--clear", says="nothing is announced\n")
            assert "texts" not in await heard(opened, "announcement")
            announce("--show", says="nothing is announced\n")
            await asked.until(welcome, lambda found: found is None)


def programs_with_clock(binaries, folder, clock):
    """All of them, of which games has this wall clock."""
    for program in binaries.iterdir():
        (folder / program.name).symlink_to(program)
    games = folder / "escaque-games"
    games.unlink()
    games.write_text(f'#!/bin/sh\nexec {shlex.join([*clock.environment, str(binaries / games.name)])} "$@"\n')
    games.chmod(0o755)


async def check_clock(binaries, server, clock):
    """games starts on a machine whose wall clock is ahead of all others. It serves, and takes no time for that from anybody;
    the doctor there says which clock differs, and one elsewhere finds nothing wrong."""
    data, before = pathlib.Path(server["data"]), server["pids"]["games"]
    clock.step(AHEAD)
    os.kill(before, signal.SIGTERM)  # The supervisor starts it again.
    await played_game.until(lambda: json.loads((data / "run.json").read_text())["pids"]["games"] != before, "another games")
    await played_game.until(lambda: not doctor(binaries, data)[1], "it serves")
    status, found = doctor(binaries, data, clock.environment)
    assert status == 1 and list(found) == ["redis"], found
    assert re.fullmatch(r"its clock is (9[5-9]|10[0-4])\d\d ms behind this machine's", found["redis"]["what"]), found
    assert "let chrony keep the clocks of all machines" in found["redis"]["remedy"], found

    clients = crowd.make_clients(["Nadia", "Nadim"], server["urls"], 35, "clock")
    await crowd.join(clients)
    game, began = played_game.Game(clients), time.monotonic()
    await game.begin()
    while game.left:
        await game.move()
    passed = 1000 * (time.monotonic() - began)
    left = clients[0].views[game.id].clock
    assert 0 <= 2 * played_game.TERMS["timeControl"]["baseMs"] - sum(left.values()) <= passed, (left, passed)
    await played_game.check_archived(clients, game)
    await crowd.leave(clients)


def examine(binaries, programs, clock):
    """Status and report of the load."""
    with deployment.running(programs) as server:
        report = pathlib.Path(server["data"]) / "load.json"
        command = [binaries / "escaque", "load", "--url", server["url"], "--pgn",
                   deployment.ROOT / "tests/data/games/games.pgn", "--connections", "60", "--games", "20", "--rate", "60",
                   "--duration", "5", "--spectators", "0.3", "--lobby", "0.3", "--threads", "2",
                   "--state", pathlib.Path(server["data"]) / "run.json", "--report", report]
        status = subprocess.run(command).returncode
        told = json.loads(report.read_text())
        check_scheduling(server["pids"])
        asyncio.run(check_requests(binaries, server))
        asyncio.run(check_announcement(binaries, server))
        check_doctor(binaries, server)
        asyncio.run(check_clock(binaries, server, clock))
    return status, told


def main():
    binaries = pathlib.Path(sys.argv[1]).resolve()
    os.environ.update(TOLD)
    with tempfile.TemporaryDirectory(prefix="escaque-") as folder:
        clock = WallClock(binaries, pathlib.Path(folder))
        programs = pathlib.Path(folder) / "bin"
        programs.mkdir()
        programs_with_clock(binaries, programs, clock)
        status, told = examine(binaries, programs, clock)
    assert status == 0, status
    assert told["connections"] == 60 and told["games"] >= 20, told
    assert told["received"] == told["due"] == 300 and told["watched"] > 0, told
    assert not told["errors"], told["errors"]
    assert told["processes"]["games"]["kib_end"] > 0, told["processes"]


if __name__ == "__main__":
    main()
