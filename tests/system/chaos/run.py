"""One run: the server, bots that play on it, what goes wrong meanwhile, and the verdict of the checker."""

import asyncio
import collections
import pathlib
import random
import shutil
import tempfile
import time

import checker
from cluster import INSTANCES, LONE, Cluster
from injector import Injector, schedule
from registers import ArenaRegister, EventRegister, keep
from support import deployment
from system.bots.arena_client import ArenaClient
from system.bots.crowd import leave, make_clients, register
from system.bots.organiser import Organiser
from system.bots.record import Recorder
from system.bots.records import choose_records
from table import Room, pool_of, run_spectator, run_table
from tournaments import Arena, Swiss, hold_in_turn

# `seconds`: how long things go wrong; `pace`: seconds that a bot thinks, on average; `is_lone`: one `games` only, the
# seed's choice where it is None; `crowd`: players of the Swiss, and of the arena; `provoked`: a kind of
# injection that is to come far more often, and where; `is_redis_cluster`: six servers instead of one Redis; `is_hurried`: in
# all games of the tables one player moves when the flag is nearly due.
Terms = collections.namedtuple(
    "Terms", "binaries seconds tables spectators pace is_lone crowd provoked is_redis_cluster is_hurried",
    defaults=(None, 6, None, False, False))
Verdict = collections.namedtuple("Verdict", "seed findings counts injected folder")

CLOSED_WITHIN = 200.0
TURN, TOLERATED = 0.1, 0.2  # Seconds.


async def watch_itself(room):
    """Bots and relays live in this process: while it stalls on a busy machine, they send and pass on nothing."""
    while not room.closing.is_set():
        began = time.monotonic()
        await asyncio.sleep(TURN)
        late = time.monotonic() - began - TURN
        if late > TOLERATED:
            room.recorder.note("room", "stood", seconds=late)


async def play(terms, seed, site, recorder, disturb, records):
    """Until `disturb` and `terms.seconds` are over; answers the names of the users. `site`: its doors, and its folder `data`."""
    def make(block, names, **kind):
        return make_clients(names, site.doors, block, seed, recorder, **kind)
    players = make(1, [f"Bot{number:03}" for number in range(2 * terms.tables)])
    spectators = make(2, [f"Bot{2 * terms.tables + number:03}" for number in range(terms.spectators)])
    swiss = make(5, [f"Swiss{number:03}" for number in range(terms.crowd)])
    arena = make(6, [f"Arena{number:03}" for number in range(terms.crowd)], kind=ArenaClient)
    arbiter, entrant = make(7, ["Organiser", "Entrant"])  # Of both kinds; they play in neither.
    visitors = spectators[::3]  # Without a name.
    users = [*players, *(client for client in spectators if client not in visitors), *swiss, *arena, arbiter, entrant]
    await register(users)
    clients = [*players, *spectators, *swiss, *arena]
    for client in clients:
        client.start()
    room = Room(recorder, random.Random(f"{seed} room"), records, terms.pace, terms.is_hurried)
    tasks = [asyncio.create_task(run_table(room, players[2 * i:2 * i + 2], pool_of(i), random.Random(f"{seed} table {i}")))
             for i in range(terms.tables)]
    tasks += [asyncio.create_task(run_spectator(room, client, random.Random(f"{seed} {client.name} watches")))
              for client in spectators]
    await asyncio.to_thread(deployment.operate, terms.binaries, site.data, "user", "role", arbiter.name, "arbiter")  # Relays go on.
    organiser = Organiser(arbiter)
    tasks += [asyncio.create_task(hold_in_turn(room, tournament))
              for tournament in (Swiss(room, organiser, swiss, random.Random(f"{seed} swiss")), Arena(room, organiser, arena))]
    tasks += [asyncio.create_task(keep(room, register_of(arbiter, entrant), random.Random(f"{seed} {register_of.KIND}s")))
              for register_of in (EventRegister, ArenaRegister)]
    tasks.append(asyncio.create_task(watch_itself(room)))
    began = time.monotonic()
    await disturb()
    await asyncio.sleep(max(began + terms.seconds - time.monotonic(), 0))
    room.closing.set()
    done, late = await asyncio.wait(tasks, timeout=CLOSED_WITHIN)
    for task in late:
        task.cancel()
        room.note_stall(f"a table did not come to its end within {CLOSED_WITHIN:.0f} s")
    await leave([*clients, arbiter, entrant])
    for task in done:
        task.result()
    return [client.name for client in users]


def cluster_of(terms, data, seed):
    is_lone = random.Random(f"{seed} size").random() < 0.25 if terms.is_lone is None else terms.is_lone
    return Cluster(terms.binaries, data, random.Random(f"{seed} cluster"), LONE if is_lone else INSTANCES, terms.is_redis_cluster)


async def run_in(folder, terms, seed, decide=schedule, make=cluster_of, injector_of=Injector):
    """`decide` draws up the schedule of what goes wrong, `make` builds the server, and `injector_of` builds what carries the
    schedule out."""
    # Before there are relays: they would stall for as long as this takes.
    records = choose_records(random.Random(f"{seed} records"))
    recorder = Recorder(folder / "record.jsonl")
    cluster = make(terms, folder / "server", seed)
    try:
        await cluster.start()
        injections = decide(random.Random(f"{seed} schedule"), terms.seconds, cluster, terms.provoked)
        injector = injector_of(cluster, recorder, random.Random(f"{seed} injector"))
        handles = await play(terms, seed, cluster, recorder, lambda: injector.run(injections), records)
        recorder.close()
        await cluster.wait_healthy()
        await cluster.collect(folder, handles)
        return injector.counts
    finally:
        await cluster.stop()


def run_once(terms, seed, **ways):
    """`ways`: of run_in."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix=f"escaque-chaos-{seed}-"))
    injected = asyncio.run(run_in(folder, terms, seed, **ways))
    findings, counts = checker.judge(folder)
    if not findings:
        shutil.rmtree(folder)
    return Verdict(seed, findings, counts, dict(injected), folder)
