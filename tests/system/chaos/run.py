"""One run: the server, bots that play on it, what goes wrong meanwhile, and the verdict of the checker."""

import asyncio
import collections
import pathlib
import random
import shutil
import tempfile
import time

import checker
from cluster import INSTANCES, LONE, ROOT, Cluster
from collect import collect
from injector import Injector, schedule
from registers import ArenaRegister, EventRegister, keep
from table import Room, run_spectator, run_table
from system.bots.client import Client
from system.bots.organiser import Organiser
from system.bots.record import Recorder
from system.bots.stockfish import Stockfish, read_games, san_to_uci
from tournaments import Arena, ArenaClient, Swiss, hold_in_turn

# `seconds`: how long things go wrong; `pace`: seconds that a bot thinks, on average; `is_lone`: one `games` only, the
# seed's choice where it is None; `crowd`: players of the Swiss, and of the arena; `provoked`: a kind of
# injection that is to come far more often, and where.
Terms = collections.namedtuple("Terms", "binaries seconds tables spectators pace is_lone crowd provoked",
                               defaults=(None, 6, None))
Verdict = collections.namedtuple("Verdict", "seed findings counts injected folder")

CLOSED_WITHIN = 200.0
TURN, TOLERATED = 0.1, 0.2  # Seconds.
RECORDS = 120  # Games of the file that one run chooses from.


def choose_records(rng):
    """[(result, moves in UCI)] of games long enough to be disturbed."""
    games = [game for game in read_games(ROOT / "tests/data/games/games.pgn") if 20 <= len(game[1]) <= 160]
    referee, records = Stockfish(), []
    for result, sans in rng.sample(games, RECORDS):
        moves = []
        for san in sans:
            moves.append(san_to_uci(referee.look(moves), san))
        records.append((result, moves))
    referee.close()
    return records


def make_clients(terms, cluster, recorder, seed):
    """Two for each table, then spectators; every third of those is a visitor without a name."""
    clients = []
    for number in range(2 * terms.tables + terms.spectators):
        name = f"Bot{number:03}"
        clients.append(Client(name, cluster.doors, f"127.1.0.{1 + number}", recorder, random.Random(f"{seed} {name}")))
    visitors = clients[2 * terms.tables::3]
    return clients, [client for client in clients if client not in visitors]


def make_crowd(terms, cluster, recorder, seed):
    """(players of the Swiss, players of the arena, the arbiter of both, who enters both kinds and plays in neither)"""
    def make(kind, name, place):
        return kind(name, cluster.doors, f"127.1.2.{place}", recorder, random.Random(f"{seed} {name}"))
    swiss = [make(Client, f"Swiss{number:03}", 1 + number) for number in range(terms.crowd)]
    arena = [make(ArenaClient, f"Arena{number:03}", 101 + number) for number in range(terms.crowd)]
    return swiss, arena, make(Client, "Organiser", 201), make(Client, "Entrant", 202)


async def register(clients):
    gate = asyncio.Semaphore(4)  # Passwords cost memory and time.

    async def one(client):
        async with gate:
            await client.register()
    await asyncio.gather(*(one(client) for client in clients))


async def watch_itself(room):
    """Bots and relays live in this process: while it stands still on a busy machine, they send nothing and pass nothing on."""
    while not room.closing.is_set():
        began = time.monotonic()
        await asyncio.sleep(TURN)
        late = time.monotonic() - began - TURN
        if late > TOLERATED:
            room.recorder.note("room", "stood", seconds=late)


async def play(terms, seed, cluster, recorder, records):
    """What was injected, and the names of the users."""
    clients, users = make_clients(terms, cluster, recorder, seed)
    swiss, arena, arbiter, entrant = make_crowd(terms, cluster, recorder, seed)
    await register([*users, *swiss, *arena, arbiter, entrant])
    clients += [*swiss, *arena]
    for client in clients:
        client.start()
    room = Room(recorder, random.Random(f"{seed} room"), records, terms.pace)
    players = clients[:2 * terms.tables]
    tasks = [asyncio.create_task(run_table(room, players[2 * i:2 * i + 2], random.Random(f"{seed} table {i}")))
             for i in range(terms.tables)]
    tasks += [asyncio.create_task(run_spectator(room, client, random.Random(f"{seed} {client.name} watches")))
              for client in clients[2 * terms.tables:2 * terms.tables + terms.spectators]]
    organiser = Organiser(arbiter, terms.binaries, cluster.data)
    tasks += [asyncio.create_task(hold_in_turn(room, tournament))
              for tournament in (Swiss(room, organiser, swiss, random.Random(f"{seed} swiss")), Arena(room, organiser, arena))]
    tasks += [asyncio.create_task(keep(room, register_of(organiser, entrant), random.Random(f"{seed} {register_of.KIND}s")))
              for register_of in (EventRegister, ArenaRegister)]
    tasks.append(asyncio.create_task(watch_itself(room)))
    injector = Injector(cluster, recorder, random.Random(f"{seed} injector"))
    began = time.monotonic()
    await injector.run(schedule(random.Random(f"{seed} schedule"), terms.seconds, cluster, terms.provoked))
    await asyncio.sleep(max(began + terms.seconds - time.monotonic(), 0))
    room.closing.set()
    done, late = await asyncio.wait(tasks, timeout=CLOSED_WITHIN)
    for task in late:
        task.cancel()
        room.note_stall(f"a table did not come to its end within {CLOSED_WITHIN:.0f} s")
    for client in clients:
        await client.stop()
    for task in done:
        task.result()
    for client in (arbiter, entrant):
        await client.http.close()
    return injector.counts, [client.name for client in users]


async def run_in(folder, terms, seed):
    # Before there are relays: they would stand still for as long as this takes.
    records = choose_records(random.Random(f"{seed} records"))
    recorder = Recorder(folder / "record.jsonl")
    is_lone = random.Random(f"{seed} size").random() < 0.25 if terms.is_lone is None else terms.is_lone
    cluster = Cluster(terms.binaries, folder / "server", random.Random(f"{seed} cluster"), LONE if is_lone else INSTANCES)
    try:
        await cluster.start()
        injected, handles = await play(terms, seed, cluster, recorder, records)
        recorder.close()
        await cluster.wait_healthy()
        await collect(folder, cluster, handles)
        return injected
    finally:
        await cluster.stop()


def run_once(terms, seed):
    folder = pathlib.Path(tempfile.mkdtemp(prefix=f"escaque-chaos-{seed}-"))
    injected = asyncio.run(run_in(folder, terms, seed))
    findings, counts = checker.judge(folder)
    if not findings:
        shutil.rmtree(folder)
    return Verdict(seed, findings, counts, dict(injected), folder)
