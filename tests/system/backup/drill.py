"""What every drill of a backup does: games are played while it is made, and looked for on what was restored. What was acknowledged
before the backup began is there and counts once, and the games go on."""

import asyncio
import contextlib
import json
import os
import pathlib
import signal
import sys
import time
import types

import aiohttp

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "deploy")]
import layout  # noqa: E402
import redis_server  # noqa: E402
from support.command import escaque  # noqa: E402
from system.bots import crowd, pairing, world  # noqa: E402
from system.bots.opera import PLIES  # noqa: E402

# Of every password; how dear a hash is makes no difference here.
CHEAP_HASHES = {"ESCAQUE_ACCOUNTS_PASSWORD_MEMORY": "8MiB"}
TERMS = {"timeControl": {"baseMs": 180_000}, "variant": "VARIANT_STANDARD", "isRated": True}
TABLES = 4
AUTHORITY = ("tls/ca.key", "tls/ca.pem")
SIGNED = ("conduct", "games")  # Whose audits have signed heads; nothing is in these here.
LEFT_ALONE = 20  # Plies of the game that nobody touches while the backup is made.


class Table:
    """Two who play one game after the other, until they are told to stop in the middle of one."""

    def __init__(self, white, black, terms, is_disturbed):
        self.white, self.black = white, black
        self.terms, self.is_disturbed = terms, is_disturbed
        self.plies = {}  # Acknowledged, by game.
        self.is_stopping = False

    async def begin(self):
        game = None
        while not game:
            game = await pairing.by_challenge(self.white, self.black, self.terms)
            assert game or self.is_disturbed, "a challenge was refused"
        self.plies[game] = 0
        return game

    async def play(self, game, until=len(PLIES)):
        for player in (self.white, self.black):
            await player.follow(game)
        while self.plies[game] < until and not self.is_stopping:
            ply = self.plies[game]
            player = self.black if ply % 2 else self.white
            answer = await player.insist("actInGame", {"gameId": game, "action": {"playMove": {"uci": PLIES[ply]}}})
            assert "refusal" not in answer, (game, ply, answer)
            self.plies[game] = ply + 1

    async def play_on(self):
        while not self.is_stopping:
            await self.play(await self.begin())


def acknowledged(tables):
    return {game: plies for table in tables for game, plies in table.plies.items()}


def make_tables(server, seed, terms=TERMS, is_disturbed=False):
    names = [f"Drill{seed}x{number}" for number in range(2 * (TABLES + 1))]
    clients = crowd.make_clients(names, server["urls"], 33, seed)
    return clients, [Table(*pair, terms, is_disturbed) for pair in zip(clients[::2], clients[1::2])]


async def change_preferences(world, person, answered):
    """So that `accounts` has something to relay all the time."""
    while True:
        for audience in ("AUDIENCE_NOBODY", "AUDIENCE_EVERYBODY"):
            answer = await world.call("POST", "preferences", {"mayChallenge": audience, "mayInvite": audience}, person)
            if answer.status == 200:
                answered.append(audience)
            else:
                # Without a time: Redis is away for the moment.
                await asyncio.sleep(answer.body.get("retryAfterMs", 100) / 1000)


async def prepare(world, known):
    """What must be there after the restoration, besides games."""
    known.organiser, known.entrant, known.gone = [await world.register(stem) for stem in ("Orga", "Ent", "Gone")]
    known.event = await world.announce(known.organiser)
    await world.must(known.event, known.entrant, "enterEvent")
    world.give_role(known.organiser, "arbiter")
    world.operate("user", "close", known.gone.handle, "--yes")


async def command_backup(binaries, backup, server):
    """The status of `escaque backup` and what it says. Nothing of it outlives this call: a Redis that it started is ended, too."""
    where = ("--redis", server["redis_servers"][0]) if "redis_servers" in server else ()
    process = await asyncio.create_subprocess_exec(
        binaries / "escaque", "backup", backup, "--data", server["data"], *where, *server.get("backup_flags", ()),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT, start_new_session=True)
    try:
        said, _ = await process.communicate()
    finally:
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGKILL)
            await process.wait()
    return process.returncode, said.decode()


