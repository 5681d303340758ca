#!/usr/bin/env python3
"""The drill: `escaque backup` while games are played, then the machine is lost, one game after 20 half-moves; `escaque restore`
elsewhere, and a server on what was restored. What was acknowledged before the backup began is there and counts once, and the
games go on. The rows are in files, and move into a PostgreSQL at last; or with --postgres all but those of accounts are in a
PostgreSQL, and restored into another one, in the folder of before. Usage: backup_test.py BIN [SEED] [--postgres]"""

import asyncio
import contextlib
import json
import os
import pathlib
import shutil
import sqlite3
import sys
import tempfile
import time
import types

import aiohttp

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "deploy")]
import layout  # noqa: E402
import moved_rows  # noqa: E402
import redis_server  # noqa: E402
from support import deployment, rows  # noqa: E402
from support.command import BAD_INPUT, FAILED, escaque  # noqa: E402
from system.bots import crowd, pairing, world  # noqa: E402

# Of every password; how dear a hash is makes no difference here.
CHEAP_HASHES = {"ESCAQUE_ACCOUNTS_PASSWORD_MEMORY": "8MiB"}
TERMS = {"timeControl": {"baseMs": 180_000}, "variant": "VARIANT_STANDARD", "isRated": True}
# Morphy's game at the opera: mate with the last ply.
PLIES = ("e2e4 e7e5 g1f3 d7d6 d2d4 c8g4 d4e5 g4f3 d1f3 d6e5 f1c4 g8f6 f3b3 d8e7 b1c3 c7c6 c1g5 b7b5 c3b5 c6b5 c4b5 "
         "b8d7 e1c1 a8d8 d1d7 d8d7 h1d1 e7e6 b5d7 f6d7 b3b8 d7b8 d1d8").split()
TABLES = 4
AUTHORITY = ("tls/ca.key", "tls/ca.pem")
SIGNED = ("conduct", "games")  # Whose audits have signed heads; nothing is in these here.
LEFT_ALONE = 20  # Plies of the game that nobody touches while the backup is made.


class Table:
    """Two who play one game after the other, until they are told to stop in the middle of one."""

    def __init__(self, white, black):
        self.white, self.black = white, black
        self.plies = {}  # Acknowledged, by game.
        self.is_stopping = False

    async def begin(self):
        game = await pairing.by_challenge(self.white, self.black, TERMS)
        assert game, "a challenge was refused"
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


def make_tables(server, seed):
    names = [f"Drill{seed}x{number}" for number in range(2 * (TABLES + 1))]
    clients = crowd.make_clients(names, server["urls"], 33, seed)
    return clients, [Table(*pair) for pair in zip(clients[::2], clients[1::2])]


async def change_preferences(world, person, answered):
    """So that `accounts` has something to relay all the time."""
    while True:
        for audience in ("AUDIENCE_NOBODY", "AUDIENCE_EVERYBODY"):
            answer = await world.call("POST", "preferences", {"mayChallenge": audience, "mayInvite": audience}, person)
            if answer.status == 200:
                answered.append(audience)
            else:
                await asyncio.sleep(answer.body["retryAfterMs"] / 1000)


async def prepare(world, known):
    """What must be there after the restoration, besides games."""
    known.organiser, known.entrant, known.gone = [await world.register(stem) for stem in ("Orga", "Ent", "Gone")]
    known.event = await world.announce(known.organiser)
    await world.must(known.event, known.entrant, "enterEvent")
    world.give_role(known.organiser, "arbiter")
    world.operate("user", "close", known.gone.handle, "--yes")


async def back_up(binaries, backup, server):
    """What the command says first."""
    where = ("--redis", server["redis_servers"][0]) if "redis_servers" in server else ()
    process = await asyncio.create_subprocess_exec(
        binaries / "escaque", "backup", backup, "--data", server["data"], *where, stdout=asyncio.subprocess.PIPE)
    said, _ = await process.communicate()
    assert process.returncode == 0, said
    return said.decode().splitlines()[0]


