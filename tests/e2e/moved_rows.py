"""`escaque archive move`: the files that a server's services have written go into a real PostgreSQL, and those in which a row was
changed by hand are refused."""

import contextlib
import sqlite3

from support.command import FAILED, escaque

AUDITED = "accounts"  # Whose audit has entries here: what the operator did.


def ask(file, question):
    with contextlib.closing(sqlite3.connect(file)) as database:
        return database.execute(question).fetchone()[0]


def copy_of(file, copy, statements=""):
    with contextlib.closing(sqlite3.connect(file)) as source, contextlib.closing(sqlite3.connect(copy)) as changed:
        source.backup(changed)
        changed.executescript(statements)
    return copy


def move(binaries, kept, file, database, **expected):
    return escaque(binaries, "archive", "move", "--from", file, "--to", kept.url_of(database), "--password-file", kept.password, **expected)


def check_refusals(binaries, data, kept, folder):
    """Whoever changes a file by hand: the audit's chain and the games' own results tell."""
    for service, statement, why in (
            (AUDITED, "UPDATE audit SET details = details || '.' WHERE sequence = 1",
             "audit: entry 1 was changed or is missing, in the file as well; `escaque audit verify` says more"),
            ("ratings", "UPDATE ratings SET value = value + 1 WHERE user_id = (SELECT MIN(user_id) FROM ratings)",
             "ratings: 1 of the records are not what the games give, in the file as well; the first: ")):
        database = f"changed_{service}"
        kept.ask("postgres", f"CREATE DATABASE {database}")
        changed = copy_of(data / f"{service}.sqlite", folder / f"{database}.sqlite", statement)
        move(binaries, kept, changed, database, status=FAILED, says=why)
        assert kept.ask(database, "SELECT name FROM schema_migrations WHERE number = 0") == "rows_being_moved", service


def move_all(binaries, data, kept, folder):
    """Every service that `kept` has a database for; of accounts, which stays in its file, a copy."""
    entries = ask(data / f"{AUDITED}.sqlite", "SELECT COUNT(*) FROM audit")
    games = ask(data / "ratings.sqlite", "SELECT COUNT(*) FROM rated_games")
    assert entries > 0 and games > 0, (entries, games)
    for service in kept.urls:
        file = data / f"{service}.sqlite"
        says = f"ratings: what {games} games give, folded anew\n" if service == "ratings" else " entries, whole\n"
        said = move(binaries, kept, file, service, says=says)
        assert f"{file} is kept; no service starts on it any more." in said, said
    assert kept.number("ratings", "SELECT COUNT(*) FROM rated_games") == games
    kept.ask("postgres", f"CREATE DATABASE {AUDITED}")
    copy = copy_of(data / f"{AUDITED}.sqlite", folder / f"{AUDITED}.sqlite")
    move(binaries, kept, copy, AUDITED, says=f"audit: {entries} entries, whole\n")