async def back_up(binaries, backup, server, before_attempt):
    """What the command says first."""
    before_attempt()
    status, said = await command_backup(binaries, backup, server)
    assert status == 0, said
    return said.splitlines()[0]


async def back_up_while_playing(world, server, backup, seed, make_backup=back_up, terms=TERMS, is_disturbed=False):
    """What is known of the games. `make_backup(binaries, backup, server, before_attempt)` answers with what the command said first;
    it calls before_attempt() just before each command that may be the one that makes the backup. All play with `terms`.
    `is_disturbed`: servers are lost meanwhile, so a challenge may be refused and is made again."""
    known = types.SimpleNamespace()
    clients, known.tables = make_tables(server, seed, terms, is_disturbed)
    alone, *busy = known.tables
    await crowd.join(clients)
    await prepare(world, known)
    await alone.play(await alone.begin(), LEFT_ALONE)

    changes = []
    work = [asyncio.create_task(table.play_on()) for table in busy]
    relayed = asyncio.create_task(change_preferences(world, known.entrant, changes))

    async def count_ended():
        return sum(plies == len(PLIES) for plies in acknowledged(busy).values())
    await world.until(count_ended, lambda ended: ended >= TABLES - 1)

    def before_attempt():
        """What is acknowledged by now must be in the backup."""
        known.least, known.changes, known.began = acknowledged(known.tables), len(changes), time.monotonic()
    said = await make_backup(world.binaries, backup, server, before_attempt)
    took = time.monotonic() - known.began
    for table in busy:
        table.is_stopping = True
    await asyncio.gather(*work)
    known.most = acknowledged(known.tables)
    relayed.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await relayed
    moves = sum(known.most.values()) - sum(known.least.values())
    print(f"backup in {took:.1f} s, {said}; meanwhile {moves} moves and {len(changes) - known.changes} changes of "
          "preferences", flush=True)
    assert moves > 0, "nobody moved during the backup"
    world.give_role(known.entrant, "helper")  # Later than the backup.
    await crowd.leave(clients)
    return known


def make_certificate(binaries, data, says):
    """The web door's, as the supervisor does for --tls; by an authority that browsers import."""
    escaque(binaries, "tls", "web", data / "tls", "--host", "127.0.0.1", says=f"tls/ca.pem: {says}")


def check_private(folder):
    for path in (folder, *folder.rglob("*")):
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600), path


def check_manifest(backup, kept):
    check_private(backup)
    files = {row["name"]: row for row in json.loads((backup / "manifest.json").read_text())["files"]}
    assert files.keys() == {"redis.rdb", *(kept.copy_of(name) for name in layout.WITH_SQL),
                            *(f"{name}-seal.key" for name in layout.WITH_SECRETS),
                            *(f"{name}-audit.{ending}" for name in SIGNED for ending in ("key", "pub")), *AUTHORITY}, files
    assert files["redis.rdb"]["keys"] > 256 and files[kept.copy_of("games")]["migration"] > 0, files


def facts_of(game):
    return [fact for entry in game["entries"] for fact in entry.get("facts", [])]


async def check_games(world, known):
    """The ids of all restored games that have ended."""
    ended, lost, known.unplayed = set(), 0, set()
    for game, most in known.most.items():
        least = known.least.get(game, -1)
        answer = await world.call("GET", f"game/{game}")
        if answer.status == 404 and least < 0:
            lost += 1
            continue
        assert answer.status == 200, (game, least, answer.status, answer.body)
        facts = facts_of(answer.body)
        moves = [fact["movePlayed"]["uci"] for fact in facts if "movePlayed" in fact]
        assert moves == PLIES[:len(moves)] and least <= len(moves) <= most, (game, least, len(moves), most)
        if any("gameEnded" in fact for fact in facts):
            assert len(moves) == len(PLIES), game
            ended.add(game)
        else:
            assert least < len(PLIES), (game, "its end is lost")
            if not moves:
                known.unplayed.add(game)
    before = {game for game, plies in known.least.items() if plies == len(PLIES)}
    assert before <= ended, before - ended
    print(f"of {len(known.most)} games {len(ended)} have ended, {len(before)} of them before the backup; {lost} began later")
    return ended