async def back_up_while_playing(world, server, backup, seed):
    known = types.SimpleNamespace()
    clients, known.tables = make_tables(server, seed)
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
    known.least, changed_before, known.began = acknowledged(known.tables), len(changes), time.monotonic()
    said = await back_up(world.binaries, backup, server)
    took = time.monotonic() - known.began
    for table in busy:
        table.is_stopping = True
    await asyncio.gather(*work)
    known.most = acknowledged(known.tables)
    relayed.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await relayed
    moves = sum(known.most.values()) - sum(known.least.values())
    print(f"backup in {took:.1f} s, {said}; meanwhile {moves} moves and {len(changes) - changed_before} changes of "
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


def check_refusals(binaries, data, backup, elsewhere):
    """Nothing is touched when something is wrong."""
    escaque(binaries, "restore", backup, "--data", data, status=FAILED, says="holds data (expected: a new folder")
    escaque(binaries, "backup", elsewhere / "none", "--data", data, status=FAILED, says="expected: a running server")
    escaque(binaries, "backup", elsewhere / "none", "--data", elsewhere, status=FAILED, says="ratings.sqlite: unable")

    damaged, target = elsewhere / "damaged", elsewhere / "target"
    shutil.copytree(backup, damaged)
    with open(damaged / "games.sqlite", "r+b") as file:
        file.seek(5000)
        byte = file.read(1)[0]
        file.seek(5000)
        file.write(bytes([byte ^ 1]))
    for command in (("restore", damaged, "--data", target), ("backup", "--verify", damaged)):
        escaque(binaries, *command, status=BAD_INPUT, says="games.sqlite is damaged: its SHA-256")
    with open(damaged / "games.sqlite", "ab") as file:
        file.write(b"more")
    escaque(binaries, "restore", damaged, "--data", target, status=BAD_INPUT, says="bytes, and had")
    (damaged / "games.sqlite").unlink()
    escaque(binaries, "restore", damaged, "--data", target, status=BAD_INPUT, says="games.sqlite is missing")
    (damaged / "manifest.json").unlink()
    escaque(binaries, "restore", damaged, "--data", target, status=BAD_INPUT, says="was not broken off")
    assert not target.exists() and not list(elsewhere.glob("target*"))


def restore(binaries, backup, data, elsewhere):
    fresh = elsewhere / "fresh"
    escaque(binaries, "restore", backup, "--data", fresh, says=" s ago, ")
    assert (fresh / "games.sqlite").read_bytes() == (backup / "games.sqlite").read_bytes()
    said = escaque(binaries, "restore", backup, "--data", data, "--replace", says=f"./dev up --data {data}")
    (aside,) = data.parent.glob(data.name + ".replaced-*")
    assert str(aside) in said and (aside / "redis/appendonlydir").is_dir(), said
    assert not (data / "run.json").exists()
    for restored in (data, fresh):
        check_private(restored)
        for name in AUTHORITY:
            assert (restored / name).read_bytes() == (aside / name).read_bytes(), name
    # Elsewhere, too, browsers that have imported it trust what it signs; its certificate is made anew.
    assert not (fresh / "tls/web.pem").exists()
    make_certificate(binaries, fresh, "kept")
    assert (fresh / "tls/web.pem").exists()
    restore_older(binaries, backup, fresh, elsewhere / "older")


def restore_older(binaries, backup, data, older):
    """One of before authorities were backed up."""
    shutil.copytree(backup, older)
    shutil.rmtree(older / "tls")
    manifest = json.loads((older / "manifest.json").read_text())
    manifest["files"] = [row for row in manifest["files"] if row["name"] not in AUTHORITY]
    (older / "manifest.json").write_text(json.dumps(manifest))
    said = escaque(binaries, "restore", older, "--data", data, "--replace", says="The backup has no authority of --tls.")
    (aside,) = data.parent.glob(data.name + ".replaced-*")
    assert f"cp -a {aside}/tls {data}" in said and not (data / "tls").exists(), said


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
            return int(redis_server.ask(address, "XLEN", stream))
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


async def check_moved(world, server, kept, known):
    """The same server on the same rows, which are in PostgreSQL now."""
    await check_counted_once(world, known, known.ended)
    await check_relays(world, server, kept)


def check_refused(binaries, data, says):
    try:
        with deployment.running(binaries, folder=data):
            raise AssertionError(f"it serves; expected: {says}")
    except RuntimeError as refused:
        assert "ended with status 3" in str(refused) and says in str(refused), refused


def check_foreign_key(binaries, data):
    """It would open no sealed move."""
    key = data / "games-seal.key"
    own_key = key.read_bytes()
    key.unlink()
    check_refused(binaries, data, "belongs to another seal key of games")
    key.write_bytes(own_key)
    key.chmod(0o600)


def check_newer_database(binaries, data):
    """What a newer build has added is no hindrance when this one comes back; what it has taken away is."""
    def migrate(name):
        with contextlib.closing(sqlite3.connect(data / "ratings.sqlite")) as database, database:
            database.execute("INSERT INTO schema_migrations (number, name) SELECT MAX(number) + 1, ? FROM schema_migrations", [name])
    migrate("add_what_nobody_knows")
    with deployment.running(binaries, folder=data):
        pass
    migrate("contract_after_999_ratings")
    check_refused(binaries, data, "took away what it uses; expected a program that knows 999")


def check_foreign_database(binaries, data):
    """It would have nobody's ratings."""
    for file in data.glob("ratings.sqlite*"):
        file.unlink()
    check_refused(binaries, data, "belongs to another database of ratings")


async def in_world(server, binaries, seed, doing):
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as http:
        return await doing(world.World(http, server, binaries, seed))


def check_postgres_refusals(binaries, data, backup, elsewhere, kept):
    """Nothing is touched when something is wrong."""
    restore = ("restore", backup, "--data", elsewhere / "target")
    # Where it was, unless something else is said.
    escaque(binaries, *restore, "--password-file", kept.password, status=FAILED,
            says="ratings at 127.0.0.1: is not empty; expected a new database")
    said = escaque(binaries, *restore, *kept.flags("--database", ratings="postgresql://escaque:topsecret@127.0.0.1/x"),
                   status=FAILED, says="holds a password, which lists of processes show; expected")
    assert "topsecret" not in said, said
    escaque(binaries, *restore, *kept.flags("--database", accounts=kept.urls["ratings"]), status=FAILED,
            says="--database: the backup has accounts.sqlite, a file")
    newer = elsewhere / "newer"
    shutil.copytree(backup, newer)
    manifest = newer / "manifest.json"
    manifest.write_text(manifest.read_text().replace('"format":2', '"format":3'))
    escaque(binaries, "restore", newer, "--data", elsewhere / "target", status=BAD_INPUT, says="its format is 3, not 1 or 2")
    manifest.write_text(manifest.read_text().replace('"format":3', '"format":2').replace('"schema":"public"', '"schema":"rows"'))
    escaque(binaries, "restore", newer, "--data", elsewhere / "target", "--password-file", kept.password, status=FAILED,
            says="those of the backup were in rows")
    with open(newer / "games.pgdump", "r+b") as file:
        file.truncate(5000)
    escaque(binaries, "restore", newer, "--data", elsewhere / "target", status=BAD_INPUT, says="games.pgdump is damaged")
    assert not (elsewhere / "target").exists()


def check_postgres_doors(binaries, data, backup, kept):
    """What asks the databases of a running server."""
    escaque(binaries, "audit", "verify", data, says="conduct: ")
    (data / "wrong").write_text("topsecret\n")
    (data / "wrong").chmod(0o600)
    given = ("--database", f"conduct={kept.urls['conduct']}", "--password-file")
    escaque(binaries, "audit", "verify", data, "--log", "conduct", *given, kept.password, says=" entries, whole")
    said = escaque(binaries, "audit", "verify", data, "--log", "conduct", *given, data / "wrong", status=BAD_INPUT,
                   says="password authentication failed")
    assert "topsecret" not in said, said
    kept.ask("matchmaking", "ALTER TABLE audit RENAME TO aside")
    escaque(binaries, "audit", "verify", data, "--log", "matchmaking", status=BAD_INPUT, says="matchmaking at 127.0.0.1: ")
    kept.ask("matchmaking", "ALTER TABLE aside RENAME TO audit")
    # Servers of tests do not wait for the disk.
    found = json.loads(escaque(binaries, "doctor", "--data", data, "--json", status=FAILED))["symptoms"]
    by_part = {symptom["part"]: symptom for symptom in found}
    for service in kept.urls:
        what = by_part[f"database of {service}"]["what"]
        assert what == f"{service} at 127.0.0.1: the server does not wait for its disk: a power failure loses rows", what
    assert by_part["archive"]["what"].split()[1:2] == ["rows,"] and by_part["archive"]["urgency"] == "none", by_part["archive"]
    swapped = kept.flags("--database", ratings=kept.urls["games"])
    escaque(binaries, "doctor", "--data", data, *swapped, status=FAILED, says="another service: it begins with create_archive")
    escaque(binaries, "backup", data / "none", "--data", data, *swapped, status=FAILED, says="is of another service: it begins")
    assert not any((data / "none").iterdir())


def check_half_done(binaries, data, backup, restored):
    """The second database takes nothing. The command says which one is filled, and the folder is as it was."""
    before = (data / "run.json").read_text()
    restored.ask("games", "CREATE SCHEMA other; CREATE FUNCTION other.refuse() RETURNS event_trigger LANGUAGE plpgsql AS"
                          " 'BEGIN RAISE EXCEPTION ''no room is left''; END'")
    restored.ask("games", "CREATE EVENT TRIGGER no_room ON ddl_command_start EXECUTE FUNCTION other.refuse()")
    said = escaque(binaries, "restore", backup, "--data", data, "--replace", *restored.flags("--database"), status=FAILED,
                   says="no room is left")
    assert "filled already, and nothing else: ratings at 127.0.0.1 (expected: the same command again" in said, said
    assert "nothing was changed" not in said and (data / "run.json").read_text() == before
    assert not [*data.parent.glob("var.re*")], "what was begun is there"
    restored.ask("games", "DROP EVENT TRIGGER no_room")
    assert restored.number("games", "SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public'") == 0
    escaque(binaries, "restore", backup, "--data", data, "--replace", *restored.flags("--database"), status=FAILED,
            says="ratings at 127.0.0.1: is not empty; expected a new database")
    restored.ask("ratings", "DROP SCHEMA public CASCADE; CREATE SCHEMA public")


def drill_in_postgres(binaries, seed, folder):
    """As several machines would have it: rows, and what was restored, in database servers of their own."""
    data, backup, elsewhere = folder / "var", folder / "backup", folder / "else"
    elsewhere.mkdir()
    with rows.InPostgres(data, folder / "first") as kept, rows.InPostgres(data, folder / "second") as restored:
        make_certificate(binaries, data, "new authority")
        with deployment.running(binaries, *kept.flags("--config"), folder=data) as server:
            known = asyncio.run(in_world(server, binaries, seed,
                                         lambda world: back_up_while_playing(world, server, backup, seed)))
            check_manifest(backup, kept)
            escaque(binaries, "backup", backup, "--verify", says=": whole")
            check_postgres_doors(binaries, data, backup, kept)
        check_postgres_refusals(binaries, data, backup, elsewhere, kept)
        check_half_done(binaries, data, backup, restored)
        # The same folder as before: readers of Redis elsewhere have other names, and wait for those of before to be given up.
        said = escaque(binaries, "restore", backup, "--data", data, "--replace", *restored.flags("--database"))
        for service in restored.urls:
            assert f"{service}: restored into {service} at 127.0.0.1" in said, said
        check_private(data)
        with deployment.running(binaries, *restored.flags("--config"), folder=data) as server:
            asyncio.run(in_world(server, binaries, seed,
                                 lambda world: check_restored(world, server, restored, known, seed)))
            escaque(binaries, "audit", "verify", data, says=" entries, whole")


def drill_in_files(binaries, seed, folder):
    data, backup, elsewhere = folder / "var", folder / "backup", folder / "else"
    kept = rows.InFiles(data)
    elsewhere.mkdir()
    backup.mkdir(mode=0o755)  # It is taken as it is empty, and for its owner alone from then on.
    make_certificate(binaries, data, "new authority")
    with deployment.running(binaries, folder=data) as server:
        known = asyncio.run(in_world(server, binaries, seed,
                                     lambda world: back_up_while_playing(world, server, backup, seed)))
        check_manifest(backup, kept)
        escaque(binaries, "backup", backup, "--verify", says=": whole")
        for audited in (data, backup):
            escaque(binaries, "audit", "verify", audited, says=" entries, whole\nmatchmaking: ")
        escaque(binaries, "backup", backup, "--data", data, status=FAILED, says="is not empty (expected: a new folder")
        escaque(binaries, "restore", backup, "--data", data, "--replace", status=FAILED,
                says="answers (expected: stop it first")
        assert not (data / "redis/dump.rdb").exists(), "Redis' snapshot was moved"
        deployment.lose_machine(server)
        print(f"lost with the machine: what was acknowledged in its last {time.monotonic() - known.began:.1f} s")
    check_refusals(binaries, data, backup, elsewhere)
    restore(binaries, backup, data, elsewhere)
    # Elsewhere readers of Redis have other names, and wait up to 45 s until those of before are given up (deploy/README.md, Backup).
    world.PATIENCE += 45
    fresh = elsewhere / "fresh"
    with deployment.running(binaries, folder=fresh) as server:
        kept = rows.InFiles(fresh)
        asyncio.run(in_world(server, binaries, seed, lambda world: check_restored(world, server, kept, known, seed)))
    check_foreign_key(binaries, data)
    check_newer_database(binaries, data)
    check_foreign_database(binaries, data)
    with rows.InPostgres(fresh, folder / "moved") as kept:
        moved_rows.check_refusals(binaries, fresh, kept, folder)
        moved_rows.move_all(binaries, fresh, kept, folder)
        with deployment.running(binaries, *kept.flags("--config"), folder=fresh) as server:
            asyncio.run(in_world(server, binaries, seed, lambda world: check_moved(world, server, kept, known)))


def main():
    words = [word for word in sys.argv[1:] if word != "--postgres"]
    binaries = pathlib.Path(words[0])
    seed = words[1] if len(words) > 1 else str(time.time_ns() % 1_000_000)
    print(f"seed {seed}")
    os.environ.update(CHEAP_HASHES)
    with tempfile.TemporaryDirectory(prefix="escaque-") as folder:
        drill = drill_in_postgres if "--postgres" in sys.argv else drill_in_files
        drill(binaries, seed, pathlib.Path(folder))


if __name__ == "__main__":
    main()
