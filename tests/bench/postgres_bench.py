#!/usr/bin/python3
"""What the two ways cost that keep a writer's reads from changing under it: one lock for all writers of a service, or
SERIALIZABLE with everything done again where two have met. Debian's pgbench plays four instances with one writer each, and
sends the statements of ratings and of the archive of games. The server writes to the disk as it does for an operator."""

import argparse
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import debian  # noqa: E402
import postgres_server  # noqa: E402

RATED_GOAL, ARCHIVED_GOAL = 300, 500
LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('escaque ' || current_schema(), 0));"
WAYS = {"lock": ("BEGIN;", LOCK), "serializable": ("BEGIN ISOLATION LEVEL SERIALIZABLE;", "")}

TABLES = """
CREATE TABLE ratings (user_id TEXT NOT NULL, category TEXT NOT NULL, value DOUBLE PRECISION NOT NULL,
  deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL, games INTEGER NOT NULL,
  changed_ms BIGINT NOT NULL, PRIMARY KEY (user_id, category));
CREATE INDEX ratings_by_category ON ratings (category);
CREATE TABLE rated_games (sequence BIGINT PRIMARY KEY, game_id TEXT NOT NULL UNIQUE, category TEXT NOT NULL,
  white_id TEXT NOT NULL, black_id TEXT NOT NULL, white_half_points INTEGER NOT NULL, ended_ms BIGINT NOT NULL,
  version INTEGER NOT NULL DEFAULT 0);
CREATE TABLE rating_history (user_id TEXT NOT NULL, category TEXT NOT NULL, sequence BIGINT NOT NULL, game_id TEXT NOT NULL,
  time_ms BIGINT NOT NULL, value INTEGER NOT NULL, deviation INTEGER NOT NULL, PRIMARY KEY (user_id, category, sequence));
CREATE TABLE relay_entries (sequence BIGINT PRIMARY KEY, payload TEXT NOT NULL);
CREATE TABLE relay_sequence (last BIGINT NOT NULL);
INSERT INTO relay_sequence (last) VALUES (0);
CREATE TABLE archived_games (game_id TEXT PRIMARY KEY, ended_ms BIGINT NOT NULL, summary TEXT NOT NULL, log TEXT NOT NULL);
CREATE TABLE game_players (user_id TEXT NOT NULL, ended_ms BIGINT NOT NULL, game_id TEXT NOT NULL, category INTEGER NOT NULL,
  PRIMARY KEY (user_id, ended_ms, game_id));
CREATE TABLE streams_to_delete (game_id TEXT PRIMARY KEY, due_ms BIGINT NOT NULL);
"""

PLAYERS = r"""
\set white random(1, 5000)
\set black random(1, 5000)
\set id random(1, 1000000000000)
"""
OF_A_PLAYER = """
SELECT value, deviation, volatility, games, changed_ms FROM ratings WHERE user_id = ':{who}' AND category = 'blitz';
INSERT INTO ratings VALUES (':{who}', 'blitz', 1500, 90, 0.06, 1, :id) ON CONFLICT (user_id, category) DO UPDATE
  SET value = excluded.value, games = ratings.games + 1, changed_ms = excluded.changed_ms;
INSERT INTO rating_history VALUES (':{who}', 'blitz', :sequence, 'g:id', :id, 1500, 90) ON CONFLICT DO NOTHING;
"""
RATED = PLAYERS + """{begin}
{lock}
SELECT sequence, version, white_half_points FROM rated_games WHERE game_id = 'g:id';
SELECT COALESCE(MAX(sequence), 0) + 1 AS sequence FROM rated_games \\gset
INSERT INTO rated_games VALUES (:sequence, 'g:id', 'blitz', ':white', ':black', 2, :id, 1);
""" + OF_A_PLAYER.format(who="white") + OF_A_PLAYER.format(who="black") + """
UPDATE relay_sequence SET last = last + 1;
SELECT last FROM relay_sequence \\gset
INSERT INTO relay_entries VALUES (:last, '""" + 200 * "x" + """');
COMMIT;
"""
ARCHIVED = PLAYERS + """{begin}
{lock}
SELECT ended_ms FROM archived_games WHERE game_id = 'g:id';
INSERT INTO archived_games VALUES ('g:id', :id, '""" + 400 * "s" + "', '" + 2_000 * "l" + """') ON CONFLICT DO NOTHING;
INSERT INTO game_players VALUES (':white', :id, 'g:id', 1) ON CONFLICT DO NOTHING;
INSERT INTO game_players VALUES (':black', :id, 'g:id', 1) ON CONFLICT DO NOTHING;
INSERT INTO streams_to_delete VALUES ('g:id', :id) ON CONFLICT DO NOTHING;
COMMIT;
"""


def ask(server, statements):
    psql = debian.program("postgresql-client-15", "usr/lib/postgresql/15/bin/psql")
    done = subprocess.run(**server.as_user([psql, "-h", server.folder, "-p", server.port, "-U", postgres_server.USER, "-d",
                                            "postgres", "-qAt", "-v", "ON_ERROR_STOP=1"]),
                          input=statements, text=True, capture_output=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return done.stdout.strip()


def play(server, script, way, seconds, instances):
    """(games a second, tries that had to be made again, what failed for good)"""
    begin, lock = WAYS[way]
    file = server.folder / "script"
    file.write_text(script.replace("{begin}", begin).replace("{lock}", lock))
    said = subprocess.run(**server.as_user([server.bin / "pgbench", "-h", server.folder, "-p", server.port, "-U",
                                            postgres_server.USER, "-n", "-c", instances, "-j", 1, "-T", seconds, "-f", file,
                                            "--max-tries", 1000, "postgres"]), text=True, capture_output=True)
    if said.returncode != 0:
        raise RuntimeError(said.stderr)
    number = lambda what: float((re.search(what, said.stdout) or ["", "0"])[1])  # noqa: E731
    return (number(r"tps = ([\d.]+)"), int(number(r"total number of retries: (\d+)")),
            int(number(r"number of failed transactions: (\d+)")))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--instances", type=int, default=4)
    options = parser.parse_args()
    with postgres_server.Postgres({"fsync": "on", "autovacuum": "on"}) as server:
        for way in WAYS:
            ask(server, f"DROP SCHEMA public CASCADE; CREATE SCHEMA public; {TABLES}")
            for what, script, goal in (("rated", RATED, RATED_GOAL), ("archived", ARCHIVED, ARCHIVED_GOAL)):
                games, retries, failed = play(server, script, way, options.seconds, options.instances)
                print(f"{way}: {games:.0f} {what} games/s (goal: {goal}), {retries} tries again, {failed} given up")
            print(way, "- games, highest number, relayed, highest number:", ask(server, """
                SELECT (SELECT COUNT(*) || ' ' || MAX(sequence) FROM rated_games) || ' ' ||
                       (SELECT COUNT(*) || ' ' || MAX(sequence) FROM relay_entries)"""), flush=True)


if __name__ == "__main__":
    main()
