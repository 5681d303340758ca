"""PostgreSQL on a machine of its own: by TLS with a certificate of the site's authority, and by a password."""

import shutil
import subprocess

from support import rows
from support.rows import postgres_server

from .distant_proxy import DistantProxy
from .network import NETWORK

NAME, DOOR = "postgres", 5432


class SitePostgres(postgres_server.Postgres):
    def __init__(self, address, certificates):
        self.certificates = certificates
        super().__init__({"ssl": "on", "listen_addresses": address})

    def make_certificates(self):
        """Redis' certificate, which names every machine: `escaque tls make` knows no PostgreSQL."""
        for ending in ("pem", "key"):
            copy = self.folder / f"server.{ending}"
            shutil.copy(self.certificates / f"redis.{ending}", copy)
            if self.user:
                shutil.chown(copy, self.user.pw_uid, self.user.pw_gid)
        self.settings |= {"ssl_cert_file": self.folder / "server.pem", "ssl_key_file": self.folder / "server.key"}


class Rows:
    """A database for each service that keeps rows."""

    def __init__(self, machine):
        self.machine = machine
        self.server = self.proxy = None

    async def start(self, certificates, services):
        with self.machine.inside():
            self.server = SitePostgres(self.machine.address, certificates)
        self.server.hba(f"hostssl all all {NETWORK} scram-sha-256")
        self.ask("postgres", f"ALTER USER {postgres_server.USER} PASSWORD '{rows.PASSWORD}'")
        for service in services:
            self.ask("postgres", f"CREATE DATABASE {service}")
        self.proxy = DistantProxy(NAME, (self.machine, self.machine.address, DOOR),
                                  (self.machine, self.machine.address, self.server.port))
        await self.proxy.start()

    def url(self, service, authority):
        return (f"postgresql://{postgres_server.USER}@{self.machine.address}:{DOOR}/{service}"
                f"?sslmode=verify-full&sslrootcert={authority}")

    def ask(self, database, statement):
        """By its socket file, which no network is between."""
        return subprocess.run([postgres_server.programs() / "psql", "-qtAX", "-F", " ", "-v", "ON_ERROR_STOP=1", "-h", self.server.folder,
                               "-p", str(self.server.port), "-U", postgres_server.USER, "-d", database, "-c", statement],
                              check=True, text=True, capture_output=True).stdout.strip()

    def archived(self):
        for line in self.ask("games", "SELECT game_id, log FROM archived_games").splitlines():
            game_id, log = line.split(" ")
            yield {"game": game_id, "log": log}

    def stop(self):
        if self.server:
            self.server.close()