async def check_counted_once(world, known, ended):
    """Each is in the archive, and in the ratings of both players, once. One in which nobody has moved is archived when the
    time for its first move is over."""
    for table in known.tables:
        theirs = sorted(ended & table.plies.keys())
        for player in (table.white, table.black):
            async def look(handle=player.name):
                games = await world.get(f"user/{handle}/games?limit=100")
                profile = await world.get(f"user/{handle}")
                counted = sum(each.get("games", 0) for each in profile.get("ratings", []))
                archived = [each["gameId"] for each in games.get("games", [])]
                return [game for game in archived if game not in known.unplayed], counted
            archived, counted = await world.until(look, lambda found: min(len(found[0]), found[1]) >= len(theirs))
            assert sorted(archived) == theirs and counted == len(theirs), (player.name, theirs, archived, counted)


async def check_accounts(world, known):
    """And an event."""
    me = await world.get("me", known.organiser)  # The session lives on.
    assert "ROLE_ARBITER" in me["user"]["roles"], me
    login = {"handle": known.entrant.handle, "password": "long enough 1"}
    user = (await world.post("login", login))["user"]
    assert user["id"] == known.entrant.id and not user.get("roles"), "a role from after the backup"
    closed = await world.call("POST", "login", login | {"handle": known.gone.handle})
    assert closed.status != 200, closed.body
    event = await world.get(f"event/{known.event}")
    assert known.entrant.id in json.dumps(event), event


def entries_of(server, stream):
    """How many Redis has; of a cluster one server knows."""
    for address in server.get("redis_servers") or [server["addresses"]["redis"]]:
        with contextlib.suppress(redis_server.Refused):
            return int(redis_server.ask(address, "XLEN", stream, site=server.get("redis_site")))
    raise AssertionError(f"no server has {stream}")


async def check_relays(world, server, kept):
    """Each stream has every change that its database has numbered, once."""
    for name in ("accounts", "ratings", "conduct"):
        async def count_waiting(name=name):
            return kept.number(name, "SELECT COUNT(*) FROM relay_entries")
        await world.until(count_waiting, lambda waiting: waiting == 0)
        numbered = kept.number(name, "SELECT last FROM relay_sequence")
        written = entries_of(server, name)
        assert written == numbered, (name, written, numbered)


async def play_to_the_end(world, server, known, ended, seed):
    """All restored games that have not ended; their ids."""
    clients, tables = make_tables(server, seed)
    for client in clients:
        client.last_id = 1_000_000  # What has an id of before would be a repetition.
    await crowd.join(clients)  # Their names are taken: they log in.
    live = []
    for table, old in zip(tables, known.tables):
        for game in old.plies.keys() - ended:
            answer = await world.call("GET", f"game/{game}")
            if answer.status != 200:
                continue
            # Of one that has just begun no clock runs, and the time for its first move may be over before we come. It may have
            # begun on what was restored, too: of its pairing, which the backup has.
            if not any("movePlayed" in fact for fact in facts_of(answer.body)):
                known.unplayed.add(game)
                continue

            # Anybody reads the log; only who holds the shard credits, once the lease of before has expired.
            async def look(game=game):
                return facts_of(await world.get(f"game/{game}"))
            facts = await world.until(look, lambda facts: any("clockAdjusted" in fact for fact in facts))
            table.plies[game] = sum("movePlayed" in fact for fact in facts)
            live.append((table, game))
    assert tables[0] in [table for table, _ in live], "the game that was left alone"
    await asyncio.gather(*(table.play(game) for table, game in live))
    await crowd.leave(clients)
    print(f"{len(live)} games went on to their ends")
    return {game for _, game in live}


async def check_restored(world, server, kept, known, seed):
    ended = await check_games(world, known)
    await check_counted_once(world, known, ended)
    await check_accounts(world, known)
    await check_relays(world, server, kept)
    ended |= await play_to_the_end(world, server, known, ended, seed)
    await check_counted_once(world, known, ended)
    await check_relays(world, server, kept)
    known.ended = ended


async def in_world(server, binaries, seed, doing):
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as http:
        return await doing(world.World(http, server, binaries, seed))
