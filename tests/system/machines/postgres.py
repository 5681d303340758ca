"""PostgreSQL by TLS with a certificate of the site's authority, and by a password; also on a machine of its own."""

import shutil

from redis_cluster import layout
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


class GuardedRows(rows.InPostgres):
    """All services' rows in a PostgreSQL that nobody of `network` reaches but by TLS and with a password; `keys`: the Site."""

    SERVICES = layout.WITH_SQL

    def __init__(self, data, folder, keys, host="127.0.0.1", network="127.0.0.1/32"):
        super().__init__(data, folder)
        self.keys, self.host = keys, host
        self.come_in = f"hostssl all all {network} scram-sha-256\nhostnossl all all {network} reject"

    def make_server(self):
        return SitePostgres(self.host, self.keys.tls)

    def url_of(self, database, authority=None):
        """`authority`: a copy of that of `keys`, for a service that has one."""
        return f"{super().url_of(database)}?sslmode=verify-full&sslrootcert={authority or self.keys.tls / 'ca.pem'}"


class RowsOnMachine(GuardedRows):
    """The services reach it through a relay."""

    port, proxy = DOOR, None

    def __init__(self, data, keys, machine):
        super().__init__(data, keys.folder, keys, machine.address, NETWORK)
        self.machine = machine

    def make_server(self):
        with self.machine.inside():
            return super().make_server()

    async def start(self):
        self.begin()
        self.proxy = DistantProxy(NAME, (self.machine, self.machine.address, DOOR),
                                  (self.machine, self.machine.address, self.server.port))
        await self.proxy.start()

    def archived(self):
        for line in self.ask("games", "SELECT game_id, log FROM archived_games").splitlines():
            game_id, log = line.split("|")
            yield {"game": game_id, "log": log}
