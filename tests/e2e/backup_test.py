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

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import moved_rows  # noqa: E402
from support import deployment, rows  # noqa: E402
from support.command import BAD_INPUT, FAILED, escaque  # noqa: E402
from system.backup.drill import (  # noqa: E402
    AUTHORITY, CHEAP_HASHES, back_up_while_playing, check_counted_once, check_manifest, check_private, check_relays, check_restored,
    in_world, make_certificate)
from system.bots import world  # noqa: E402


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
