"""Where the rows of a server's services are in a test: all in files of SQLite, or all but those of accounts in a PostgreSQL."""

import contextlib
import os
import pathlib
import sqlite3
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import postgres_server  # noqa: E402

PASSWORD = "rook-takes-queen"


class InFiles:
    def __init__(self, data):
        self.data = data

    @staticmethod
    def copy_of(service):
        """What a backup calls it."""
        return f"{service}.sqlite"

    def number(self, service, question):
        with contextlib.closing(sqlite3.connect(self.data / f"{service}.sqlite")) as database:
            return database.execute(question).fetchone()[0]


class InPostgres(InFiles):
    """A server of its own, with a database for each service, whose owner needs a password; a folder with its file and the
    configurations of the services."""

    SERVICES = ("ratings", "games", "matchmaking", "conduct")
    come_in = "host all all 127.0.0.1/32 scram-sha-256"
    host, server = "127.0.0.1", None

    def __init__(self, data, folder):
        super().__init__(data)
        self.folder, self.password = folder, folder / "db.password"
        programs = postgres_server.programs()
        self.psql = programs / "psql"
        os.environ["PATH"] = f"{programs}:{os.environ['PATH']}"  # Where `escaque` finds pg_dump if it is not installed.

    def make_server(self):
        return postgres_server.Postgres()

    @property
    def port(self):
        """Where the services reach it."""
        return self.server.port

    def begin(self):
        """The server, with the databases."""
        self.server = self.make_server()
        self.ask("postgres", f"ALTER USER {postgres_server.USER} PASSWORD '{PASSWORD}'")
        self.server.hba(self.come_in)
        for service in self.SERVICES:
            self.ask("postgres", f"CREATE DATABASE {service}")

    def close(self):
        if self.server:
            self.server.close()

    def __enter__(self):
        self.folder.mkdir()
        self.password.write_text(PASSWORD + "\n")
        self.password.chmod(0o600)
        self.begin()
        self.urls = {service: self.url_of(service) for service in self.SERVICES}
        for service, url in self.urls.items():
            self.config_of(service).write_text(f'[sql]\nconnection = "{url}"\npassword_file = "{self.password}"\n')
        return self

    def __exit__(self, *_):
        self.close()

    def url_of(self, database):
        return f"postgresql://{postgres_server.USER}@{self.host}:{self.port}/{database}"

    def config_of(self, service):
        return self.folder / f"{service}.toml"

    def flags(self, name, **others):
        """--config of the supervisor for each service, or --database of `escaque`; `others` are URLs that it is given instead."""
        if name == "--config":
            return [word for service in self.urls for word in (name, f"{service}={self.config_of(service)}")]
        urls = self.urls | others
        return [*(word for service in urls for word in (name, f"{service}={urls[service]}")), "--password-file", self.password]

    def copy_of(self, service):
        return f"{service}.pgdump" if service in self.SERVICES else InFiles.copy_of(service)

    def ask(self, database, statement):
        return subprocess.run([self.psql, "-qtAX", "-v", "ON_ERROR_STOP=1", "-h", self.server.folder, "-p", str(self.server.port),
                               "-U", postgres_server.USER, "-d", database, "-c", statement],
                              check=True, text=True, capture_output=True).stdout.strip()

    def number(self, service, question):
        return int(self.ask(service, question)) if service in self.urls else super().number(service, question)
